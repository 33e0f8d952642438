/** examples/shop-direct, as a customer meets it. */
import type { Server } from 'node:http'
import type { VezneClientOptions, VezneEvent } from '@vezne/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startShop } from '../../examples/shop-direct/server.ts'
import { startReturnRelay } from '../../packages/gateway/src/faces/cli/webhooks-listen/return-relay.ts'
import { launchChromium, openPage, type WatchedPage } from '../support/browser/chromium.ts'
import { answerBank, CARDS, cancelAtBank } from '../support/browser/steps.ts'
import { codeOf } from '../support/code-blocks.ts'
import { deliverEvents, postEvent, WEBHOOK_SECRET } from '../support/deliver-events.ts'
import { newLink } from '../support/new-link.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'
import { startedSession, tokenOf } from '../support/steps.ts'

let sandbox: Sandbox
let browser: Browser
let shop: Readonly<{ url: string; server: Server }>
let watched: WatchedPage
let page: Page
let deliveries: ReturnType<typeof deliverEvents>

beforeAll(async () => {
  ;[sandbox, browser] = await Promise.all([startSandbox(), launchChromium()])
  shop = await openShop()
  deliveries = deliverEvents(sandbox.merchant, hookOf(shop))
})
afterAll(async () => {
  await browser.close()
  await deliveries.stop()
  shop.server.close()
  await sandbox.stop()
})

const openShop = (changes: Partial<VezneClientOptions> = {}) =>
  startShop({
    port: 0,
    gateway: { baseUrl: sandbox.url, ...SANDBOX_KEYS, ...changes },
    webhookSecret: WEBHOOK_SECRET,
  })
const hookOf = ({ url }: Readonly<{ url: string }>) => ({
  url: `${url}/webhooks`,
  secret: WEBHOOK_SECRET,
})

/** What the shop says of orders that it fulfils. */
const fulfilled = vi.spyOn(console, 'log').mockReturnValue()
afterAll(() => fulfilled.mockRestore())

beforeEach(async () => {
  fulfilled.mockClear()
  watched = await openPage(browser, { width: 1000 })
  page = watched.page
})
afterEach(async () => {
  await page.context().close()
})

/** From the product to the bank's page; answers the order's own address. */
async function buy(bankPage: 'framed' | 'whole', cardNumber: string = CARDS.approved) {
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Buy' }).click()
  await page.waitForURL('**/orders/*')
  const orderUrl = page.url()
  await payWith(cardNumber, bankPage)
  return orderUrl
}

async function payWith(cardNumber: string, bankPage: 'framed' | 'whole'): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumber)
  await page.getByLabel('Month').fill('12')
  await page.getByLabel('Year').fill('30')
  await page.getByLabel('Security code').fill('000')
  const words = bankPage === 'whole' ? 'as a whole page' : 'inside this page'
  await page.getByRole('radio', { name: words }).check()
  await page.getByRole('button', { name: 'Pay' }).click()
}

const bankOf = (bankPage: 'framed' | 'whole') =>
  bankPage === 'whole' ? page : page.frameLocator('#bank')

const heading = (name: string) => page.getByRole('heading', { name }).waitFor()
const THANKS = 'Thank you, your payment was taken'
const CONFIRMING = 'We are waiting for the payment’s confirmation'
const NOT_PAID = 'Nothing was paid'

/** The payment that the receipt names, as the gateway knows it. */
async function paidOrder() {
  const orderId = await page.locator('dd').nth(1).innerText()
  return sandbox.merchant.inquire({ orderId })
}

/** The latest events of a type, the last one first. */
async function lastOf(type: VezneEvent['type'], count = 1): Promise<readonly VezneEvent[]> {
  await expect.poll(async () => countOf('select from event_outbox')).toBe(0)
  const events: VezneEvent[] = []
  for await (const event of sandbox.merchant.events({ types: [type], wait: 0 })) events.push(event)
  return events.toReversed().slice(0, count)
}

async function countOf(query: string): Promise<number> {
  return (await sandbox.database.pool.query(query)).rowCount ?? 0
}

const countOfPayments = () => countOf("select from payment_order where state = 'Approved'")

