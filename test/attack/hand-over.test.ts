/** Decision 4.9: who has a leaked key and leaked tokens cannot read cards off the page that goes to the bank. */

import { describe, expect, it } from 'vitest'
import { formsOf } from '../../packages/client/src/demo/html-forms.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'
import { startedSession, tokenOf } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const CARD = '5528790000000008'
const LIMIT = 6
const [PAYER, THIEF] = ['203.0.113.7', '203.0.113.66']

const sandbox = useSandbox({
  // The tests choose the address that each call comes from.
  TRUSTED_PROXIES: '127.0.0.1',
  RATE_LIMIT_HAND_OVERS: `${LIMIT}/1h`,
})

/** The address that htmlContent's form posts to. */
async function startUrl(client = sandbox.merchant): Promise<string> {
  const cardToken = await tokenOf(client, CARD)
  const { htmlContent } = await startedSession(client, { cardToken, amount: 100 })
  const [form] = formsOf(htmlContent)
  expect(form?.method).toBe('POST')
  return form?.action ?? ''
}

/** What a browser says of the place of an answer; fetch itself says none. */
async function askInFrame(url: string, address: string) {
  return ask(url, address, 'POST', { 'sec-fetch-dest': 'iframe' })
}

async function ask(url: string, address: string, method = 'POST', more = {}) {
  const headersSent = { 'x-forwarded-for': address, ...more }
  const answer = await fetch(url, { method, headers: headersSent })
  const html = await answer.text()
  const { status, headers } = answer
  return { status, headers, html, hasCard: html.includes(CARD), forms: formsOf(html) }
}

async function handOvers(): Promise<unknown[]> {
  const { rows } = await sandbox.database.pool.query(
    `select public_key, card_bin || '…' || card_last_four as card, payer_address, repeat_count
     from card_hand_over order by handed_over_at`,
  )
  return rows
}

describe('the page that goes to the bank', () => {
  it('holds the card for one browser, and is written down', async () => {
    const url = await startUrl()
    const first = await ask(url, PAYER)
    expect([first.status, first.hasCard]).toEqual([200, true])
    const pressedTwice = await ask(url, PAYER)
    expect([pressedTwice.status, pressedTwice.html]).toEqual([200, first.html])
    for (const method of ['POST', 'GET']) {
      const stolen = await ask(url, THIEF, method)
      expect([stolen.status, stolen.hasCard]).toEqual([method === 'POST' ? 409 : 200, false])
    }
    const page = await ask(url, THIEF)
    // Returns to the site of the CallbackUrl, and says nothing about the payment.
    expect(page.forms).toMatchObject([{ method: 'GET', action: 'http://127.0.0.1:9/', fields: {} }])
    expect(await askInFrame(url, THIEF)).toMatchObject({ status: 409, forms: [] })
    for (const { headers } of [first, page]) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
    const { publicKey } = SANDBOX_KEYS
    expect(await handOvers()).toEqual([
      { public_key: publicKey, card: '55287900…0008', payer_address: PAYER, repeat_count: 1 },
    ])
  })

  it('is not used up by what opens addresses unasked', async () => {
    const url = await startUrl()
    expect((await ask(url, THIEF, 'HEAD')).status).toBe(200)
    for (let times = 0; times < 2; times += 1) {
      const scanned = await ask(url, THIEF, 'GET')
      expect([scanned.status, scanned.hasCard]).toEqual([200, false])
      expect(scanned.html).not.toContain('<script')
    }
    const [form] = (await ask(url, THIEF, 'GET')).forms
    expect([form?.method, form?.action]).toEqual(['POST', url])
    expect((await ask(url, PAYER)).hasCard).toBe(true)
  })

  it('is given to one of fifty browsers that come at once', async () => {
    const url = await startUrl()
    const addresses = Array.from({ length: 50 }, (_, index) => `198.51.100.${index}`)
    const pages = await Promise.all(addresses.map((address) => ask(url, address)))
    expect(pages.filter(({ hasCard }) => hasCard)).toHaveLength(1)
    const statuses = pages.map(({ status }) => status)
    // So many calls at once may exceed the limit until the calls that got nothing are given back.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => [200, 409, 429].includes(status))).toBe(true)
    expect((await ask(url, THIEF)).status).toBe(409)
  })

  it('is limited for one key pair: beyond that it says when to try again, and the ticket stays', async () => {
    const { restricted } = sandbox
    for (let count = 0; count < LIMIT; count += 1) {
      expect((await ask(await startUrl(restricted), PAYER)).hasCard).toBe(true)
    }
    const before = (await handOvers()).length
    const refused = await ask(await startUrl(restricted), PAYER)
    expect([refused.status, refused.hasCard]).toEqual([429, false])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await handOvers()).toHaveLength(before)
    // Another key pair's payments go on.
    const other = await ask(await startUrl(), PAYER)
    expect([other.status, other.hasCard, other.headers.get('retry-after')]).toEqual([
      200,
      true,
      null,
    ])
  })
})

it('a payment link leads back to its own page, where the customer can try again', async () => {
  const link = await sandbox.merchant.createLink({
    linkType: 'SingleUse',
    linkAmountType: 'FixedAmount',
    amount: 10,
    is3dRequired: true,
  })
  if (!link.isSuccess) throw new Error(link.errorMessage)
  const headers = { 'x-forwarded-for': PAYER, 'accept-language': 'en' }
  const opened = await fetch(link.linkUrl, { headers })
  const form = formsOf(await opened.text()).find(({ fields }) => 'cardNumber' in fields)
  const card = { cardNumber: CARD, expiry: '12/30', cvv: '000', cardHolderName: 'AYŞE YILMAZ' }
  const body = new URLSearchParams({ ...form?.fields, ...card })
  const sent = await fetch(link.linkUrl, { method: 'POST', headers, body })
  const url = formsOf(await sent.text())[0]?.action ?? ''
  expect((await ask(url, PAYER)).hasCard).toBe(true)
  const back = (await ask(url, THIEF)).forms[0]
  expect(back?.action).toContain(`${sandbox.url}/l/return/`)
  const query = new URLSearchParams(back?.fields)
  const again = await fetch(`${back?.action}?${query}`, { headers })
  // The form that is shown while a verification has not ended.
  expect(again.status).toBe(422)
  expect(formsOf(await again.text()).some(({ fields }) => 'cardNumber' in fields)).toBe(true)
})
