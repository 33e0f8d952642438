/** The hosted checkout, in a page and in a frame: the shop never gets the card number (decision 6.14). */
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { axeFindings } from '../support/browser/axe.ts'
import { launchChromium, openPage } from '../support/browser/chromium.ts'
import {
  CARDS,
  cancelAtBank,
  fillCard,
  isWithinWidth,
  pressPay,
  type Where,
} from '../support/browser/steps.ts'
import { codeOf } from '../support/code-blocks.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'

let sandbox: Sandbox
let browser: Browser
let shop: Server
/** By its name, and so another site than the gateway, which is at 127.0.0.1. */
let shopUrl: string
/** Every byte that came to the shop. */
let received: string[] = []
let checkoutUrl: string

beforeAll(async () => {
  ;[sandbox, browser] = await Promise.all([startSandbox(), launchChromium()])
  shop = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(pageAt(request.url ?? ''))
  })
  shop.on('connection', (socket: Socket) => {
    socket.on('data', (bytes: Buffer) => received.push(bytes.toString('latin1')))
  })
  await new Promise<void>((resolve) => shop.listen(0, 'localhost', resolve))
  shopUrl = `http://localhost:${(shop.address() as AddressInfo).port}`
})
afterAll(async () => {
  await browser.close()
  shop.close()
  await sandbox.stop()
})
beforeEach(() => {
  received = []
})

/** The shop's pages: the cart with the checkout in a frame, and where the customer comes back to. */
function pageAt(path: string): string {
  if (!path.startsWith('/cart')) return '<h1>Back at the shop</h1><link rel=icon href=data:,>'
  const [frame = ''] = codeOf('docs/guides/checkout.md', 'html')
  const cart = frame
    .replace('…checkoutUrl…', checkoutUrl.replaceAll('&', '&amp;'))
    .replace('https://pay.example', new URL(sandbox.url).origin)
  return `<!doctype html><link rel=icon href=data:,><h1>Cart</h1>${cart}`
}

type Input = Partial<Parameters<Sandbox['merchant']['createCheckout']>[0]>

async function openCheckout(input: Input = {}): Promise<string> {
  const answer = await sandbox.merchant.createCheckout({
    amount: 249.9,
    productName: 'Türk kahvesi',
    returnUrl: `${shopUrl}/done`,
    cancelUrl: `${shopUrl}/cancelled`,
    frameAncestors: [shopUrl],
    merchantReference: 'A-1907',
    ...input,
  })
  if (!answer.isSucceed) throw new Error(answer.errorMessage)
  checkoutUrl = answer.checkoutUrl
  return answer.checkoutId
}

async function payAt(where: Where): Promise<void> {
  await fillCard(where)
  await pressPay(where)
}

/** Does what leads to the next page, and waits for it. */
async function leave(where: Where, act: () => Promise<void>): Promise<void> {
  const heading = where.locator('h1')
  const before = await heading.innerText()
  await act()
  const isNext = async () =>
    ![before, undefined].includes((await heading.allInnerTexts().catch(() => []))[0])
  await waitFor(isNext, { what: 'the next page' })
}

/** Presses the one button of a page that a script would leave by itself. */
function pressNext(where: Where): Promise<void> {
  return leave(where, () => where.getByRole('button').first().click())
}

async function answerBankAt(where: Where, script: boolean): Promise<void> {
  const field = where.locator('[name=otp]')
  while (!script && (await field.count()) === 0) await pressNext(where)
  await field.fill('123456')
  if (script) return field.press('Enter')
  await leave(where, () => field.press('Enter'))
  while ((await where.locator('a#return').count()) === 0) await pressNext(where)
}