describe.each(['framed', 'whole'] as const)('the shop, with the bank’s page %s', (bankPage) => {
  it('takes a payment with 3-D Secure', async () => {
    await buy(bankPage)
    await answerBank(bankOf(bankPage))
    await heading(THANKS)
    expect(await paidOrder()).toMatchObject({ transactionStatus: 'Approved', amount: 249.9 })
    expect(await page.context().cookies()).toEqual([])
    expect(watched.complaints()).toEqual([])
  })

  it('says that nothing was paid after three wrong passwords or a cancellation, and takes another card', async () => {
    await buy(bankPage)
    for (const tries of ['0', '1', '2']) {
      await bankOf(bankPage)
        .locator(`[name=tries][value="${tries}"]`)
        .waitFor({ state: 'attached' })
      await answerBank(bankOf(bankPage), '000000')
    }
    await heading(NOT_PAID)
    await payWith(CARDS.approved, bankPage)
    await cancelAtBank(bankOf(bankPage))
    await heading(NOT_PAID)
    await payWith(CARDS.withoutBankPage, bankPage)
    await heading(THANKS)
    expect(watched.complaints()).toEqual([])
  })

  it('goes back from the bank to the form, and on after a reload of the bank’s page', async () => {
    const orderUrl = await buy(bankPage)
    await bankOf(bankPage).locator('[name=otp]').waitFor()
    for (let steps = 0; steps < 6 && page.url() !== orderUrl; steps += 1) await page.goBack()
    await payWith(CARDS.approved, bankPage)
    await bankOf(bankPage).locator('[name=otp]').waitFor()
    await page.reload()
    await answerBank(bankOf(bankPage))
    await heading(THANKS)
    expect(watched.complaints()).toEqual([])
  })
})

