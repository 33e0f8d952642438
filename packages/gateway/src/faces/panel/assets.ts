import { PAGES, type PageAsset } from '../page-catalogue/index.ts'
import type { ServedRoute } from './frame/index.ts'

const TYPES = {
  script: 'text/javascript; charset=utf-8',
  style: 'text/css; charset=utf-8',
} as const

/** Kept while somebody goes from page to page; an upgrade is seen minutes later. */
const KEPT = 'public, max-age=300'

/** The panel's style and scripts. They hold no secret, and the page of the sign-in needs them. */
export function assetRoutes(): readonly ServedRoute[] {
  const assets: readonly PageAsset[] = [
    ...PAGES.panelPasskeyPage.styles,
    ...PAGES.panelPasskeyPage.scripts,
  ]
  return assets.flatMap(({ path, kind, content }) => {
    if (path === null) return []
    const headers = {
      'content-type': TYPES[kind],
      'cache-control': KEPT,
      'x-content-type-options': 'nosniff',
    }
    return [
      { methods: ['GET'], path, serve: async () => ({ status: 200, headers, body: content() }) },
    ]
  })
}
