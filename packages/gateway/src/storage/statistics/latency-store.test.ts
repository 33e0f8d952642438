/** Decision 9.44: latencies are the percentiles that SQL over the journal answers for the same span. */

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { firstIdAt, uuidV7 } from '../../base/kernel/index.ts'
import type { Span } from '../../operating/statistics/index.ts'
import type { KeptBankCall } from '../../payment/banks/index.ts'
import { createBankCallStore } from '../panel/index.ts'
import { insertTerminal, useTestDatabase } from '../testing/index.ts'
import { createLatencyStore } from './index.ts'

const database = useTestDatabase()
const SEED = Number(process.env['FIGURES_SEED'] ?? 20_151_108)
const FIRST = Date.UTC(2026, 2, 1)
const HOURS = 48
const TERMINALS = [0, 1, 2].map((at) => ({
  merchantId: randomUUID(),
  merchantNumber: `110000000${at}`,
  terminalId: randomUUID(),
}))
const MERCHANT_IDS = TERMINALS.map(({ merchantId }) => merchantId)

const moment = fc.integer({ min: 0, max: HOURS * 3_600_000 }).map((at) => new Date(FIRST + at))
const call: fc.Arbitrary<KeptBankCall> = fc
  .record({
    terminal: fc.constantFrom(...TERMINALS),
    startedAt: moment,
    operation: fc.constantFrom('authorize', 'authorize', 'authorize', 'refund', 'inquire'),
    durationMilliseconds: fc.oneof(fc.nat(5), fc.nat(30_000)),
    result: fc.constantFrom('approved', 'approved', 'declined', 'unknown', 'notSent', 'rejected'),
  })
  .map(({ terminal: { merchantId, terminalId }, ...made }) => ({
    ...made,
    ...{ merchantId, terminalId, callId: uuidV7(made.startedAt) },
    ...{ bankOrderId: null, amountMinor: null, detail: null, answer: null },
  }))

/** Moments in their order, each the end of a span and the beginning of the next. */
const spans: fc.Arbitrary<readonly Span[]> = fc
  .uniqueArray(moment, { minLength: 2, maxLength: 8, selector: Number })
  .map((moments) => moments.sort((one, other) => Number(one) - Number(other)))
  .map((moments) => moments.slice(1).map((until, at) => ({ from: moments[at] ?? until, until })))

beforeAll(async () => {
  for (const { terminalId, ...merchant } of TERMINALS) {
    await insertTerminal(database.pool, merchant, { terminalId })
  }
  const calls = fc.sample(call, { numRuns: 600, seed: SEED })
  await createBankCallStore(database.pool).insert(calls)
})

/** What the journal says itself. */
async function plainly(merchantIds: readonly string[], { from, until }: Span) {
  const { rows } = await database.pool.query(
    `select terminal_id as "terminalId", count(*)::int as calls,
       percentile_disc(0.5) within group (order by duration_milliseconds) as "medianMilliseconds",
       percentile_disc(0.95) within group (order by duration_milliseconds) as "slowMilliseconds"
     from bank_call
     where merchant_id = any ($1) and call_id >= $2 and call_id < $3
       and operation = 'authorize' and result <> 'notSent'
     group by grouping sets ((), (terminal_id)) order by terminal_id`,
    [merchantIds, firstIdAt(from), firstIdAt(until)],
  )
  const terminals = rows.filter(({ terminalId }) => terminalId !== null)
  const { terminalId: _, ...whole } = rows.find((row) => row.terminalId === null)
  return { whole: whole.calls === 0 ? null : whole, terminals }
}

test(`are those of percentile_disc over any spans, with the seed ${SEED}`, async () => {
  const store = createLatencyStore(database.pool)
  for (const [at, asked] of fc.sample(spans, { numRuns: 40, seed: SEED }).entries()) {
    const merchantIds = MERCHANT_IDS.slice(at % 3)
    const found = await store.latencies(merchantIds, asked)
    const plain = await Promise.all(asked.map((span) => plainly(merchantIds, span)))
    expect(found?.spans).toEqual(plain.map(({ whole }) => whole))
    const [first, last] = [asked[0]?.from ?? new Date(0), asked.at(-1)?.until ?? new Date(0)]
    const { terminals } = await plainly(merchantIds, { from: first, until: last })
    const ordered = [...(found?.terminals ?? [])].sort((one, other) =>
      one.terminalId.localeCompare(other.terminalId),
    )
    expect(ordered).toMatchObject(terminals)
  }
})

test('of more calls than a page can wait for are not known', async () => {
  const hour = { from: new Date(FIRST), until: new Date(FIRST + HOURS * 3_600_000) }
  const blocked = await database.pool.connect()
  try {
    await blocked.query('begin; lock table bank_call in access exclusive mode')
    expect(await createLatencyStore(database.pool, 50).latencies(MERCHANT_IDS, [hour])).toBeNull()
  } finally {
    await blocked.query('rollback')
    blocked.release()
  }
})
