/** Decision 1.7: a payment link is no card checker, on whichever of two nodes it is opened. */

import { randomBytes } from 'node:crypto'
import { VezneClient } from '@vezne/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formsOf } from '../../packages/client/src/demo/html-forms.ts'
import { readConfiguration } from '../../packages/gateway/src/base/config/index.ts'
import { systemClock } from '../../packages/gateway/src/base/kernel/index.ts'
import { useTestFolder } from '../../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { createGateway, createLog, type Gateway } from '../../packages/gateway/src/gateway.ts'
import { SANDBOX_KEYS } from '../support/sandbox-merchants.ts'
import { startedSession, tokenOf, verifiedSession } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const DECLINED = '4111111111111129'
const GOOD = '5528790000000008'
/** Cards whose verification ends with this mdStatus (docs/reference/test-cards.md). */
const BY_MD_STATUS = {
  0: '4131111111111117',
  5: '4159000000050006',
  8: '4159000000080003',
} as const

const settings = {
  VEZNE_MASTER_KEY: randomBytes(32).toString('base64'),
  // The attackers call from any number of addresses.
  TRUSTED_PROXIES: '127.0.0.1',
  RATE_LIMIT_LINK_TRIES_PER_ADDRESS: '5/1h',
  RATE_LIMIT_LINK_TRIES_PER_LINK: '5/1h',
  RATE_LIMIT_DECLINES_PER_ADDRESS: '2/1h',
  RATE_LIMIT_DECLINES_PER_CARD: '2/1h',
  RATE_LIMIT_DECLINES_PER_CARD_EVERYWHERE: '3/1h',
}
const folder = useTestFolder()
const sandbox = useSandbox(settings)
let second: Gateway
let nodes: readonly [string, string]

beforeAll(async () => {
  const configuration = readConfiguration({
    ...settings,
    DATABASE_URL: sandbox.database.connectionString,
    DATA_DIR: folder,
    PORT: '0',
    BANK_URL: sandbox.bankUrl,
  })
  const log = createLog('silent', () => undefined)
  const simulatorUrl = () => sandbox.bankUrl
  second = createGateway(configuration, {
    clock: systemClock,
    log,
    note: () => undefined,
    simulatorUrl,
  })
  nodes = [sandbox.url, (await second.start()).url]
})
afterAll(async () => {
  await second.stop()
})

async function newLink(is3dRequired = false): Promise<string> {
  const link = await sandbox.merchant.createLink({
    linkType: 'MultipleUse',
    maxUsageCount: 100,
    linkAmountType: 'FixedAmount',
    amount: 10,
    is3dRequired,
  })
  if (!link.isSuccess) throw new Error(link.errorMessage)
  return new URL(link.linkUrl).pathname
}

type Try = Readonly<{ node?: 0 | 1; address: string; cardNumber?: string }>

/** Opens a link's page afresh, and submits it with a card. */
async function pay(path: string, { node = 0, address, cardNumber = DECLINED }: Try) {
  const headers = { 'x-forwarded-for': address, 'accept-language': 'en' }
  const page = await fetch(nodes[node] + path, { headers })
  const form = formsOf(await page.text()).find(({ fields }) => 'cardNumber' in fields)
  const card = { cardNumber, expiry: '12/30', cvv: '000', cardHolderName: 'AYŞE YILMAZ' }
  const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const answer = await fetch(nodes[node] + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, cookie },
    body: new URLSearchParams({ ...form?.fields, ...card }),
  })
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after')),
    html: await answer.text(),
  }
}

async function count(table: 'card_token' | 'threeds_session' | 'payment_order'): Promise<number> {
  const { rows } = await sandbox.database.pool.query(`select count(*)::int as count from ${table}`)
  return rows[0].count
}

let canaries = 0

/**
 * Waits until the second node has reported its counts to the database: the answer also tells it which limits are
 * used up. It waits twice, because the first answer may have been under way already.
 */
async function otherNodeHasHeard(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    canaries += 1
    const address = `192.0.2.${canaries}`
    await pay(await newLink(), { node: 1, address, cardNumber: '4111' })
    const isTold = async () => {
      const { rows } = await sandbox.database.pool.query(
        `select 1 from rate_limit where limit_name = 'linkTriesPerAddress' and key = $1`,
        [address],
      )
      return rows.length === 1
    }
    await waitFor(isTold, { what: 'the second node to tell' })
  }
}

