/**
 * axe finds nothing on any page of a payment, each looked at in light or in dark: the colours of all pages are the same
 * roles, and the specimen page shows every part in both.
 */
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startShop } from '../../examples/shop-direct/server.ts'
import { axeFindings } from '../support/browser/axe.ts'
import {
  answerBank,
  CARDS,
  fillCard,
  openElsewhere,
  pressPay,
  startUrlBehind,
} from '../support/browser/steps.ts'
import { BROWSER_TEST_TIMEOUT_MILLISECONDS, launchChromium, openPage } from '../support/browser/chromium.ts'
import { deliverEvents, WEBHOOK_SECRET } from '../support/deliver-events.ts'
import { EVERY_FIELD, type LinkRequest, newLink } from '../support/new-link.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'
import { VEZNE_MASTER_KEY, vezneBeside } from '../support/vezne-command.ts'

let sandbox: Sandbox
let browser: Browser
let shop: Readonly<{ url: string; server: Server }>
/** A shop that no event reaches. */
let unheard: typeof shop
let deliveries: ReturnType<typeof deliverEvents>

vi.setConfig({ testTimeout: BROWSER_TEST_TIMEOUT_MILLISECONDS })
beforeAll(async () => {
  ;[sandbox, browser] = await Promise.all([
    startSandbox({ TRUSTED_PROXIES: '127.0.0.1', VEZNE_MASTER_KEY }),
    launchChromium(),
  ])
  const gateway = { baseUrl: sandbox.url, ...SANDBOX_KEYS }
  shop = await startShop({ port: 0, gateway, webhookSecret: WEBHOOK_SECRET })
  unheard = await startShop({ port: 0, gateway, webhookSecret: WEBHOOK_SECRET })
  const hook = { url: `${shop.url}/webhooks`, secret: WEBHOOK_SECRET }
  deliveries = deliverEvents(sandbox.merchant, hook)
}, 180_000)
afterAll(async () => {
  await browser.close()
  await deliveries.stop()
  shop.server.close()
  unheard.server.close()
  await sandbox.stop()
})

const PLAIN = { productDescription: 'Taze kavrulmuş', returnUrl: 'https://shop.example/' }
const EVERYTHING = {
  linkAmountType: 'VariableAmount',
  installments: [1, 3, 6],
  commissionFromCustomer: true,
  ...EVERY_FIELD,
} as const

async function openLink(page: Page, changes: Partial<LinkRequest> = {}) {
  const link = await newLink(sandbox.merchant, { ...PLAIN, ...changes })
  await page.goto(link.linkUrl)
  return link
}

async function payLink(page: Page, changes: Partial<LinkRequest> = {}, card?: string) {
  const link = await openLink(page, changes)
  await fillCard(page, card)
  await pressPay(page)
  return link
}

/** Answers an address with nothing, so that the browser stays on the page that leads there. */
async function stopBefore(page: Page, address: RegExp): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 204 }))
}

/** A link with a column of its own, where the API would make the test wait. */
async function openChanged(page: Page, column: string): Promise<void> {
  const { id, linkUrl } = await newLink(sandbox.merchant, PLAIN)
  await sandbox.database.pool.query(`update payment_link set ${column} where link_id = $1`, [id])
  await page.goto(linkUrl)
}

async function post(page: Page, url: string): Promise<void> {
  await page.route(url, (route) => route.continue({ method: 'POST' }))
  await page.goto(url)
}

const LOGO = join(import.meta.dirname, 'logo.svg')

/** A link of a merchant with a look of its own; the others are without. */
async function openWithLook(page: Page): Promise<void> {
  const look = (words: string) => vezneBeside(sandbox, `merchant look 1100000001 ${words}`)
  expect((await look(`--name Kahve --colour #7a3b12 --logo ${LOGO}`)).failure).toBeNull()
  await openLink(page)
  const width = () => page.locator('.logo').evaluate((logo) => logo.getBoundingClientRect().width)
  await expect.poll(width).toBeGreaterThan(40)
  const button = page.locator('#pay')
  const colour = () => button.evaluate((each) => getComputedStyle(each).backgroundColor)
  expect(await colour()).toBe('rgb(122, 59, 18)')
  await look('--name= --colour= --logo=')
}

