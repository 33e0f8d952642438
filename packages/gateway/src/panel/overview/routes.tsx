import { get, type PanelRoute, panelPage } from '../frame/index.ts'
import { OVERVIEW_TEXTS } from './texts.ts'

/** The first page after a sign-in. */
export function overviewRoutes(): readonly PanelRoute[] {
  return [
    get('/panel', 'overview.see', async (visit) => {
      const texts = OVERVIEW_TEXTS[visit.language]
      const children = <h1>{texts.title}</h1>
      return panelPage(visit, { title: texts.title, at: '/panel', children })
    }),
  ]
}
