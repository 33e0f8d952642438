/** One walk through the panel, and what holds for every page of it. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { PANEL_COOKIE } from '../../packages/gateway/src/page-catalogue/index.ts'
import { type PanelPorts, panelRoutes } from '../../packages/gateway/src/panel/index.ts'
import { axeFindings } from '../support/browser/axe.ts'
import { isWithinWidth } from '../support/browser/steps.ts'
import {
  BROWSER_TEST_TIMEOUT_MILLISECONDS,
  launchChromium,
  openPage,
  type WatchedPage,
} from '../support/browser/chromium.ts'
import { invitationFor, joinByPasskey, joinByPassword } from '../support/panel/joining.ts'
import { addressesOf, type Scenery, setScenery } from '../support/panel/scenery.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { VEZNE_MASTER_KEY } from '../support/vezne-command.ts'

let sandbox: Sandbox
let browser: Browser
let scenery: Scenery

vi.setConfig({ testTimeout: 2 * BROWSER_TEST_TIMEOUT_MILLISECONDS })
beforeAll(async () => {
  ;[sandbox, browser] = await Promise.all([startSandbox({ VEZNE_MASTER_KEY }), launchChromium()])
  scenery = await setScenery(sandbox, 'en')
}, 180_000)
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

/** A browser in which the gateway's owner is signed in. */
async function signedInPage(script = true): Promise<WatchedPage> {
  const watched = await openPage(browser, { width: 1280, locale: 'en-GB', script })
  const cookie = { name: PANEL_COOKIE.plain, value: scenery.owner.token, url: sandbox.panelUrl }
  await watched.page.context().addCookies([cookie])
  await watched.page.goto(`${sandbox.panelUrl}/panel`)
  return watched
}

async function openConsents(page: Page): Promise<void> {
  await page.goto(`${sandbox.panelUrl}/panel/consents`)
}

const WALKS = [
  { by: 'a passkey', join: joinByPasskey, script: true, email: 'can@example.com', amount: '300' },
  {
    by: 'a password and a code, both without script',
    join: joinByPassword,
    script: false,
    email: 'deniz@example.com',
    amount: '200',
  },
] as const

it.each(WALKS)(
  'an invitation, $by, a search, a return above the limit, a second person, time line and audit',
  async ({ join, script, email, amount }) => {
    const { page: owner } = await signedInPage(script)
    const invited = { name: 'Can Demir', email, role: 'GatewayStaff' } as const
    const address = await invitationFor(owner, invited)
    const { page: staff, complaints } = await openPage(browser, {
      width: 1280,
      locale: 'en-GB',
      script,
    })
    await join(staff, address)

    await staff.getByRole('searchbox', { name: 'Search' }).fill(scenery.orderId)
    await staff.keyboard.press('Enter')
    await staff.waitForURL(new RegExp(scenery.orderId))
    await staff.getByText('Return', { exact: true }).first().click()
    await staff.getByLabel('Amount (₺)').first().fill(amount)
    await staff.getByRole('button', { name: 'Return the amount to the card' }).click()
    await staff.getByText('waits for a second person').waitFor()
    await openConsents(staff)
    await staff.getByText('You asked for this yourself').waitFor()

    await openConsents(owner)
    const asked = owner.locator('section', { hasText: email }).filter({ hasText: `₺${amount}.00` })
    await asked.getByRole('button', { name: 'Agree, and do it' }).click()
    await owner.getByText('The return is done').waitFor()
    await staff.goto(`${sandbox.panelUrl}/panel/search?q=${scenery.orderId}`)
    const story = staff.locator('.timeline')
    await story.getByText(`Return ended: ₺${amount}.00`).waitFor()
    await story.getByText(`panel:${scenery.ownerEmail}`).first().waitFor()

    await owner.goto(`${sandbox.panelUrl}/panel/audit`)
    const agreed = owner.locator('.cards > li', { hasText: `panel:${scenery.ownerEmail}` }).first()
    await agreed.getByText('Details').click()
    await agreed.getByText(`panel:${email}`).first().waitFor()
    expect(complaints()).toEqual([])
    await Promise.all([owner, staff].map((page) => page.context().close()))
  },
)

const noPorts: PanelPorts = new Proxy(Object.create(null), { get: () => noPorts })
const PATHS = panelRoutes(noPorts).flatMap(({ method, path }) => (method === 'GET' ? [path] : []))
/** Files, and what only a person without a session sees. */
const NO_PAGE = /csv$|export$|logo$|preview$|openid|ticket/
const BYTES_MAXIMUM = 150_000

it('axe finds nothing on any page, in light and in dark; none is too wide or too heavy', async () => {
  const found = await addressesOf(scenery.owner, PATHS)
  const { page, complaints } = await signedInPage()
  const wrong: string[] = []
  let looked = 0
  for (const [path, address] of found) {
    if (NO_PAGE.test(path)) continue
    looked += 1
    // Every other page in the other language: both have the same parts.
    await sandbox.database.pool.query('update panel_user set language_code = $1', [
      looked % 2 === 0 ? 'tr' : 'en',
    ])
    const isOnPhone = looked % 3 === 0
    const look = isOnPhone ? (['dark', 1280, 320] as const) : (['light', 320, 1280] as const)
    const [colorScheme, ...widths] = look
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: widths[0], height: 800 })
    const answer = await page.goto(`${sandbox.panelUrl}${address}`)
    const bytes = (await answer?.body())?.length ?? Number.NaN
    if (!(bytes < BYTES_MAXIMUM)) wrong.push(`${path} has ${bytes} bytes`)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      if (!(await isWithinWidth(page))) wrong.push(`${path} scrolls sideways at ${width}`)
    }
    // One look a page: a third of them in the dark on a phone. The colours of all are the same roles.
    wrong.push(...(await axeFindings(page)).map((each) => `${path} ${colorScheme} ${each}`))
  }
  expect(wrong).toEqual([])
  expect(looked).toBeGreaterThan(30)
  expect(complaints()).toEqual([])
})