describe('tries at links', () => {
  it('of one address are limited over all links and nodes, and leave nothing behind', async () => {
    const address = '203.0.113.1'
    for (let attempt = 0; attempt < 5; attempt += 1) {
      // Wrong card numbers are counted too, because a program may be trying them.
      expect((await pay(await newLink(), { address, cardNumber: '4111' })).status).toBe(422)
    }
    const path = await newLink()
    const kept = await count('card_token')
    const refused = await pay(path, { address })
    expect(refused.status).toBe(429)
    expect(refused.retryAfter).toBeGreaterThan(600)
    expect(refused.html).toContain('too many tries')
    await otherNodeHasHeard()
    expect((await pay(path, { node: 1, address })).status).toBe(429)
    expect((await pay(path, { node: 1, address: '203.0.113.2', cardNumber: GOOD })).status).toBe(
      303,
    )
    // Only one of the cards is the stranger's.
    expect(await count('card_token')).toBe(kept + 1)
  })

  it('at one link are limited over all addresses', async () => {
    const path = await newLink()
    const own = (at: number) => ({ address: `198.51.100.${at}`, cardNumber: '4111' })
    for (let attempt = 0; attempt < 5; attempt += 1) await pay(path, own(attempt))
    expect((await pay(path, own(9))).status).toBe(429)
    expect((await pay(await newLink(), own(9))).status).toBe(422)
  })
})

describe('declines at links', () => {
  it('of one address stop its next card before a 3-D Secure session, on either node', async () => {
    const address = '203.0.113.3'
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await pay(await newLink(), { address })).html).not.toContain('Too many')
    }
    const before = [await count('threeds_session'), await count('payment_order')]
    const path = await newLink(true)
    const refused = await pay(path, { address, cardNumber: GOOD })
    expect([refused.status, refused.html]).toEqual([
      422,
      expect.stringContaining('Too many attempts'),
    ])
    expect([await count('threeds_session'), await count('payment_order')]).toEqual(before)
    await otherNodeHasHeard()
    const onOther = await pay(path, { node: 1, address, cardNumber: GOOD })
    expect(onOther.html).toContain('Too many attempts')
    expect([await count('threeds_session'), await count('payment_order')]).toEqual(before)
  })
})

/** The card holder's browser from the link's 3-D Secure page to the bank and back to the gateway. */
async function verifyAtLink(address: string, cardNumber: string): Promise<void> {
  let { html } = await pay(await newLink(true), { address, cardNumber })
  let url = nodes[0]
  while (!url.includes('/3ds/return/')) {
    const [form] = formsOf(html)
    if (form === undefined) throw new Error(`${url} leads nowhere`)
    const body = new URLSearchParams(form.fields)
    const page = await fetch(new URL(form.action, url), { method: 'POST', body })
    url = page.url
    html = await page.text()
  }
}

