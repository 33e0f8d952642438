export {
  LOOKS_FOLDER,
  logoPath,
  lookFileOf,
  lookStylePath,
  pngLogoPath,
} from './addresses.ts'
export { type AccentRoles, accentRoles, lookStyle, nearestReadable } from './colours.ts'
export { type Logo, pngFile } from './logo-png.ts'
export { changedLook, type Look, type LookWish } from './look.ts'
