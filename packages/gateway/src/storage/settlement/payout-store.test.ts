/** Decisions 10.65 and 10.66: what banks will pay is what the ledger says of closed batches, whatever happened. */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import { playHistory, randomHistory } from '../../../../../test/payment-core/random-history.ts'
import {
  conclusionOf,
  openingOf,
  operationEndOf,
  operationOf,
} from '../../../../../test/payment-core/rows.ts'
import { HOURS } from '../../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import { keepPayouts, type PartsOf } from '../../operating/settlement/index.ts'
import type { PaymentOpening } from '../../payment/payments/index.ts'
import { createFeedStore } from '../events/index.ts'
import { readRows } from '../postgres/index.ts'
import { insertTerminal } from '../testing/index.ts'
import { createPayoutDayStore, createPayoutStore } from './index.ts'

const at = useHarness()

const TABLES =
  'settlement_progress, settlement_due, settlement_part, settlement_day, settlement_transfer'

beforeEach(async () => {
  const { merchant, terminal, pool, ports, clock } = at
  const merchantNumber = String(randomInt(1_000_000_000, 9_999_999_999))
  await insertTerminal(pool, { ...merchant, merchantNumber }, terminal)
  await ports.payments.ensureOpenBatch(merchant.merchantId, terminal.terminalId, clock.now())
  await pool.query(`truncate commission_rate, ${TABLES}`)
  await pool.query(
    `insert into commission_rate (plan_id, card_type, installment_count, rate_basis_points, blocked_days,
       blocked_day_kind, paid_in, valid_from)
     values (gen_random_uuid(), 'Credit', 1, 0, 20, 'working', 'one', '2020-01-01'),
       (gen_random_uuid(), 'Credit', 3, 0, 30, 'calendar', 'monthly', '2020-01-01')`,
  )
})

async function keep(): Promise<void> {
  await createFeedStore(at.pool).sequence(10_000)
  await keepPayouts(createPayoutStore(at.pool))
}

async function closeDay(date: string): Promise<void> {
  for (const batch of await at.ports.days.openBatches(at.merchant.merchantId)) {
    const [now, owner] = [at.clock.now(), at.ports.newId()]
    const leaseUntil = new Date(now.getTime() + HOURS)
    await at.ports.days.beginClosing(batch, { owner, now, leaseUntil, businessDate: date })
    await at.ports.days.finishClosing(batch, { owner, closedAt: now, eventId: at.ports.newId() })
  }
  at.clock.turn(HOURS)
}

async function sell(changes: Partial<PaymentOpening> = {}): Promise<PaymentOpening> {
  const opening = openingOf(at, { amountMinor: 10_000n, commissionMinor: 100n, ...changes })
  await at.ports.payments.open(opening)
  await at.ports.payments.conclude(conclusionOf(at, opening))
  return opening
}

async function operate(opening: PaymentOpening, kind: 'Return' | 'Reverse', amountMinor: bigint) {
  const operation = operationOf(at, opening.orderId, { kind, amountMinor })
  expect((await at.ports.operations.open(operation)).kind).toBe('opened')
  await at.ports.operations.conclude(operationEndOf(at, operation))
}

const parts = () =>
  readRows<Record<string, unknown>>(
    at.pool,
    `select kind, part || '/' || parts as part, bank_day::text, due_on::text as due, gross_minor as gross, fee_minor as fee
     from settlement_part where merchant_id = $1 order by due_on, kind, part`,
    [at.merchant.merchantId],
  )

it('the sums of a value date are read by terminal, within the days that are asked for', async () => {
  await sell()
  await sell()
  await closeDay('2026-11-27')
  await keep()
  const { days } = createPayoutDayStore(at.pool)
  const { merchantId } = at.merchant
  expect(await days(merchantId, '2026-12-01', '2026-12-25')).toMatchObject([
    { dueOn: '2026-12-25', parts: 2, saleMinor: 20_000n, backMinor: 0n, feeMinor: 200n },
  ])
  expect(await days(merchantId, '2026-12-26', '2027-12-31')).toEqual([])
})

describe('what the bank will pay', () => {
  it('is there once the batch is closed, with the terms of the plan', async () => {
    await sell({ installmentCount: 3 })
    await keep()
    expect(await parts()).toEqual([])
    await closeDay('2026-11-27')
    await keep()
    expect(await parts()).toEqual([
      {
        kind: 'sale',
        part: '1/3',
        bank_day: '2026-11-27',
        due: '2026-12-28',
        gross: 3_333n,
        fee: 33n,
      },
      {
        kind: 'sale',
        part: '2/3',
        bank_day: '2026-11-27',
        due: '2027-01-27',
        gross: 3_333n,
        fee: 33n,
      },
      {
        kind: 'sale',
        part: '3/3',
        bank_day: '2026-11-27',
        due: '2027-03-01',
        gross: 3_334n,
        fee: 34n,
      },
    ])
  })

  it('is nothing for a sale that was reversed, or of which the bank knows nothing', async () => {
    await operate(await sell(), 'Reverse', 10_000n)
    const opening = openingOf(at)
    await at.ports.payments.open(opening)
    await closeDay('2026-11-27')
    await keep()
    expect(await parts()).toEqual([])
    // Its outcome comes to light when the batch is closed.
    await at.ports.payments.conclude(conclusionOf(at, opening))
    await keep()
    expect(await parts()).toMatchObject([{ kind: 'sale', bank_day: '2026-11-27' }])
  })

  it('is less what went back, on the day after the batch that was open then', async () => {
    const opening = await sell()
    await closeDay('2026-11-25')
    await keep()
    await operate(opening, 'Return', 4_000n)
    await keep()
    expect(await parts()).toHaveLength(1)
    await closeDay('2026-11-27')
    await keep()
    expect(await parts()).toMatchObject([
      { kind: 'return', bank_day: '2026-11-27', due: '2026-11-30', gross: -4_000n, fee: -40n },
      { kind: 'sale', bank_day: '2026-11-25', due: '2026-12-23', gross: 10_000n, fee: 100n },
    ])
  })
})

