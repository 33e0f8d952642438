/** examples/shop, as a customer meets it: the hosted checkout as a page and in a frame. */
import type { Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startShop } from '../../examples/shop/server.ts'
import { axeFindings } from '../support/browser/axe.ts'
import { launchChromium, openPage, type WatchedPage } from '../support/browser/chromium.ts'
import {
  answerBank,
  fillCard,
  isWithinWidth,
  pressPay,
  type Where,
} from '../support/browser/steps.ts'
import { deliverEvents, WEBHOOK_SECRET } from '../support/deliver-events.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'

let sandbox: Sandbox
let browser: Browser
let shop: Readonly<{ url: string; server: Server }>
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  ;[sandbox, browser] = await Promise.all([startSandbox(), launchChromium()])
  const gateway = { baseUrl: sandbox.url, ...SANDBOX_KEYS }
  shop = await startShop({ port: 0, gateway, webhookSecret: WEBHOOK_SECRET })
})
afterAll(async () => {
  await browser.close()
  shop.server.close()
  await sandbox.stop()
})

/** What the shop says of orders that it fulfils. */
const fulfilled = vi.spyOn(console, 'log').mockReturnValue()
afterAll(() => fulfilled.mockRestore())

beforeEach(async () => {
  fulfilled.mockClear()
  watched = await openPage(browser, { width: 1000 })
  page = watched.page
})
afterEach(() => page.context().close())

const heading = (name: string) => page.getByRole('heading', { name }).waitFor()
const THANKS = 'Thank you, your payment was taken'
const CONFIRMING = 'We are waiting for the payment’s confirmation'

async function buy(): Promise<string> {
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Buy' }).click()
  await heading('Your order')
  return page.url()
}

it('is paid on the gateway’s page, waits for the event, and fulfils the order once', async () => {
  const orderUrl = await buy()
  await page.getByRole('link', { name: 'Pay 249.90' }).click()
  await payInThree(page)
  await answerBank(page)
  await heading(CONFIRMING)
  expect(page.url()).toBe(orderUrl)
  expect(fulfilled).not.toHaveBeenCalled()
  const hook = { url: `${shop.url}/webhooks`, secret: WEBHOOK_SECRET }
  const deliveries = deliverEvents(sandbox.merchant, hook)
  await heading(THANKS)
  await deliveries.stop()
  // The feed from its beginning again: every event comes a second time.
  const again = deliverEvents(sandbox.merchant, hook)
  await page.reload()
  await heading(THANKS)
  await again.stop()
  expect(fulfilled).toHaveBeenCalledTimes(1)
  expect(watched.complaints()).toEqual([])
})

it('is paid in a frame of the shop’s page', async () => {
  await buy()
  await page.getByRole('link', { name: 'Pay on this page' }).click()
  const frame = page.frameLocator('#checkout')
  await payInThree(frame)
  await answerBank(frame)
  await heading(CONFIRMING)
  expect(watched.complaints()).toEqual([])
})

/** The shop's checkout offers installments, as its README says. */
async function payInThree(where: Where): Promise<void> {
  await fillCard(where)
  await where.getByRole('radio', { name: /^3 months/ }).check()
  await pressPay(where)
}

it('a forged return, and the return of another order, pay nothing', async () => {
  const other = await buy()
  await buy()
  let genuine = ''
  page.on('request', (request) => {
    if (request.url().includes('/returned?')) genuine = new URL(request.url()).search
  })
  const checkout = await page.getByRole('link', { name: 'Pay 249.90' }).getAttribute('href')
  await page.goto(checkout ?? '')
  await payInThree(page)
  await answerBank(page)
  await heading(CONFIRMING)
  expect(genuine).toContain('signature=')
  // A page of its own: the one that waits for the confirmation loads itself again meanwhile.
  const elsewhere = await page.context().newPage()
  for (const query of [genuine, '?linkId=x&orderId=y&status=Approved&signature=AAAA', '']) {
    await elsewhere.goto(`${other}/returned${query}`)
    await elsewhere.getByRole('heading', { name: 'Your order' }).waitFor()
  }
})

it.each([
  [320, 'light'],
  [1280, 'dark'],
] as const)('fits %i px, %s, and axe finds nothing', async (width, colorScheme) => {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme })
  await buy()
  expect(await isWithinWidth(page)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Pay on this page' }).click()
  await page.frameLocator('#checkout').locator('[name=cardNumber]').waitFor()
  expect(await isWithinWidth(page)).toBe(true)
})
