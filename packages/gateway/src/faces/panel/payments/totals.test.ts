/** Decision 9.68: the list, its file, the charts, the days and the ledger agree on what was taken. */

import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'

import { playHistory, randomHistory } from '../../../../../../test/payment-core/random-history.ts'
import { useHarness } from '../../../../../../test/payment-core/use-harness.ts'
import { amountMinorFromText } from '../../../base/kernel/index.ts'
import { dayReport } from '../../../operating/reconciliation/day-report.ts'
import { ANY_PAYMENT } from '../../../operating/search/payment-filter.ts'
import { amountOf, summaryOf } from '../../../operating/statistics/index.ts'
import { type Booked, bookedBy, netOf, type Totals } from '../../../operating/totals/index.ts'
import { businessDayOf } from '../../../payment/payments/index.ts'
import { createDayList, createPaymentSearch } from '../../../storage/panel/index.ts'
import { createReportStore } from '../../../storage/report-store.ts'
import { createStatisticsStore } from '../../../storage/statistics/index.ts'
import { insertTerminal } from '../../../storage/testing/index.ts'
import { paymentsPorts, visitorOf } from '../testing/payments-desk.ts'

const at = useHarness({ startsAt: new Date('2020-03-02T06:00:00Z') })
const SEED = Number(process.env['TOTALS_SEED'] ?? 20_261_128)
const HISTORIES = 25
const DAY_END_MINUTES = 23 * 60
const MINUTE_MILLISECONDS = 60_000

beforeEach(async () => {
  const { merchant, terminal, pool } = at
  await insertTerminal(pool, merchant, terminal)
})

/** What SQL says of the ledger, by itself. */
async function ledger(): Promise<Booked> {
  const { rows } = await at.pool.query<Booked>(
    `select
       coalesce(sum(amount_minor) filter (where leg in ('Sale', 'Points')), 0)::bigint as "takenMinor",
       coalesce(sum(amount_minor) filter (where leg in
         ('Return', 'PointsReturn', 'Reverse', 'PointsReverse')), 0)::bigint as "givenBackMinor",
       coalesce(sum(case when leg = 'Commission' then amount_minor else -amount_minor end)
         filter (where leg like 'Commission%'), 0)::bigint as "commissionMinor"
     from ledger_transfer`,
  )
  const [booked] = rows
  if (booked === undefined) throw new Error('The ledger has no sums.')
  return booked
}

async function listed(filter: Partial<typeof ANY_PAYMENT> = {}): Promise<Totals> {
  const search = createPaymentSearch(at.pool, 20_000)
  const asked = { merchantId: null, filter: { ...ANY_PAYMENT, ...filter }, maximum: 50 }
  const totals = await search.totals(asked)
  if (totals === null || 'moreThan' in totals) throw new Error('The list has no totals.')
  return totals
}

type FileSums = Booked & Readonly<{ netMinor: bigint; rows: number }>

async function inFile(query = ''): Promise<FileSums> {
  // Histories take years, and a session ends after hours.
  const ports = { ...paymentsPorts(at.pool), clock: at.clock }
  const visitor = await visitorOf(ports, 'GatewayOwner', null)
  const file = await text(await visitor.stream(`/panel/payments/csv${query}`))
  const rows: Record<string, string>[] = parse(file, { bom: true, columns: true })
  const sum = (column: string) => rows.reduce((all, row) => all + minorOf(row[column] ?? ''), 0n)
  return {
    takenMinor: sum('takenAmount'),
    givenBackMinor: sum('givenBackAmount'),
    netMinor: sum('netAmount'),
    commissionMinor: sum('commission'),
    rows: rows.length,
  }
}

function minorOf(cell: string): bigint {
  if (cell === '' || /^0(\.00)?$/.test(cell)) return 0n
  const reading = amountMinorFromText(cell)
  if (!reading.ok) throw new Error(`${cell} is no amount.`)
  return reading.amountMinor
}

/** The days of the history, by the days' page and by the day report. */
async function onDays(from: Date, until: Date): Promise<readonly Booked[]> {
  const page: Readonly<{ leg: string; amountMinor: bigint }>[] = []
  const reports: Readonly<{ leg: string; amountMinor: bigint }>[] = []
  const last = new Date(until.getTime() + 24 * 60 * MINUTE_MILLISECONDS)
  for (let moment = from; moment <= last; ) {
    const day = businessDayOf(moment.toISOString().slice(0, 10), DAY_END_MINUTES)
    if (day === null) throw new Error('There is no such day.')
    page.push(...(await createDayList(at.pool).legsOf(day, null)))
    const { merchants } = dayReport(day, await createReportStore(at.pool).recordsOf(day))
    reports.push(...merchants.flatMap(({ legs }) => legs))
    moment = new Date(moment.getTime() + 24 * 60 * MINUTE_MILLISECONDS)
  }
  return [bookedBy(page), bookedBy(reports)]
}

