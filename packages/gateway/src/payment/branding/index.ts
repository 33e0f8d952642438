export {
  BRANDING_FOLDER,
  brandingFileOf,
  brandingStylePath,
  logoPath,
  pngLogoPath,
} from './addresses.ts'
export { type Branding, type BrandingInput, changedBranding } from './branding.ts'
export { type AccentRoles, accentRoles, brandingStyle, nearestReadable } from './colours.ts'
export { type Logo, pngFile } from './logo-png.ts'