describe('the shop', () => {
  it('takes one payment however often the receipt and the callback come', async () => {
    const sent = new Promise<string>((resolve) => {
      page.on('request', (request) => {
        if (request.url().endsWith('/callback')) resolve(request.postData() ?? '')
      })
    })
    await buy('whole')
    await answerBank(page)
    await heading(THANKS)
    const paid = await countOfPayments()
    await page.reload()
    await heading(THANKS)
    const body = new URLSearchParams(await sent)
    const again = await fetch(`${shop.url}/callback`, { method: 'POST', body })
    expect(await again.text()).toContain(THANKS)
    expect(fulfilled).toHaveBeenCalledTimes(1)
    await page.goBack()
    await page.goto(again.url)
    await heading(THANKS)
    expect(await countOfPayments()).toBe(paid)
  })

  it('passes over a callback whose signature is wrong', async () => {
    const orderUrl = await buy('whole')
    await page.locator('[name=otp]').waitFor()
    const body = new URLSearchParams({ MdStatus: '1', Signature: 'AAAA', ThreeDSessionId: 'x' })
    const answer = await fetch(`${shop.url}/callback`, { method: 'POST', body })
    expect(answer.status).toBe(400)
    await page.goto(orderUrl)
    await page.getByRole('heading', { name: 'Pay by card' }).waitFor()
  })

  it('fulfils an order by the event alone, and once, however often that comes', async () => {
    const alone = await openShop()
    await page.goto(alone.url)
    await page.getByRole('button', { name: 'Buy' }).click()
    await payWith(CARDS.withoutBankPage, 'whole')
    await heading(CONFIRMING)
    await page.reload()
    await heading(CONFIRMING)
    const [approved] = await lastOf('payment.approved')
    if (approved === undefined) throw new Error('the payment has no event')
    const hook = hookOf(alone)
    const told = vi.spyOn(console, 'error').mockReturnValue()
    const forged = { ...hook, secret: `whsec_${btoa('another secret')}` }
    expect(await postEvent(approved, forged)).toBe(400)
    expect((await fetch(hook.url, { method: 'POST', body: '{}' })).status).toBe(400)
    told.mockRestore()
    const others = (await lastOf('payment.approved', 2)).slice(1)
    for (const other of others) expect(await postEvent(other, hook)).toBe(204)
    expect(fulfilled).not.toHaveBeenCalled()
    await heading(CONFIRMING)
    expect(await postEvent(approved, hook)).toBe(204)
    await heading(THANKS)
    expect(await postEvent(approved, hook)).toBe(204)
    expect(fulfilled).toHaveBeenCalledTimes(1)
    alone.server.close()
  })

  it('is reached by the relay of "webhooks listen" from a page that allows the CallbackUrl alone', async () => {
    const printed: string[] = []
    const target = new URL(`${shop.url}/callback`)
    const relay = await startReturnRelay({ target, print: (line) => printed.push(line) })
    const form = `<form method="post" action="${relay.url}"><input name="MdStatus" value="1"><button>On</button></form>`
    const policy = `default-src 'none'; form-action ${new URL(relay.url).origin}`
    await page.route('http://gateway.test/', (route) =>
      route.fulfill({
        body: form,
        contentType: 'text/html',
        headers: { 'content-security-policy': policy },
      }),
    )
    await page.goto('http://gateway.test/')
    await page.getByRole('button', { name: 'On' }).click()
    await page.getByText('This answer is not genuine.').waitFor()
    expect(page.url()).toBe(target.href)
    expect(printed[0]).toContain('mdStatus 1')
    await relay.close()
  })

  it('leads a second click to where the first one got', async () => {
    await page.goto(shop.url)
    await page.getByRole('button', { name: 'Buy' }).click()
    await page.waitForURL('**/orders/*')
    const card = { cardNumber: CARDS.approved, expireMonth: '12', expireYear: '30', cvv: '000' }
    const body = () => new URLSearchParams({ form: '1', bankPage: 'whole', ...card })
    const click = () => fetch(`${page.url()}/card`, { method: 'POST', body: body() })
    const before = await countOf('select from threeds_session')
    const answers = await Promise.all([click(), click()])
    expect(new Set(answers.map(({ url }) => url))).toEqual(new Set([`${page.url()}/bank`]))
    expect(await countOf('select from threeds_session')).toBe(before + 1)
  })

  it('names a decline, and a wrong number', async () => {
    await buy('framed', CARDS.notALuhnNumber)
    await page.getByText('Check the details of the card.').waitFor()
    await payWith(CARDS.declined, 'framed')
    await answerBank(bankOf('framed'))
    await page.getByText('balance or the limit').waitFor()
    expect(watched.complaints()).toEqual([])
  })

  it('asks what became of a payment whose outcome is unknown, and pays it once', async () => {
    const before = await countOfPayments()
    await buy('framed', CARDS.errorAfterBooking)
    await answerBank(bankOf('framed'))
    await heading('Your payment is being checked')
    const title = async () => {
      await page.reload()
      return page.locator('h1').innerText()
    }
    await expect.poll(title, { interval: 500 }).toBe(THANKS)
    expect(await countOfPayments()).toBe(before + 1)
    expect(watched.complaints()).toEqual([])
  })

  it.each([
    [1280, 800],
    [390, 844],
  ])('the frame shows the whole bank page at %i × %i, with its warning', async (width, height) => {
    await page.setViewportSize({ width, height })
    await buy('framed')
    const isWhole = () =>
      page
        .frames()
        .at(-1)
        ?.evaluate(() => {
          const { scrollHeight, scrollWidth } = document.documentElement
          return scrollHeight <= window.innerHeight && scrollWidth <= window.innerWidth
        })
    const bank = bankOf('framed')
    await bank.locator('[name=otp]').waitFor()
    expect(await isWhole()).toBe(true)
    await answerBank(bank, '000000')
    await bank.getByRole('alert').waitFor()
    expect(await isWhole()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

  it.each([
    ['after the payment: the SDK repeats', true, 1],
    ['after the payment: the shop asks', true, 0],
    ['before it arrived: the shop asks', false, 0],
  ])('pays once where the connection broke %s', async (_, isSent, retries) => {
    let breaks = 1
    const broken: typeof fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (!pathname.endsWith('/provision') || breaks === 0) return fetch(input, init)
      breaks -= 1
      if (isSent) await fetch(input, init)
      throw new TypeError('fetch failed', { cause: new Error('the connection broke') })
    }
    const other = await openShop({ retries, fetch: broken })
    const toOther = deliverEvents(sandbox.merchant, hookOf(other))
    const before = await countOfPayments()
    const told = vi.spyOn(console, 'error').mockReturnValue()
    await page.goto(other.url)
    await page.getByRole('button', { name: 'Buy' }).click()
    await payWith(CARDS.withoutBankPage, 'whole')
    await heading(THANKS)
    expect([breaks, told.mock.calls.length]).toEqual([0, 1 - retries])
    expect(await countOfPayments()).toBe(before + 1)
    told.mockRestore()
    await toOther.stop()
    other.server.close()
  })
})

it('the frame of the 3-D Secure guide shows the bank’s page, in both languages', async () => {
  const frameOf = (guide: string) => codeOf(`docs/guides/${guide}`, 'html')
  const [frame = '', ...more] = frameOf('three-d-secure.md')
  expect(more).toEqual([])
  expect(frameOf('three-d-secure.tr.md')[0]?.replace(/srcdoc="[^"]*"/, '')).toBe(
    frame.replace(/srcdoc="[^"]*"/, ''),
  )
  const cardToken = await tokenOf(sandbox.merchant, CARDS.approved)
  const { htmlContent } = await startedSession(sandbox.merchant, { cardToken, amount: 5 })
  const escaped = htmlContent.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  await page.setContent(frame.replace(/srcdoc="[^"]*"/, () => `srcdoc="${escaped}"`))
  await page.frameLocator('iframe').locator('[name=otp]').waitFor()
})

it('the picture of the guide of links is the code of a link', async () => {
  const [picture = ''] = codeOf('docs/guides/payment-links.md', 'html')
  const { linkUrl } = await newLink(sandbox.merchant)
  await page.setContent(picture.replace('https://pay.example/l/…', linkUrl))
  const width = () => page.locator('img').evaluate((image) => Object(image).naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})