async function expectAgreement(from: Date): Promise<void> {
  const booked = await ledger()
  const list = await listed()
  const { takenMinor, givenBackMinor, commissionMinor } = list
  expect({ takenMinor, givenBackMinor, commissionMinor }).toEqual(booked)
  expect(await inFile()).toEqual({ ...booked, netMinor: netOf(booked), rows: list.count })
  const until = new Date(at.clock.now().getTime() + MINUTE_MILLISECONDS)
  const statistics = createStatisticsStore(at.pool)
  const [sums] = await statistics.sums([at.merchant.merchantId], [{ from, until }])
  const { tallies, postings } = sums ?? { tallies: [], postings: [] }
  const charts = summaryOf({ tallies, postings })
  expect(charts).toMatchObject(booked)
  const payments = await listed({ paymentTypes: ['Auth', 'PreAuth'] })
  expect(payments.kinds.declined).toEqual({
    count: charts.declined,
    amountMinor: charts.declinedMinor,
  })
  const sales = await listed({ paymentTypes: ['Auth'] })
  const { blocked, released } = (await listed({ paymentTypes: ['PreAuth'] })).kinds
  expect(amountOf(tallies, 'Approved')).toBe(sales.takenMinor)
  expect(amountOf(tallies, 'PreAuthorized')).toBe(blocked.amountMinor + released.amountMinor)
  expect(await onDays(from, until)).toEqual([booked, booked])
}

/** What is not money of the merchant stands apart, and each payment is of one kind. */
async function expectKinds(): Promise<void> {
  const { rows } = await at.pool.query(
    `select count(*)::int as count,
       coalesce(sum(amount_minor) filter (where state = 'Declined'), 0)::bigint as declined,
       coalesce(sum(amount_minor) filter (where state = 'PreAuthorized'), 0)::bigint as blocked,
       (count(*) filter (where state in ('Unknown', 'Pending')))::int as unknown
     from payment_order`,
  )
  const { count, kinds } = await listed()
  expect([
    {
      count,
      declined: kinds.declined.amountMinor,
      blocked: kinds.blocked.amountMinor,
      unknown: kinds.unknown.count,
    },
  ]).toEqual(rows)
  expect(Object.values(kinds).reduce((sum, kind) => sum + kind.count, 0)).toBe(count)
  for (const state of ['Declined', 'Failed', 'Captured', 'Expired', 'PreAuthorized'] as const) {
    const none = { takenMinor: 0n, givenBackMinor: 0n, commissionMinor: 0n }
    expect(await inFile(`?state=${state}`)).toMatchObject({ ...none, netMinor: 0n })
    expect(await listed({ states: [state] })).toMatchObject(none)
  }
}

/** What became of payments in the histories: each of them concerns a total. */
const ENDS = [
  'Auth Approved',
  'Auth Declined',
  'Auth Failed',
  'Auth PartiallyReturned',
  'Auth Pending',
  'Auth Returned',
  'Auth Reversed',
  'Auth Unknown',
  'PostAuth Approved',
  'PostAuth Declined',
  'PostAuth Reversed',
  'PreAuth Captured',
  'PreAuth Declined',
  'PreAuth Expired',
  'PreAuth PreAuthorized',
  'PreAuth Reversed',
]

describe(`with the seed ${SEED}, over random histories`, () => {
  test('every total is that of the ledger, and what was not taken is in none', async () => {
    const ends = new Set<string>()
    let started = new Date('2020-03-01T00:00:00Z')
    await fc.assert(
      fc.asyncProperty(randomHistory, async (history) => {
        await at.pool.query(
          'truncate payment_order, order_operation, ledger_transfer, event, event_outbox, payment_search, payment_search_progress',
        )
        const { merchantId } = at.merchant
        await at.ports.payments.ensureOpenBatch(merchantId, at.terminal.terminalId, at.clock.now())
        await playHistory(at, history)
        // The file leaves out what is made while it is written.
        at.clock.turn(MINUTE_MILLISECONDS)
        await expectAgreement(started)
        await expectKinds()
        const { rows } = await at.pool.query<{ end: string }>(
          `select distinct payment_type || ' ' || state as end from payment_order`,
        )
        for (const { end } of rows) ends.add(end)
        started = at.clock.now()
      }),
      { seed: SEED, numRuns: HISTORIES },
    )
    expect(ENDS.filter((end) => !ends.has(end))).toEqual([])
  })
})
