export { DOCS_START, SWAGGER_SCRIPT, SWAGGER_STYLE } from './assets.ts'
export { isPageAddress, PAGES } from './catalogue.ts'
export {
  type ListedAsset,
  type ListedPage,
  type PageInventory,
  pageInventory,
  shippedInventory,
} from './inventory.ts'
export { PAYER_COOKIE } from './link-entries.ts'
export type { PageEntry } from './page-entry.ts'
export { type PageAsset, sha256Of } from './page-entry.ts'
export { type FormOrigins, securityHeaders } from './security-headers.ts'
