export { exportPayments } from './export-payments.ts'
export { keepSearch } from './keep-index.ts'
export { CHANNELS, type PaymentFilter } from './payment-filter.ts'
export type {
  FilterTerminal,
  FoundPayment,
  Hit,
  PageCursor,
  PaymentPage,
  PaymentPageRequest,
  PaymentSearch,
  PaymentTotals,
  SearchIndex,
  TotalsReach,
} from './payment-search.ts'
export {
  type SavedView,
  VIEW_NAME_CHARACTERS_MAXIMUM,
  type ViewStore,
  viewName,
  viewQuery,
} from './saved-view.ts'
export { readSearchText, SEARCH_KINDS, type SearchKey, type SearchKind } from './search-text.ts'
