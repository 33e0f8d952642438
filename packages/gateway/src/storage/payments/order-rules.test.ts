/** The rules that answer a caller, and show a page what can be done, are those under which the first commit opens. */
import { expect, test } from 'vitest'

import { taken } from '../../../../../test/payment-core/payments-harness.ts'
import { operationOf } from '../../../../../test/payment-core/rows.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import { type OrderState, openToReturnMinor, ruleAgainst } from '../../payment/payments/index.ts'

const at = useHarness()

const STATES = [
  'Pending',
  'Approved',
  'PreAuthorized',
  'Captured',
  'Declined',
  'Unknown',
  'Failed',
  'Reversed',
  'PartiallyReturned',
  'Returned',
  'Expired',
] as const satisfies readonly OrderState[]

const HAS_TAKEN: readonly OrderState[] = ['Approved', 'PartiallyReturned', 'Returned']

type Case = Readonly<{
  state: OrderState
  batchState: 'Open' | 'Closing' | 'Closed'
  isHeld: boolean
  reservedMinor: bigint
  chargedBackMinor: bigint
}>

const CASES: readonly Case[] = STATES.flatMap((state) =>
  (['Open', 'Closing', 'Closed'] as const).flatMap((batchState) =>
    [false, true].flatMap((isHeld) =>
      // Only an order that has taken money can have returns at the bank.
      (HAS_TAKEN.includes(state) ? [0n, 1_000n] : [0n]).flatMap((reservedMinor) =>
        (HAS_TAKEN.includes(state) ? [0n, 2_000n, 10_000n] : [0n]).map((chargedBackMinor) => {
          return { state, batchState, isHeld, reservedMinor, chargedBackMinor }
        }),
      ),
    ),
  ),
)

const ELSEWHERE = '0190aaaa-0000-7000-8000-000000000001'
const RETURNED_MINOR: Readonly<Partial<Record<OrderState, bigint>>> = {
  PartiallyReturned: 4_000n,
  Returned: 9_000n,
}

async function bring(orderId: string, one: Case) {
  const { state, batchState, isHeld, reservedMinor, chargedBackMinor } = one
  await at.pool.query(
    `update terminal_batch set state = $1, closed_at = case when $1 = 'Closed' then now() end`,
    [batchState],
  )
  await at.pool.query(
    `update payment_order set state = $2, payment_type = $3, taken_minor = $4, returned_minor = $5,
       return_reserved_minor = $6, held_by = $7, bank_turn = $8, captured_by_order_id = $9,
       charged_back_minor = $10
     where order_id = $1`,
    [
      orderId,
      state,
      state === 'PreAuthorized' || state === 'Captured' ? 'PreAuth' : 'Auth',
      HAS_TAKEN.includes(state) ? 10_000n : 0n,
      RETURNED_MINOR[state] ?? 0n,
      reservedMinor,
      isHeld ? ELSEWHERE : null,
      reservedMinor > 0n ? ELSEWHERE : null,
      state === 'Captured' ? orderId : null,
      chargedBackMinor,
    ],
  )
}

test('decisions 5.4 to 5.6: what no rule refuses is opened, and nothing else', async () => {
  const orderId = await taken(at)
  const { merchantId } = at.merchant
  const opens = async (kind: 'Return' | 'Reverse', amountMinor: bigint) => {
    const verdict = await at.ports.operations.open(operationOf(at, orderId, { kind, amountMinor }))
    return verdict.kind === 'opened'
  }
  let allowed = 0
  for (const one of CASES) {
    await bring(orderId, one)
    const order = await at.ports.payments.find(merchantId, orderId)
    if (order === null) throw new Error('The order is gone.')
    const rest = openToReturnMinor(order)
    const sums = rest > 0n ? [1n, rest, rest + 1n] : [1n]
    const said: boolean[] = []
    const done: boolean[] = []
    for (const sum of sums) {
      said.push(ruleAgainst('return', order, sum) === null)
      done.push(await opens('Return', sum))
      await bring(orderId, one)
    }
    said.push(ruleAgainst('reverse', order) === null)
    done.push(await opens('Reverse', order.amountMinor))
    expect({ ...one, opened: done }).toEqual({ ...one, opened: said })
    allowed += said.filter(Boolean).length
  }
  expect(allowed).toBe(20)
})