/** The shop's end of a checkout: its page is back, with a hint that the SDK verifies, and no card anywhere. */
async function expectPaid(page: Page, checkoutId: string): Promise<void> {
  await page.waitForURL(`${shopUrl}/done**`)
  const hint = await sandbox.merchant.verifyReturn(new URL(page.url()).searchParams)
  expect(hint).toMatchObject({ linkId: checkoutId, status: 'Approved' })
  expect(await sandbox.merchant.inquire({ orderId: hint?.orderId ?? '' })).toMatchObject({
    transactionStatus: 'Approved',
    amount: 249.9,
    is3ds: true,
    merchantReference: 'A-1907',
  })
  const traffic = decodeURIComponent(received.join('').replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))
  expect(traffic).toContain('/done?')
  expect(traffic.replaceAll(/\D/g, '')).not.toContain(CARDS.approved)
  expect(traffic).not.toContain('AYŞE')
}

describe.each([
  ['with script', true],
  ['without script', false],
] as const)('%s', (_, script) => {
  it('in a page: pays, and comes back', async () => {
    const checkoutId = await openCheckout()
    const { page, complaints } = await openPage(browser, { width: 800, script })
    await page.goto(checkoutUrl)
    await payAt(page)
    await answerBankAt(page, script)
    if (!script) await page.locator('a#return').click()
    await expectPaid(page, checkoutId)
    expect(complaints()).toEqual([])
    await page.context().close()
  })

  it('in a frame of another site: pays, and comes back', async () => {
    const checkoutId = await openCheckout()
    const { page, complaints } = await openPage(browser, { width: 1000, script })
    await page.goto(`${shopUrl}/cart`)
    const frame = page.frameLocator('iframe')
    await payAt(frame)
    await answerBankAt(frame, script)
    if (!script) await frame.locator('a#return').click()
    await expectPaid(page, checkoutId)
    expect(complaints()).toEqual([])
    await page.context().close()
  })
})

it('offers the way back without paying, also from a frame', async () => {
  await openCheckout()
  const { page } = await openPage(browser, { width: 800 })
  for (const start of [checkoutUrl, `${shopUrl}/cart`]) {
    await page.goto(start)
    await (start === checkoutUrl ? page : page.frameLocator('iframe')).locator('#cancel').click()
    await page.waitForURL(`${shopUrl}/cancelled`)
  }
  await page.context().close()
})

it('is shown in no frame of a site that the merchant did not name', async () => {
  await openCheckout({ frameAncestors: ['https://shop.example'] })
  const { page, complaints } = await openPage(browser, { width: 800 })
  await page.goto(`${shopUrl}/cart`)
  await expect.poll(() => complaints().join()).toContain('frame-ancestors')
  expect(await page.frameLocator('iframe').locator('[name=cardNumber]').count()).toBe(0)
  await page.context().close()
})

it('a payer who is not verified may try again with another card', async () => {
  const checkoutId = await openCheckout()
  const { page } = await openPage(browser, { width: 800 })
  await page.goto(checkoutUrl)
  await payAt(page)
  await cancelAtBank(page)
  await page.locator('#payment').waitFor()
  await payAt(page)
  await answerBankAt(page, true)
  await expectPaid(page, checkoutId)
  await page.context().close()
})

it('blocks an amount with PreAuth, in the merchant’s installments', async () => {
  const checkoutId = await openCheckout({ paymentType: 'PreAuth' })
  const { page } = await openPage(browser, { width: 390 })
  await page.goto(checkoutUrl)
  await payAt(page)
  await answerBankAt(page, true)
  await page.waitForURL(`${shopUrl}/done**`)
  const hint = await sandbox.merchant.verifyReturn(new URL(page.url()).searchParams)
  expect(hint).toMatchObject({ linkId: checkoutId, status: 'PreAuthorized' })
  await page.context().close()
})

it.each([
  [320, 'light', 'tr', 'Siteye geri dön'],
  [1280, 'dark', 'en', 'Go back to the site'],
] as const)(
  'fits %i px, %s, %s, and axe finds nothing',
  async (width, colorScheme, languageCode, cancel) => {
    await openCheckout({ languageCode })
    const { page } = await openPage(browser, { width })
    await page.emulateMedia({ colorScheme })
    await page.goto(checkoutUrl)
    await page.getByRole('link', { name: cancel }).waitFor()
    expect(await isWithinWidth(page)).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await page.context().close()
  },
)
