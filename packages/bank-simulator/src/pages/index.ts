export type { Page } from './layout.ts'
export { renderCodePage, renderMessagePage, renderReturnPage } from './pages.ts'
export type { Language } from './texts.ts'
