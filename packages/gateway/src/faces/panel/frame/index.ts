export {
  browserCookie,
  browserTokenIn,
  endedCookie,
  sessionCookie,
  sessionTokenIn,
} from './cookies.ts'
export { type PageView, plainPage, seeOther } from './document.tsx'
export { panelPage } from './layout.tsx'
export { headedPage, PageHead, RefusedNotice } from './page-head.tsx'
export { refusalPage, refusalText } from './refusal.tsx'
export { type ServedRoute, servedRoute, wayBack } from './serve.ts'
export {
  type FramePorts,
  fieldOf,
  get,
  getOfMerchant,
  languageIn,
  type MerchantVisit,
  namesNoMerchant,
  type PanelAnswer,
  type PanelRequest,
  type PanelRoute,
  type PublicRoute,
  post,
  postOfMerchant,
  publicRoute,
  type Visit,
} from './visit.ts'
