import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fault } from '../../../../../test/payment-core/fake-bank.ts'
import {
  callOf,
  createHarness,
  type Harness,
  requestOf,
} from '../../../../../test/payment-core/payments-harness.ts'
import { moneyOnBothSides } from '../../../../../test/payment-core/stored-state.ts'
import { HOURS, SECONDS } from '../../../../../test/payment-core/turnable-clock.ts'
import { GatewayError } from '../../base/kernel/index.ts'
import { useTestDatabase } from '../../storage/testing/index.ts'
import {
  closeDay,
  expirePreAuths,
  provision,
  resolveUnknownOperations,
  resolveUnknownPayments,
  returnPayment,
  reversePayment,
} from './index.ts'

const database = useTestDatabase()

const KINDS = ['Auth', 'PreAuth', 'PostAuth', 'Return', 'Return', 'Reverse', 'Jobs', 'Day'] as const
const FAULTS: readonly Fault[] = [
  'timeoutBooked',
  'timeoutNotBooked',
  'timeoutDeclined',
  'lateRecord',
  'notSent',
  'rejected',
  { declined: '51' },
]
const FAULTY = ['authorize', 'capture', 'void', 'refund', 'settle'] as const

const command = fc.record({
  kind: fc.constantFrom(...KINDS),
  which: fc.nat(),
  amountMinor: fc.bigInt({ min: 1n, max: 10_000n }),
})
const round = fc.record({
  commands: fc.array(command, { minLength: 2, maxLength: 8 }),
  faults: fc.array(fc.tuple(fc.constantFrom(...FAULTY), fc.constantFrom(...FAULTS)), {
    maxLength: 3,
  }),
  passMilliseconds: fc.integer({ min: 1, max: 60 * SECONDS }),
  reveals: fc.boolean(),
})

type Command = Readonly<{ kind: (typeof KINDS)[number]; which: number; amountMinor: bigint }>

async function jobs({ ports }: Harness): Promise<void> {
  await Promise.all([
    resolveUnknownPayments(ports),
    resolveUnknownOperations(ports),
    expirePreAuths(ports),
  ])
}

function pay(at: Harness, paymentType: 'Auth' | 'PreAuth'): Promise<unknown> {
  const pointAmountMinor = paymentType === 'Auth' ? 1_234n : 0n
  return provision(at.ports, callOf(at), requestOf({ paymentType, pointAmountMinor }))
}

function perform(at: Harness, one: Command, orderIds: readonly string[]): Promise<unknown> {
  const { ports, merchant } = at
  const orderId = orderIds[one.which % Math.max(1, orderIds.length)] ?? merchant.merchantId
  const { amountMinor } = one
  switch (one.kind) {
    case 'Auth':
    case 'PreAuth':
      return pay(at, one.kind)
    case 'PostAuth': {
      const capture = { paymentType: 'PostAuth', originalOrderId: orderId, amountMinor } as const
      return provision(ports, callOf(at), requestOf(capture))
    }
    case 'Return':
      return returnPayment(ports, callOf(at), { orderId, amountMinor })
    case 'Reverse':
      return reversePayment(ports, callOf(at), { orderId })
    case 'Jobs':
      return jobs(at)
    case 'Day':
      return closeDay(ports, { merchantId: merchant.merchantId, which: 'open' })
  }
}

async function orderIdsOf(): Promise<string[]> {
  const query = 'select order_id as id from payment_order order by order_id'
  return (await database.pool.query<{ id: string }>(query)).rows.map(({ id }) => id)
}

/** Everybody at once; a refusal is an end like any other, anything else is a bug. */
async function performRound(at: Harness, commands: readonly Command[]): Promise<void> {
  const orderIds = await orderIdsOf()
  const ends = await Promise.allSettled(commands.map((one) => perform(at, one, orderIds)))
  for (const end of ends) {
    if (end.status === 'rejected' && !(end.reason instanceof GatewayError)) throw end.reason
  }
}

/** Hours pass over a bank that is well again, until nothing is open. */
async function comeToRest(at: Harness): Promise<void> {
  at.bank.mend()
  at.bank.revealLateRecords()
  for (let hour = 0; hour < 26; hour += 1) {
    at.clock.turn(HOURS)
    await jobs(at)
  }
}

async function rowsOf(query: string): Promise<unknown[]> {
  return (await database.pool.query(query)).rows
}

const STILL_OPEN = `select order_id, state from payment_order
  where state in ('Pending', 'Unknown') or held_by is not null or bank_turn is not null
    or return_reserved_minor <> 0
  union all select operation_id, state from order_operation where state in ('Pending', 'Unknown')`

/** Orders whose sums are not those of their ledger. */
const OUT_OF_BALANCE = `select o.order_id from payment_order o
  left join ledger_transfer t using (merchant_id, order_id)
  group by o.merchant_id, o.order_id, o.state, o.taken_minor, o.returned_minor
  having coalesce(sum(t.amount_minor) filter (where t.leg in ('Return', 'PointsReturn')), 0)
      <> o.returned_minor
    or coalesce(sum(case when t.leg in ('Sale', 'Points') then t.amount_minor
      when t.leg in ('Reverse', 'PointsReverse') then -t.amount_minor end), 0) <> o.taken_minor`

describe('whatever happens at once and whatever the bank does', () => {
  test('decision 5.3: in the end nothing is open, and our ledger is the bank’s', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 3, maxLength: 8 }), async (rounds) => {
        const at = await createHarness(database.pool)
        at.clock.sleepersTurnIt = true
        await Promise.all([pay(at, 'Auth'), pay(at, 'Auth'), pay(at, 'PreAuth')])
        for (const { commands, faults, passMilliseconds, reveals } of rounds) {
          for (const [operation, fault] of faults) at.bank.fail(operation, fault)
          await performRound(at, commands)
          if (reveals) at.bank.revealLateRecords()
          at.clock.turn(passMilliseconds)
          await jobs(at)
        }
        await comeToRest(at)
        expect(await rowsOf(STILL_OPEN)).toEqual([])
        expect(await rowsOf(OUT_OF_BALANCE)).toEqual([])
        const { ours, theirs } = await moneyOnBothSides(at)
        expect(ours).toEqual(theirs)
        expect(at.bank.overlaps).toBe(0)
      }),
      // A race does not shrink: the same commands may end in another way.
      { numRuns: 8, endOnFailure: true },
    )
  })
})
