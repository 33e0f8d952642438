/** The overview and the charts over a real database: whose figures they are, and where they lead. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { systemClock, uuidV7 } from '../../../base/kernel/index.ts'
import { beginSession, type Role } from '../../../operating/users/index.ts'
import type { Merchant } from '../../../payment/merchants/index.ts'
import { createBankCallStore } from '../../../storage/panel/index.ts'
import {
  createLatencyStore,
  createOverviewStore,
  createRollUpStore,
  createStatisticsStore,
} from '../../../storage/statistics/index.ts'
import { type BusyDays, busyDays } from '../../../storage/statistics/testing/busy-days.ts'
import { useTestDatabase } from '../../../storage/testing/index.ts'
import { createPanelSessionStore, createPersonStore } from '../../../storage/users/index.ts'
import { type PanelRequest, servedRoute, sessionCookie } from '../frame/index.ts'
import { type OverviewPorts, overviewRoutes } from '../overview/routes.tsx'
import { type StatisticsPorts, statisticsRoutes } from './index.ts'

const database = useTestDatabase()
/** A Wednesday, half past two in Istanbul. */
const NOW = new Date('2026-03-18T11:30:00Z')
const at = (text: string) => new Date(`2026-03-${text}:00Z`)

let days: BusyDays
let merchants: readonly Merchant[]

beforeAll(async () => {
  days = await busyDays(database.pool)
  const sale = { bin: '552879', laterAt: null } as const
  await days.sell({
    ...sale,
    merchant: 0,
    at: at('18T08:10'),
    state: 'Approved',
    amountMinor: 100_000n,
  })
  await days.sell({
    ...sale,
    merchant: 0,
    at: at('18T09:20'),
    state: 'Declined',
    amountMinor: 5_000n,
  })
  await days.sell({
    ...sale,
    merchant: 1,
    at: at('18T09:40'),
    state: 'Approved',
    amountMinor: 777_700n,
  })
  await days.sell({
    ...sale,
    merchant: 0,
    at: at('11T08:00'),
    state: 'Approved',
    amountMinor: 40_000n,
  })
  // After this time of last Wednesday: not in the comparison.
  await days.sell({
    ...sale,
    merchant: 0,
    at: at('11T20:00'),
    state: 'Approved',
    amountMinor: 9_000n,
  })
  await days.sequence()
  const rollUps = createRollUpStore(database.pool)
  while ((await rollUps.step(NOW, 'IfFree')) > 0);
  days.at.clock.turn(NOW.getTime() - days.at.clock.now().getTime())
  merchants = days.merchantIds.map((merchantId, index) => ({
    ...days.at.merchant,
    merchantId,
    merchantNumber: `110000000${index}`,
    name: ['Defne', 'Çınar'][index] ?? '',
  }))
})

function ports() {
  const { pool } = database
  const { clock, ports: payments } = days.at
  return {
    isSandbox: true,
    panelUrl: () => 'http://localhost',
    people: createPersonStore(pool),
    sessions: createPanelSessionStore(pool),
    tickets: { insert: async () => undefined, use: async () => null },
    clock,
    newId: payments.newId,
    actsOf: () => ({
      listMerchants: async () => merchants,
      findMerchant: async (id: string) => merchants.find((each) => each.merchantId === id) ?? null,
    }),
    statistics: createStatisticsStore(pool),
    ...createLatencyStore(pool),
    bankCallDays: 90,
    overview: createOverviewStore(pool),
    bankNames: async () => () => null,
  }
}

type Ports = Parameters<typeof servedRoute>[1] & StatisticsPorts & OverviewPorts

function routesWith(changes: Partial<StatisticsPorts> = {}) {
  const made = ports()
  const all: Ports = Object.assign(Object.create(null), made, changes)
  return { made, all, routes: [...overviewRoutes(all), ...statisticsRoutes(all)] }
}

