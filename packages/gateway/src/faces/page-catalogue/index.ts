export { SEARCH_SCRIPT } from './assets.ts'
export {
  isPageAddress,
  type ListedAsset,
  type ListedPage,
  PAGES,
  type PageInventory,
  pageInventory,
  shippedInventory,
} from './catalogue.ts'
export { PAYER_COOKIE } from './link-entries.ts'
export type { PageEntry } from './page-entry.ts'
export { type PageAsset, sha256Of } from './page-entry.ts'
export {
  assetRoutes,
  type FormSender,
  type PageAnswer,
  type PageError,
  type PageRequest,
  type PageRoute,
} from './page-route.ts'
export { PANEL_BROWSER_COOKIE, PANEL_COOKIE } from './panel-entries.ts'
export { policyText } from './policy-text.ts'
export { type PageOrigins, securityHeaders } from './security-headers.ts'
