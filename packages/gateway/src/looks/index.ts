export { lookStyle } from './colours.ts'
export type { Logo } from './logo.ts'
export { changedLook, type Look, type LookWish } from './look.ts'
