/** Decision 9.40: every figure is what SQL over the orders and the ledger answers for the same span. */

import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Span, StatisticsStore } from '../../operating/statistics/index.ts'
import { spanOfDays } from '../../operating/statistics/span.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createRollUpStore, createStatisticsStore } from './index.ts'
import { type BusyDays, busyDays, type Sale } from './testing/busy-days.ts'

const database = useTestDatabase()
let days: BusyDays
let statistics: StatisticsStore
let rollUp: () => Promise<void>

beforeEach(async () => {
  days = await busyDays(database.pool)
  statistics = createStatisticsStore(database.pool)
  const store = createRollUpStore(database.pool)
  rollUp = async () => {
    while ((await store.step(new Date('2016-01-01'), 'IfFree')) > 0);
  }
})

/** In Turkey summer time ended on 8 November 2015, in Europe on 25 October, on Lord Howe half an hour began on 4 October. */
const FIRST = Date.UTC(2015, 9, 1)
const DAYS = 45
const moment = fc
  .integer({ min: 0, max: DAYS * 24 * 60 * 4 })
  .map((at) => new Date(FIRST + at * 15_000))
const sale: fc.Arbitrary<Sale> = fc.record({
  merchant: fc.nat(1),
  at: moment,
  state: fc.constantFrom(
    'Approved',
    'Approved',
    'PreAuthorized',
    'Declined',
    'Failed',
    'Unknown',
    'Pending',
  ),
  bin: fc.constantFrom('552879', '411111', '979200'),
  amountMinor: fc.bigInt({ min: 2n, max: 9_999_999_999n }),
  laterAt: fc.option(moment),
})

const ZONES = [
  'Europe/Istanbul',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Australia/Lord_Howe',
]
const dateText = (day: number) => new Date(FIRST + day * 86_400_000).toISOString().slice(0, 10)
const span: fc.Arbitrary<Span> = fc.oneof(
  fc
    .tuple(moment, moment)
    .map(([one, other]) =>
      one < other ? { from: one, until: other } : { from: other, until: one },
    ),
  fc
    .tuple(fc.nat(DAYS), fc.nat(6), fc.constantFrom(...ZONES))
    .map(([day, further, zone]) => spanOfDays(dateText(day), dateText(day + further), zone)),
)

/** What the orders and the ledger say themselves, without any of the statements under test. */
async function plainly(merchantIds: readonly string[], { from, until }: Span) {
  const values = [merchantIds, from, until]
  const counted = `merchant_id = any ($1) and created_at >= $2 and created_at < $3
    and state <> 'Pending' and payment_type <> 'PostAuth'`
  const outcome = `case when state in ('Declined', 'Failed', 'Unknown') then state
    when payment_type = 'PreAuth' then 'PreAuthorized' else 'Approved' end`
  const sums = 'count(*)::int as payments, sum(amount_minor)::bigint as "amountMinor"'
  const rows = async (sql: string) => (await database.pool.query(sql, values)).rows
  return {
    tallies: await rows(
      `select ${outcome} as outcome, ${sums} from payment_order where ${counted} group by 1`,
    ),
    reasons: await rows(
      `select coalesce(outcome_code, '') as "outcomeCode", ${sums} from payment_order where ${counted} group by 1`,
    ),
    terminals: await rows(
      `select terminal_id as "terminalId", ${sums} from payment_order where ${counted} group by 1`,
    ),
    bins: await rows(
      `select card ->> 'bin' as bin, ${sums} from payment_order where ${counted} group by 1`,
    ),
    postings:
      await rows(`select leg, count(*)::int as payments, sum(amount_minor)::bigint as "amountMinor"
      from ledger_transfer where merchant_id = any ($1) and posted_at >= $2 and posted_at < $3 group by 1`),
  }
}

type Summed = Readonly<{ payments: number; amountMinor: bigint }>

/** Rows with one sum for each value of a field, in a fixed order. */
function by<Field extends string>(
  field: Field,
  rows: readonly (Summed & Readonly<Record<Field, string>>)[],
) {
  const sums = new Map<string, Summed>()
  for (const row of rows) {
    const sum = sums.get(row[field]) ?? { payments: 0, amountMinor: 0n }
    const { payments, amountMinor } = row
    sums.set(row[field], {
      payments: sum.payments + payments,
      amountMinor: sum.amountMinor + amountMinor,
    })
  }
  return [...sums].sort(([one], [other]) => one.localeCompare(other))
}

