import type { Browser } from 'playwright-core'
import { PANEL_COOKIE } from '../../../packages/gateway/src/faces/page-catalogue/index.ts'
import type { PanelPorts } from '../../../packages/gateway/src/faces/panel/index.ts'
import { panelRoutes } from '../../../packages/gateway/src/faces/panel/routes.ts'
import { openPage, type WatchedPage } from '../browser/chromium.ts'
import { faultsIn } from '../browser/examine.ts'
import type { Look } from '../browser/looks.ts'
import type { Sandbox } from '../sandbox.ts'
import { addressesOf, type Scenery } from './scenery.ts'

const noPorts: PanelPorts = new Proxy(Object.create(null), { get: () => noPorts })
const PATHS = panelRoutes(noPorts).flatMap(({ method, path }) => (method === 'GET' ? [path] : []))
/** Files, and what only a person without a session sees. */
const NO_PAGE = /csv$|xlsx$|export$|logo$|preview$|openid|ticket/
const BYTES_MAXIMUM = 150_000

export type PanelParts = Readonly<{ browser: Browser; sandbox: Sandbox; scenery: Scenery }>

/** A browser in which the gateway's owner is signed in. */
export async function ownersBrowser(parts: PanelParts, script = true): Promise<WatchedPage> {
  const { browser, sandbox, scenery } = parts
  const watched = await openPage(browser, { width: 1280, locale: 'en-GB', script })
  const cookie = { name: PANEL_COOKIE.plain, value: scenery.owner.token, url: sandbox.panelUrl }
  await watched.page.context().addCookies([cookie])
  return watched
}

export type PanelPages = Readonly<{ looked: number; faults: readonly string[] }>

/** Opens every page of the panel, and says what is wrong with each in the looks that it gets by its number. */
export async function examinePanel(
  parts: PanelParts,
  looksAt: (number: number) => readonly Look[],
): Promise<PanelPages> {
  const { page, complaints } = await ownersBrowser(parts)
  const found = await addressesOf(parts.scenery.owner, PATHS)
  const pages = [...found].filter(([path]) => !NO_PAGE.test(path))
  const faults: string[] = []
  for (const [number, [path, address]] of pages.entries()) {
    let language = ''
    for (const look of looksAt(number)) {
      const asked = look.locale.slice(0, 2)
      if (asked !== language) {
        language = asked
        await speak(parts.sandbox, language)
        const answer = await page.goto(`${parts.sandbox.panelUrl}${address}`)
        const bytes = (await answer?.body())?.length ?? Number.NaN
        if (!(bytes < BYTES_MAXIMUM)) faults.push(`${path} has ${bytes} bytes`)
      }
      faults.push(...(await faultsIn(page, look)).map((fault) => `${path} at ${fault}`))
    }
  }
  faults.push(...complaints())
  await page.context().close()
  return { looked: pages.length, faults }
}

/** The panel speaks the language of its person, whatever the browser asks for. */
async function speak({ database }: Sandbox, languageCode: string): Promise<void> {
  await database.pool.query('update panel_user set language_code = $1', [languageCode])
}
