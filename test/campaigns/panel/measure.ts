import type pg from 'pg'
import {
  type PaymentSearch,
  readSearchText,
  type SearchKey,
} from '../../../packages/gateway/src/operating/search/index.ts'
import { compareDay } from '../../../packages/gateway/src/operating/statistics/index.ts'
import { spanOfDays } from '../../../packages/gateway/src/operating/statistics/span.ts'
import { createPaymentSearch } from '../../../packages/gateway/src/storage/panel/index.ts'
import { createPayoutDayStore } from '../../../packages/gateway/src/storage/settlement/index.ts'
import {
  createOverviewStore,
  createStatisticsStore,
} from '../../../packages/gateway/src/storage/statistics/index.ts'
import { FILTERS, filterOf } from './questions.ts'

export type Figure = Readonly<{ what: string; p50: number; p99: number; most: number }>

const PAGE = 50
const HITS_MAXIMUM = 50
const LATEST = 8
const ZONE = 'Europe/Istanbul'
const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/** Milliseconds of each search, one after the other. */
async function timesOf(count: number, run: (at: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
    const startedAt = performance.now()
    await run(at)
    times.push(performance.now() - startedAt)
  }
  return times.sort((one, other) => one - other)
}

function figureOf(what: string, times: readonly number[]): Figure {
  const at = (part: number) =>
    times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? 0
  const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10
  return { what, p50: rounded(at(0.5)), p99: rounded(at(0.99)), most: rounded(at(1)) }
}

type Sample = Readonly<{
  orderId: string
  conversationId: string
  merchantReference: string
  bankOrderId: string
  provisionNumber: string
  lastFour: string
  card: string
}>

/** Random orders that have every key. */
async function samplesOf(pool: pg.Pool, count: number): Promise<readonly Sample[]> {
  const { rows } = await pool.query<Sample>({
    text: `select order_id as "orderId", conversation_id as "conversationId",
       merchant_reference as "merchantReference", bank_order_id as "bankOrderId",
       provision_number as "provisionNumber", card ->> 'lastFour' as "lastFour",
       left(card ->> 'bin', 6) || ' ' || (card ->> 'lastFour') as card
     from payment_order tablesample bernoulli (5)
     where merchant_reference is not null and provision_number is not null
     order by random() limit $1`,
    values: [count],
  })
  return rows
}

const KEYS: readonly (keyof Sample)[] = [
  'orderId',
  'conversationId',
  'merchantReference',
  'bankOrderId',
  'provisionNumber',
  'lastFour',
  'card',
]

function keysOf(text: string): readonly SearchKey[] {
  const read = readSearchText(text)
  if (read.kind !== 'Keys') throw new Error(`${text} is no key.`)
  return read.keys
}

/** The search box, with every key of random orders. What it shows is read as well. */
export async function measureKeys(pool: pg.Pool, count: number): Promise<readonly Figure[]> {
  const search = createPaymentSearch(pool)
  const samples = await samplesOf(pool, count)
  const figures: Figure[] = []
  for (const key of KEYS) {
    const times = await timesOf(samples.length, async (at) => {
      const hits = await search.find(null, keysOf(samples[at]?.[key] ?? ''), HITS_MAXIMUM)
      const found = hits.some(({ id }) => id === samples[at]?.orderId)
      if (!found && hits.length < HITS_MAXIMUM) throw new Error(`${key} does not find its order.`)
      await search.payments(hits.map(({ merchantId, id }) => ({ merchantId, orderId: id })))
    })
    figures.push(figureOf(`search by ${key}`, times))
  }
  return figures
}

/** The first page and the count of each filter, of all merchants and of a small one. */
export async function measureFilters(
  pool: pg.Pool,
  count: number,
  merchantId: string,
): Promise<readonly Figure[]> {
  const search = createPaymentSearch(pool)
  const figures: Figure[] = []
  for (const [what, changes] of Object.entries(FILTERS)) {
    for (const scope of [null, merchantId]) {
      const times = await timesOf(count, () => pageWithTotals(search, scope, changes))
      figures.push(figureOf(`${what}${scope === null ? '' : ', one merchant'}`, times))
    }
  }
  return figures
}

async function pageWithTotals(
  search: PaymentSearch,
  merchantId: string | null,
  changes: Parameters<typeof filterOf>[0],
): Promise<void> {
  const request = { merchantId, filter: filterOf(changes), maximum: PAGE }
  await Promise.all([search.page({ ...request, cursor: null }), search.totals(request)])
}

/** What the first page and the charts of a month and of a year read, of all merchants and of a small one. */
export async function measureFigures(
  pool: pg.Pool,
  count: number,
  merchantId: string,
): Promise<readonly Figure[]> {
  const [figures, overview] = [createStatisticsStore(pool), createOverviewStore(pool)]
  const { rows } = await pool.query<{ id: string }>('select merchant_id as id from merchant')
  const now = new Date()
  const day = compareDay(now, ZONE)
  const spans = [day.soFar, day.soFarLastWeek, day.wholeLastWeek]
  const chart = (days: number) => spanOfDays(dayBefore(now, days), dayBefore(now, 0), ZONE)
  const measured: Figure[] = []
  for (const [ids, whose] of [
    [rows.map(({ id }) => id), ''],
    [[merchantId], ', one merchant'],
  ] as const) {
    const first = () =>
      Promise.all([
        figures.sums(ids, spans),
        overview.attention(ids, now),
        overview.latest(ids, LATEST),
      ])
    measured.push(figureOf(`overview${whose}`, await timesOf(count, first)))
    for (const days of [30, 365]) {
      const times = await timesOf(count, () => figures.whole(ids, chart(days)))
      measured.push(figureOf(`charts of ${days} days${whose}`, times))
    }
  }
  return measured
}

/** What the page of a month of payouts reads, of the largest merchant and of a small one. */
export async function measurePayouts(
  pool: pg.Pool,
  count: number,
  merchantId: string,
): Promise<readonly Figure[]> {
  const { days } = createPayoutDayStore(pool)
  const largest = await pool.query<{ id: string; orders: string }>(
    `select merchant_id as id, sum(parts) as orders from settlement_day group by 1 order by 2 desc limit 1`,
  )
  const [from, to] = [dayBefore(new Date(), 31), dayBefore(new Date(), 1)]
  const measured: Figure[] = []
  for (const [id, whose] of [
    [largest.rows[0]?.id ?? '', ''],
    [merchantId, ', one merchant'],
  ] as const) {
    const read = async () => {
      if ((await days(id, from, to)).length === 0) throw new Error('The month has no payouts.')
    }
    measured.push(figureOf(`payouts of a month${whose}`, await timesOf(count, read)))
  }
  return measured
}

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MILLISECONDS).toISOString().slice(0, 10)
}