async function expectEqual(merchantIds: readonly string[], asked: Span): Promise<void> {
  const plain = await plainly(merchantIds, asked)
  const whole = await statistics.whole(merchantIds, asked)
  const posted = whole.postings.map(({ postings, ...row }) => ({ ...row, payments: postings }))
  expect(by('outcome', whole.tallies)).toEqual(by('outcome', plain.tallies))
  expect(by('outcomeCode', whole.reasons)).toEqual(by('outcomeCode', plain.reasons))
  expect(by('terminalId', whole.terminals)).toEqual(by('terminalId', plain.terminals))
  expect(by('bin', whole.bins)).toEqual(by('bin', plain.bins))
  expect(by('leg', posted)).toEqual(by('leg', plain.postings))
  const [sums] = await statistics.sums(merchantIds, [asked])
  expect(by('outcome', sums?.tallies ?? [])).toEqual(by('outcome', plain.tallies))
  expect(sums?.postings).toEqual(whole.postings)
}

const everySum = async () =>
  Promise.all(
    ['payment_hour', 'card_hour', 'ledger_hour'].map(async (table) => {
      const { rows } = await database.pool.query<{ row: string }>(
        `select r::text as row from ${table} r order by 1`,
      )
      return rows.map(({ row }) => row)
    }),
  )

const sampleOf = <Value>(arbitrary: fc.Arbitrary<Value>, count: number, seed: number): Value[] =>
  fc.sample(arbitrary, { numRuns: count, seed })

const SEED = Number(process.env['FIGURES_SEED'] ?? 20_151_108)

describe(`with the seed ${SEED}`, () => {
  test('in every state of the sums, over spans of any zone, for one merchant and for both', async () => {
    const sales = sampleOf(sale, 90, SEED)
    const spans = sampleOf(span, 60, SEED)
    const check = async () => {
      for (const [index, asked] of spans.splice(0, 6).entries()) {
        await expectEqual(days.merchantIds.slice(index % 2), asked)
      }
    }
    await check()
    for (let round = 0; round < 3; round += 1) {
      for (const one of sales.splice(0, 30)) await days.sell(one)
      await check() // Events are in the outbox.
      await days.sequence()
      await check() // Events have their positions, and nobody has read them.
      if (round > 0) await days.later()
      await rollUp()
      await check() // What happened later is not sequenced yet.
    }
  })

  test('sums that were counted anew are those that were counted as payments came', async () => {
    const sales = sampleOf(sale, 60, SEED)
    for (let round = 0; round < 3; round += 1) {
      for (const one of sales.splice(0, 20)) await days.sell(one)
      await days.sequence()
      await rollUp()
      await days.later()
      await days.sequence()
      await rollUp()
    }
    const counted = await everySum()
    expect(counted.flat().length).toBeGreaterThan(60)
    await rollUp()
    expect(await everySum()).toEqual(counted)
    await createRollUpStore(database.pool).reset()
    await rollUp()
    expect(await everySum()).toEqual(counted)
    await database.pool.query('truncate payment_hour, card_hour, ledger_hour')
    await createRollUpStore(database.pool).reset()
    await rollUp()
    expect(await everySum()).toEqual(counted)
  })

  test('counted in several places at once while payments come, nothing is lost or counted twice', async () => {
    const store = createRollUpStore(database.pool)
    let isOver = false
    const counting = [1, 2, 3].map(async () => {
      while (!isOver) {
        await days.sequence()
        await store.step(new Date('2016-01-01'), 'IfFree')
      }
    })
    for (const one of sampleOf(sale, 40, SEED + 1)) await days.sell(one)
    await days.later()
    isOver = true
    await Promise.all(counting)
    await days.sequence()
    await rollUp()
    const counted = await everySum()
    for (const asked of sampleOf(span, 5, SEED + 1)) await expectEqual(days.merchantIds, asked)
    await store.reset()
    await rollUp()
    expect(await everySum()).toEqual(counted)
  })
})