/** Every state of a page, by what leads to it; the last word is what must be on it. */
const LINK_STATES: readonly (readonly [string, (page: Page) => Promise<unknown>, string])[] = [
  ['form with a merchant’s look', openWithLook, '.logo'],
  [
    'form',
    async (page) => {
      await openLink(page, EVERYTHING)
      await page.fill('[name=amount]', '1200')
      await fillCard(page)
      await page.getByRole('radio').first().waitFor()
    },
    'table',
  ],
  [
    'form with mistakes',
    async (page) => {
      await openLink(page, EVERYTHING)
      await pressPay(page)
    },
    '[role=alert]',
  ],
  ['decline', (page) => payLink(page, {}, CARDS.declined), '[role=alert]'],
  [
    'choice of installments',
    async (page) => {
      await page.route('**/offers?*', (route) => route.fulfill({ status: 404 }))
      await payLink(page, { installments: [1, 3, 6], commissionFromCustomer: true })
    },
    '[name=offer]',
  ],
  [
    'choice of installments once more',
    async (page) => {
      await page.route('**/offers?*', (route) => route.fulfill({ status: 404 }))
      await payLink(page, { installments: [1, 3, 6], commissionFromCustomer: true })
      // As a page of an earlier version would send it.
      const forget = (offers: Element[]) => offers.map((offer) => offer.removeAttribute('value'))
      await page.locator('[name=offer]').evaluateAll(forget)
      await pressPay(page)
    },
    '[role=alert]',
  ],
  ['receipt', (page) => payLink(page), '#return'],
  [
    'receipt of another browser',
    async (page) => {
      await payLink(page)
      await page.locator('#return').waitFor()
      await page.context().clearCookies()
      await page.reload()
    },
    '.done',
  ],
  [
    'outcome not known yet',
    async (page) => {
      await payLink(page, {}, CARDS.errorAfterBooking)
      await page.locator('[data-underway]').waitFor()
      // The page looks for news, and would be gone by then.
      await page.context().setOffline(true)
    },
    '[data-underway]',
  ],
  [
    'cancelled',
    async (page) => {
      const { id, linkUrl } = await newLink(sandbox.merchant, PLAIN)
      await sandbox.merchant.deleteLink({ id })
      await page.goto(linkUrl)
    },
    '.ended',
  ],
  [
    'paid, by another browser',
    async (page) => {
      const { linkUrl } = await payLink(page)
      await page.locator('#return').waitFor()
      await page.context().clearCookies()
      await page.goto(linkUrl)
    },
    'main:has(.done):not(:has(dl))',
  ],
  [
    'to be taken over from another page',
    async (page) => {
      const { linkUrl } = await payLink(page, { is3dRequired: true })
      await page.locator('[name=otp]').waitFor()
      await page.goto(linkUrl)
    },
    '.note',
  ],
  [
    'with a card that is kept',
    async (page) => {
      await openLink(page, { isPhoneNumberRequired: true })
      await fillCard(page)
      await page.fill('[name=phoneNumber]', '12')
      await pressPay(page)
    },
    '.kept',
  ],
  ['expired', (page) => openChanged(page, 'expires_at = now()'), '.ended'],
  ['paused', (page) => openChanged(page, "state = 'Passive'"), '#again'],
  ['unknown', (page) => page.goto(`${sandbox.url}/l/none`), '.error'],
]