/** The page that somebody of a role gets, as text without its tags. */
async function pageOf(
  role: Role,
  url: string,
  merchant: number | null = null,
  { made, all, routes } = routesWith(),
) {
  const userId = made.newId()
  const merchantId = merchant === null ? null : (days.merchantIds[merchant] ?? null)
  const person = { userId, email: `${userId}@example.com`, name: 'Ayşe', role, merchantId } as const
  await made.people.insert({ ...person, languageCode: 'en' }, NOW)
  const cookie = sessionCookie(await beginSession(all, userId, 'Ticket'), made)
  const { pathname, searchParams: query } = new URL(url, 'http://localhost')
  const route = routes.find(({ path }) => path === pathname)
  if (route === undefined) throw new Error(`no route ${pathname}`)
  const request: PanelRequest = {
    params: {},
    pairs: [],
    query,
    acceptLanguage: 'en',
    cookie: cookie.split(';')[0],
    clientIpAddress: '203.0.113.7',
    isHead: false,
    host: 'localhost',
    origin: undefined,
    fetchSite: undefined,
  }
  const { status, body } = await servedRoute(route, all).serve(request)
  const html = (typeof body === 'string' ? body : '').replaceAll('&amp;', '&')
  return { status, html, text: html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') }
}

describe('the overview', () => {
  test('shows today beside the same weekday of last week up to the same time', async () => {
    const { text } = await pageOf('MerchantStaff', '/panel', 0)
    expect(text).toContain(
      'Taken today ₺1,000.00 ▲ up by 150.0% Last Wednesday by this time: ₺400.00',
    )
    expect(text).toContain(
      'Approval rate 50.0% ▼ down by 50 points Last Wednesday by this time: 100.0%',
    )
    expect(text).not.toContain('7,777')
    expect(text).toContain('All is well')
  })

  test('shows all merchants to the gateway’s roles, or the one that they choose', async () => {
    expect((await pageOf('GatewayStaff', '/panel')).text).toContain('Taken today ₺8,777.00')
    const { text } = await pageOf('GatewayStaff', '/panel?merchant=1100000001')
    expect(text).toContain('Taken today ₺7,777.00')
  })

  test('names what needs a person, as far as the role may open its page', async () => {
    const { pool } = database
    const [merchantId] = days.merchantIds
    await pool.query(`update terminal set unreachable_since = $2 where merchant_id = $1`, [
      merchantId,
      NOW,
    ])
    await pool.query(
      `insert into notice (merchant_id, notice_id, kind, channel, language_code, link_id, state, created_at, ended_at)
       values ($1, $1, 'Link', 'Email', 'tr', $1, 'Failed', $2, $2)`,
      [merchantId, NOW],
    )
    const owner = await pageOf('MerchantOwner', '/panel', 0)
    expect(owner.text).toContain('1 terminal whose bank does not answer')
    expect(owner.text).not.toContain('notice')
    expect((await pageOf('MerchantOwner', '/panel', 1)).text).toContain('All is well')
    const { html } = await pageOf('GatewayStaff', '/panel?merchant=1100000000')
    expect(html).toContain('href="/panel/notices?merchant=1100000000"')
    await pool.query(`update terminal set unreachable_since = null`)
    await pool.query(`truncate notice`)
  })

  test('offers up to a hundred merchants by name, and takes the number of one of more (decision 9.24)', async () => {
    const few = merchants
    expect((await pageOf('GatewayStaff', '/panel')).html).toContain('<select name="merchant"')
    const unknown = await pageOf('GatewayStaff', '/panel?merchant=11')
    expect(unknown.text).toContain('No merchant has this number; all are shown.')
    const further = Array.from({ length: 100 }, (_, at) => ({
      ...days.at.merchant,
      merchantId: days.at.ports.newId(),
      merchantNumber: String(2_000_000_000 + at),
    }))
    merchants = [...few, ...further]
    const { html, text } = await pageOf('GatewayStaff', '/panel?merchant=1100000001')
    expect(html).not.toContain('<select name="merchant"')
    expect(html).toContain('value="1100000001"')
    expect(text).toContain('Çınar')
    const wrong = await pageOf('GatewayStaff', '/panel?merchant=11')
    expect(wrong.text).toContain('No merchant has this number; all are shown.')
    merchants = few
  })

  test('says to a new merchant what to do', async () => {
    merchants = [
      ...merchants,
      { ...days.at.merchant, merchantId: days.at.ports.newId(), merchantNumber: '1100000007' },
    ]
    const { text } = await pageOf('GatewayOwner', '/panel?merchant=1100000007')
    expect(text).toContain('No payments yet')
    expect(text).toContain('npm run demo')
  })
})

describe('the charts', () => {
  let html: string
  let text: string
  beforeEach(async () => {
    const page = await pageOf(
      'MerchantAccountant',
      '/panel/statistics?from=2026-03-10&until=2026-03-18',
      0,
    )
    ;({ html, text } = page)
    expect(page.status).toBe(200)
  })

  test('sum up the days that the address names', () => {
    expect(text).toContain('Taken ₺1,490.00 Points included; net ₺1,490.00, commission ₺0.03')
    expect(text).toContain('Approved payments 3 of 4 attempts')
    expect(text).toContain('Approval rate 75.0%')
    expect(text).not.toContain('7,777')
  })

  test('lead to the payments that make them (decisions 9.23 and 9.43)', () => {
    expect(html).toContain('/panel/payments?from=2026-03-18&until=2026-03-18')
    const days = 'from=2026-03-10&until=2026-03-18'
    expect(html).toContain(
      `/panel/payments?${days}&state=Declined&type=Auth&type=PreAuth&outcome=1051`,
    )
    expect(html).toContain(`/panel/payments?${days}&type=Auth&type=PreAuth&bin=552879`)
    expect(text).toMatch(/1051 The balance or the limit of the card is not sufficient. 1 100.0%/)
  })

  test('tell how long the banks took, terminal by terminal', async () => {
    const [merchantId = ''] = days.merchantIds
    const { rows } = await database.pool.query(
      'select terminal_id as "terminalId", alias from terminal where merchant_id = $1',
      [merchantId],
    )
    const [{ terminalId, alias }] = rows
    const took = [100, 120, 140, 160, 1_500]
    const calls = took.map((durationMilliseconds, index) => ({
      ...{ merchantId, terminalId, durationMilliseconds, callId: uuidV7(at(`12T08:0${index}`)) },
      ...({ operation: 'authorize', result: 'approved', startedAt: at('12T08:00') } as const),
      ...{ bankOrderId: null, amountMinor: null, detail: null, answer: null },
    }))
    await createBankCallStore(database.pool).insert(calls)
    const path = '/panel/statistics?from=2026-03-10&until=2026-03-18'
    const page = await pageOf('MerchantAccountant', path, 0)
    expect(page.text).toContain(`${alias} – 5 140 ms 1.5 s`)
    const other = await pageOf('MerchantAccountant', path, 1)
    expect(other.text).toContain('No request for an authorisation went to a bank in this span.')
    const rowsOf = `from=2026-03-10&until=2026-03-18&type=Auth&type=PreAuth&terminal=${alias}`
    expect(page.html).toContain(`/panel/payments?${rowsOf}`)
  })

  test('are read once for several readers where only the answer times are slow (9.45)', async () => {
    let [milliseconds, reads] = [0, 0]
    const { latencies } = createLatencyStore(database.pool)
    const slow = routesWith({
      clock: { ...systemClock, now: () => NOW, monotonicMilliseconds: () => milliseconds },
      latencies: (...asked) => {
        reads += 1
        milliseconds += 1_100
        return latencies(...asked)
      },
    })
    const path = '/panel/statistics?from=2026-03-10&until=2026-03-18'
    const first = await pageOf('GatewayOwner', path, null, slow)
    const second = await pageOf('GatewayAuditor', path, null, slow)
    expect([first.status, second.status, reads]).toEqual([200, 200, 1])
    milliseconds += 10_000
    await pageOf('GatewayOwner', path, null, slow)
    expect(reads).toBe(2)
  })

  test('ask again for a date that means nothing, and keep what was typed', async () => {
    const page = await pageOf('GatewayOwner', '/panel/statistics?from=2026-02-30&until=2026-03-18')
    expect(page.text).toContain('There is no such date.')
    expect(page.html).toContain('value="2026-02-30"')
  })

  test('are not for roles without figures', async () => {
    expect((await pageOf('MerchantDeveloper', '/panel/statistics', 0)).status).toBe(403)
    const { html: overview } = await pageOf('MerchantDeveloper', '/panel', 0)
    expect(overview).not.toContain('href="/panel/statistics"')
  })
})