describe('verifications by 3-D Secure', () => {
  it('that failed at links count as declines of their address', async () => {
    const address = '203.0.113.4'
    for (let attempt = 0; attempt < 2; attempt += 1) await verifyAtLink(address, BY_MD_STATUS[0])
    const refused = await pay(await newLink(true), { address, cardNumber: GOOD })
    expect([refused.status, refused.html]).toEqual([
      422,
      expect.stringContaining('Too many attempts'),
    ])
    const stranger = { address: '203.0.113.5', cardNumber: GOOD }
    expect((await pay(await newLink(true), stranger)).html).toContain('/3ds/start/')
  })

  it('count for the payer’s address from the hand-over on, whether or not the browser comes back', async () => {
    const address = '203.0.113.6'
    for (const cardNumber of ['4124111111111116', '4126111111111114']) {
      const { html } = await pay(await newLink(true), { address, cardNumber })
      const action = formsOf(html)[0]?.action ?? ''
      expect(await (await fetch(action, { method: 'POST' })).text()).toContain(cardNumber)
    }
    const refused = await pay(await newLink(true), { address, cardNumber: GOOD })
    expect(refused.html).toContain('Too many attempts')
    const stranger = { address: '203.0.113.8', cardNumber: GOOD }
    expect((await pay(await newLink(true), stranger)).html).toContain('/3ds/start/')
  })

  it('handed over 40 times at once at both nodes: the bank is asked once more at most', async () => {
    const cardNumber = '4121111111111119'
    const cardToken = await tokenOf(sandbox.merchant, cardNumber)
    const starts = Array.from({ length: 40 }, () =>
      startedSession(sandbox.merchant, { cardToken, amount: 1 }),
    )
    const paths = (await Promise.all(starts)).map(
      ({ htmlContent }) => new URL(formsOf(htmlContent)[0]?.action ?? '').pathname,
    )
    const handOvers = paths.map(async (path, at) => {
      const answer = await fetch(nodes[at % 2 === 0 ? 0 : 1] + path, { method: 'POST' })
      return (await answer.text()).includes(cardNumber)
    })
    const atBank = (await Promise.all(handOvers)).filter(Boolean).length
    expect([2, 3]).toContain(atBank)
  })

  it.each([
    ['a card that the bank does not know', '0109', BY_MD_STATUS[8]],
    ['a card whose verification could not be done', '0109', BY_MD_STATUS[5]],
    ['a card whose holder was verified', 'not 0109', '4127111111111113'],
  ])(
    '%s, twice by a merchant’s session: its next session and payment get %s',
    async (_, code, cardNumber) => {
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await verifiedSession(sandbox.merchant, cardNumber)
      }
      const cardToken = await tokenOf(sandbox.merchant, cardNumber)
      const sessions = await count('threeds_session')
      const session = () => sandbox.merchant.getThreeDSession({ cardToken, amount: 1 })
      const payment = () => sandbox.merchant.provision({ cardToken, amount: 1 })
      for (const next of [session, payment]) {
        if (code !== '0109') await expect(next()).resolves.toBeDefined()
        else await expect(next()).rejects.toMatchObject({ status: 429, errorCode: code })
      }
      expect((await count('threeds_session')) - sessions).toBe(code === '0109' ? 0 : 1)
    },
  )
})

describe('a merchant’s payments', () => {
  it('150 of one card at once at one node: the bank is asked twice, as the limit says', async () => {
    const cardToken = await tokenOf(sandbox.merchant, '4123111111111117')
    const payments = Array.from({ length: 150 }, () =>
      sandbox.merchant.provision({ cardToken, amount: 1 }),
    )
    expect(await declinedOf(payments)).toBe(2)
  })

  it('and at both nodes: the bank is asked once more at most', async () => {
    const cardToken = await tokenOf(sandbox.merchant, '4122111111111118')
    const other = new VezneClient({ baseUrl: nodes[1], ...SANDBOX_KEYS })
    const payments = Array.from({ length: 80 }, (_, at) =>
      (at % 2 === 0 ? sandbox.merchant : other).provision({ cardToken, amount: 1 }),
    )
    const declined = await declinedOf(payments)
    expect([2, 3]).toContain(declined)
  })

  it('of one card are limited over all merchants', async () => {
    const cardNumber = '4125111111111115'
    const cardToken = await tokenOf(sandbox.merchant, cardNumber)
    const own = () => sandbox.merchant.provision({ cardToken, amount: 1 })
    expect(await declinedOf([own()])).toBe(1)
    expect(await declinedOf([own()])).toBe(1)
    const { sessionId } = await verifiedSession(sandbox.restricted, cardNumber)
    const next = await verifiedSession(sandbox.restricted, cardNumber)
    const elsewhere = (threeDSessionId: string) =>
      sandbox.restricted.provision({ threeDSessionId, amount: 100 })
    expect(await declinedOf([elsewhere(sessionId)])).toBe(1)
    await expect(elsewhere(next.sessionId)).rejects.toMatchObject({ errorCode: '0109' })
  })
})

/**
 * The number of payments that the bank declined. Every other payment must have been refused before it reached the
 * bank.
 */
async function declinedOf(payments: readonly Promise<Readonly<{ errorCode: string | null }>>[]) {
  const ends = await Promise.allSettled(payments)
  for (const end of ends) {
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ errorCode: '0109' })
    else expect(end.value.errorCode).toMatch(/^1/)
  }
  return ends.filter(({ status }) => status === 'fulfilled').length
}