const VERIFICATION_STATES: typeof LINK_STATES = [
  [
    'hand-over of the link',
    async (page) => {
      await stopBefore(page, /\/3ds\/start\//)
      await payLink(page, { is3dRequired: true })
    },
    '.mark',
  ],
  [
    'gate',
    async (page) => {
      await page.route(`${sandbox.bankUrl}/**`, (route) => route.fulfill({ status: 204 }))
      await payLink(page, { is3dRequired: true })
      await page.waitForURL(/\/3ds\/start\//, { waitUntil: 'commit' })
    },
    '.mark',
  ],
  [
    'start page by its address',
    async (page) => {
      await page.goto(await startUrlBehind(page, () => payLink(page, { is3dRequired: true })))
    },
    '.mark',
  ],
  [
    'start page that was opened before',
    async (page) => {
      const url = await startUrlBehind(page, () => payLink(page, { is3dRequired: true }))
      await openElsewhere(url)
      await post(page, url)
    },
    '.warning',
  ],
  ['bank', (page) => payLink(page, { is3dRequired: true }), '[name=otp]'],
  [
    'bank after a wrong password',
    async (page) => {
      await payLink(page, { is3dRequired: true })
      await answerBank(page, '000000')
    },
    '[role=alert]',
  ],
  [
    'way back from the bank',
    async (page) => {
      await stopBefore(page, /\/3ds\/return\//)
      await payLink(page, { is3dRequired: true })
      await answerBank(page)
    },
    '#return',
  ],
  ['unknown to the bank', (page) => page.goto(`${sandbox.bankUrl}/acs/none`), 'h1'],
  [
    'way back to the shop',
    async (page) => {
      await stopBefore(page, /\/l\/return\//)
      await payLink(page, { is3dRequired: true })
      await answerBank(page)
      await page.waitForURL(/\/3ds\/return\//, { waitUntil: 'commit' })
    },
    '.mark',
  ],
  ['closed', (page) => page.goto(`${sandbox.url}/3ds/start/none`), '.ended'],
  ['refused', (page) => post(page, `${sandbox.url}/3ds/return/none`), '.error'],
]

async function orderInShop(page: Page, cardNumber: string, { url } = shop): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Buy' }).click()
  await page.fill('[name=cardNumber]', cardNumber)
  await page.fill('[name=expireMonth]', '12')
  await page.fill('[name=expireYear]', '30')
  await page.fill('[name=cvv]', '000')
  await page.getByRole('button', { name: 'Pay' }).click()
}

const SHOP_STATES: typeof LINK_STATES = [
  ['product', (page) => page.goto(shop.url), 'h1'],
  [
    'card',
    async (page) => {
      await page.goto(shop.url)
      await page.getByRole('button', { name: 'Buy' }).click()
    },
    '[name=cvv]',
  ],
  ['refusal', (page) => orderInShop(page, CARDS.notALuhnNumber), '[role=alert]'],
  [
    'verification',
    async (page) => {
      await orderInShop(page, CARDS.approved)
      await page.frameLocator('#bank').locator('[name=otp]').waitFor()
    },
    'iframe',
  ],
  ['receipt', (page) => orderInShop(page, CARDS.withoutBankPage), 'dl'],
  [
    'waiting',
    async (page) => {
      await orderInShop(page, CARDS.errorAfterBooking)
      await answerBank(page.frameLocator('#bank'))
      await page.getByRole('heading', { name: 'Your payment is being checked' }).waitFor()
      await page.context().setOffline(true)
    },
    '[data-waiting]',
  ],
  [
    'confirmation',
    async (page) => {
      // It looks again every half second: axe would lose it.
      await page.addInitScript(() => {
        const later = window.setTimeout
        const unlessReload = (work: () => void, after?: number) =>
          after === 500 ? 0 : later(work, after)
        Object.assign(window, { setTimeout: unlessReload })
      })
      await orderInShop(page, CARDS.withoutBankPage, unheard)
      await page.getByRole('heading', { name: 'confirmation' }).waitFor()
    },
    '[data-waiting]',
  ],
  ['problem', (page) => page.goto(`${shop.url}/none`), 'h1'],
]

describe.each([
  ['link', LINK_STATES],
  ['3-D Secure', VERIFICATION_STATES],
  ['shop', SHOP_STATES],
] as const)('WCAG, %s', (_, states) => {
  const shown = states.map((state, at) => [...state, at % 2 === 0 ? 'light' : 'dark'] as const)
  it.each(shown)('axe finds nothing: %s', async (_state, lead, mark, colorScheme) => {
    const { page, complaints } = await openPage(browser, { width: 360 })
    await page.emulateMedia({ colorScheme })
    await lead(page)
    await page.locator(mark).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    expect(complaints()).toEqual([])
    await page.context().close()
  })
})
