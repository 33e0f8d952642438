export { DOCS_START, SWAGGER_SCRIPT, SWAGGER_STYLE } from './assets.ts'
export { PAGES } from './catalogue.ts'
export {
  type ListedAsset,
  type ListedPage,
  type PageInventory,
  pageInventory,
  shippedInventory,
} from './inventory.ts'
export { isPageAddress } from './page-address.ts'
export { type PageAsset, sha256Of } from './page-asset.ts'
export type { PageEntry } from './page-entry.ts'
export { PAYER_COOKIE } from './payer-cookie.ts'
export { type FormOrigins, securityHeaders } from './security-headers.ts'
