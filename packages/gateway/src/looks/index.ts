export { lookStyle } from './colours.ts'
export type { Logo } from './logo.ts'
export { changedLook, LOGO_MAXIMUM_BYTES, type Look, type LookWish } from './look.ts'