it('finds the batch of a return that was opened before, and committed after', async () => {
  const opening = await sell()
  await closeDay('2026-11-24')
  await operate(opening, 'Return', 4_000n)
  await keep()
  at.clock.turn(-HOURS / 2)
  await closeDay('2026-11-25')
  await keep()
  expect(await parts()).toHaveLength(1)
  await closeDay('2026-11-26')
  await keep()
  expect(await parts()).toMatchObject([
    { kind: 'return', bank_day: '2026-11-26' },
    { kind: 'sale' },
  ])
})

/** What should be there, by the ledger alone: the sums of each source in a closed batch. */
const BY_LEDGER = `
  select l.source_id::text as source,
    sum(case when l.leg in ('Sale', 'Points') then l.amount_minor
      when l.leg in ('Return', 'PointsReturn') then -l.amount_minor else 0 end)::bigint as gross,
    sum(case l.leg when 'Commission' then l.amount_minor
      when 'CommissionReturn' then -l.amount_minor else 0 end)::bigint as fee
  from ledger_transfer l
  join payment_order o on o.merchant_id = l.merchant_id and o.order_id = l.order_id
  join terminal_batch own on own.merchant_id = o.merchant_id and own.terminal_id = o.terminal_id
    and own.batch_number = o.batch_number
  where l.merchant_id = $1 and o.state <> 'Reversed' and own.state = 'Closed'
    and (l.source_id = l.order_id or l.posted_at <= (select opened_at from terminal_batch b
      where b.merchant_id = o.merchant_id and b.terminal_id = o.terminal_id and b.state = 'Open'))
  group by l.source_id order by 1`
const BY_PARTS = `select source_id::text as source, sum(gross_minor)::bigint as gross, sum(fee_minor)::bigint as fee
  from settlement_part where merchant_id = $1 group by source_id order by 1`

const DAYS_BY_PARTS = `
  select due_on::text, terminal_id::text, count(*)::int as parts,
    coalesce(sum(gross_minor) filter (where kind = 'sale'), 0)::bigint as sale,
    coalesce(sum(gross_minor) filter (where kind <> 'sale'), 0)::bigint as back, sum(fee_minor)::bigint as fee
  from settlement_part where merchant_id = $1 group by due_on, terminal_id order by 1, 2`
const DAYS = `select due_on::text, terminal_id::text, parts, sale_minor as sale, back_minor as back, fee_minor as fee
  from settlement_day where merchant_id = $1 and parts > 0 order by 1, 2`

const BOOKS_BY_PARTS = `
  select due_on::text, terminal_id::text, sum(gross_minor - fee_minor)::bigint as receivable,
    sum(fee_minor)::bigint as fee, -sum(gross_minor)::bigint as merchant
  from settlement_part where merchant_id = $1 group by 1, 2 order by 1, 2`
const BOOKS = `
  select due_on::text, terminal_id::text,
    sum(case when debit_account = 'bank receivable' then amount_minor
      when credit_account = 'bank receivable' then -amount_minor else 0 end)::bigint as receivable,
    sum(case when debit_account = 'bank fee' then amount_minor
      when credit_account = 'bank fee' then -amount_minor else 0 end)::bigint as fee,
    sum(case when debit_account = 'merchant' then amount_minor
      when credit_account = 'merchant' then -amount_minor else 0 end)::bigint as merchant
  from settlement_transfer where merchant_id = $1 group by 1, 2 order by 1, 2`

const ANYTHING = `select source_id::text, part, due_on::text, gross_minor, fee_minor from settlement_part
  where merchant_id = $1 order by 1, 2`

it('over random histories equals the ledger, its days and its books, by two processes, in one reading or many, also after a kill', async () => {
  const of = (sql: string) => readRows<object>(at.pool, sql, [at.merchant.merchantId])
  const killed: PartsOf = () => {
    throw new Error('killed')
  }
  let isNew = true
  await fc.assert(
    fc.asyncProperty(fc.array(randomHistory, { minLength: 1, maxLength: 2 }), async (histories) => {
      for (const history of histories) {
        await playHistory(at, history)
        await createFeedStore(at.pool).sequence(10_000)
        await createPayoutStore(at.pool).step(killed).catch(String)
        // Two processes at once; whoever has no turn gives up.
        await Promise.all([keep(), keepPayouts(createPayoutStore(at.pool))])
        await keep()
        expect(await of(BY_PARTS)).toEqual(await of(BY_LEDGER))
        expect(await of(DAYS)).toEqual(await of(DAYS_BY_PARTS))
        const books = await of(BOOKS)
        expect(books).toEqual(expect.arrayContaining(await of(BOOKS_BY_PARTS)))
      }
      const written = await of(ANYTHING)
      isNew &&= written.length === 0
      await at.pool.query(`truncate ${TABLES}`)
      await keep()
      expect(await of(ANYTHING)).toEqual(written)
    }),
    { numRuns: 6 },
  )
  expect(isNew).toBe(false)
})
