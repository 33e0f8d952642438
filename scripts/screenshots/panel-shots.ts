import type { Language } from '@vezne/protocol'
import type { Page } from 'playwright-core'
import { PANEL_COOKIE } from '../../packages/gateway/src/faces/page-catalogue/index.ts'
import { type Scenery, setScenery } from '../../test/support/panel/scenery.ts'
import type { Sandbox } from '../../test/support/sandbox.ts'
import { SANDBOX_KEYS } from '../../test/support/sandbox-merchants.ts'
import type { Shot } from './shot.ts'

/** The pictures share one set of payments. */
let scenery: Promise<Scenery> | null = null

async function openPanel(
  page: Page,
  sandbox: Sandbox,
  language: Language,
  pathOf: (scenery: Scenery) => string,
): Promise<void> {
  scenery ??= setScenery(sandbox, language)
  const set = await scenery
  await sandbox.database.pool.query('update panel_user set language_code = $1', [language])
  const cookie = { name: PANEL_COOKIE.plain, value: set.owner.token, url: sandbox.panelUrl }
  await page.context().addCookies([cookie])
  await page.goto(`${sandbox.panelUrl}${pathOf(set)}`)
}

const orderPath = ({ orderId }: Scenery) =>
  `/panel/m/${SANDBOX_KEYS.merchantNumber}/payments/${orderId}`

/** The pictures of docs/guides/panel.md. */
export const PANEL_SHOTS: readonly Shot[] = [
  {
    name: 'panel-overview',
    width: 1280,
    height: 800,
    colours: 'light',
    locale: 'en-GB',
    go: (page, sandbox) => openPanel(page, sandbox, 'en', () => '/panel'),
  },
  {
    name: 'panel-payments-dark',
    width: 1280,
    height: 560,
    colours: 'dark',
    locale: 'en-GB',
    go: (page, sandbox) => openPanel(page, sandbox, 'en', () => '/panel/payments'),
  },
  {
    name: 'panel-order',
    width: 1280,
    height: 720,
    colours: 'light',
    locale: 'tr-TR',
    go: (page, sandbox) => openPanel(page, sandbox, 'tr', orderPath),
  },
  {
    name: 'panel-links',
    width: 1280,
    height: 680,
    colours: 'light',
    locale: 'tr-TR',
    go: (page, sandbox) => openPanel(page, sandbox, 'tr', () => '/panel/links'),
  },
  {
    name: 'panel-payouts',
    width: 1280,
    height: 600,
    colours: 'light',
    locale: 'tr-TR',
    go: (page, sandbox) =>
      openPanel(
        page,
        sandbox,
        'tr',
        () => `/panel/settlement?merchant=${SANDBOX_KEYS.merchantNumber}`,
      ),
  },
  {
    name: 'panel-phone',
    width: 360,
    height: 800,
    colours: 'light',
    locale: 'tr-TR',
    go: (page, sandbox) => openPanel(page, sandbox, 'tr', () => '/panel'),
  },
  {
    name: 'panel-phone-order-dark',
    width: 360,
    height: 800,
    colours: 'dark',
    locale: 'en-GB',
    go: (page, sandbox) => openPanel(page, sandbox, 'en', orderPath),
  },
]
