/** Decision 5.3: the job leases by number; what is written with a number that another has followed counts for nothing. */

import { beforeEach, describe, expect, test } from 'vitest'
import { taken } from '../../../../../test/payment-core/payments-harness.ts'
import {
  conclusionOf,
  openingOf,
  operationEndOf,
  operationOf,
} from '../../../../../test/payment-core/rows.ts'
import { storedOrder } from '../../../../../test/payment-core/stored-state.ts'
import { SECONDS } from '../../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'

const at = useHarness()

beforeEach(async () => {
  const { merchant, terminal, clock, ports } = at
  await ports.payments.ensureOpenBatch(merchant.merchantId, terminal.terminalId, clock.now())
})

/** What a node finds due now, and keeps for ten seconds. */
function lease() {
  const now = at.clock.now()
  return { now, until: new Date(now.getTime() + 10 * SECONDS), limit: 10 }
}

function onlyOne<Value>(values: readonly Value[]): Value {
  const [value, ...more] = values
  if (value === undefined || more.length > 0) throw new Error(`${values.length} were leased`)
  return value
}

async function leasedOrder() {
  return onlyOne(await at.ports.unknownOutcomes.leaseOrders(lease()))
}

describe('an order that a node leased, and another after it', () => {
  test('is leased by one at a time, and every lease has a number of its own', async () => {
    await at.ports.payments.open(openingOf(at))
    at.clock.turn(60 * SECONDS)
    const first = await leasedOrder()
    expect(await at.ports.unknownOutcomes.leaseOrders(lease())).toEqual([])
    at.clock.turn(10 * SECONDS)
    expect((await leasedOrder()).leaseNumber).toBe(first.leaseNumber + 1)
  })

  test('is settled and put off by the second only', async () => {
    const opening = openingOf(at)
    await at.ports.payments.open(opening)
    at.clock.turn(60 * SECONDS)
    const first = await leasedOrder()
    at.clock.turn(10 * SECONDS)
    const second = await leasedOrder()
    const { payments, unknownOutcomes } = at.ports
    const failed = ({ leaseNumber }: typeof first) =>
      conclusionOf(at, opening, { state: 'Failed', leaseNumber })
    expect(await payments.conclude(failed(first))).toBe(false)
    await unknownOutcomes.postponeOrder(first, null)
    expect((await storedOrder(at, opening.orderId)).state).toBe('Pending')
    // Put off for good by the first, it would never be due again.
    at.clock.turn(10 * SECONDS)
    const third = await leasedOrder()
    expect(await payments.conclude(failed(second))).toBe(false)
    expect(await payments.conclude(failed(third))).toBe(true)
  })

  test('is held for its undoing by the second only', async () => {
    const opening = openingOf(at)
    await at.ports.payments.open(opening)
    const failed = { state: 'Failed', nextInquiryAt: at.clock.now() } as const
    await at.ports.payments.conclude(conclusionOf(at, opening, failed))
    const first = await leasedOrder()
    at.clock.turn(10 * SECONDS)
    const second = await leasedOrder()
    const hold = ({ leaseNumber }: typeof first) => {
      const changes = { kind: 'OrphanVoid', pair: null, leaseNumber } as const
      return at.ports.operations.open(operationOf(at, opening.orderId, changes))
    }
    expect((await hold(first)).kind).toBe('lost')
    expect((await hold(second)).kind).toBe('opened')
  })
})

test('an operation is leased by one node at a time, and settled and put off by the last one', async () => {
  const orderId = await taken(at)
  const { operations, unknownOutcomes } = at.ports
  const reverse = operationOf(at, orderId, { kind: 'Reverse' })
  await operations.open(reverse)
  at.clock.turn(60 * SECONDS)
  const first = onlyOne(await unknownOutcomes.leaseOperations(lease()))
  expect(await unknownOutcomes.leaseOperations(lease())).toEqual([])
  at.clock.turn(10 * SECONDS)
  const second = onlyOne(await unknownOutcomes.leaseOperations(lease()))
  const failed = ({ leaseNumber }: typeof first) =>
    operationEndOf(at, reverse, { state: 'Failed', leaseNumber })
  await unknownOutcomes.postponeOperation(first, null)
  expect(await operations.conclude(failed(first))).toBe(false)
  expect((await storedOrder(at, orderId)).heldBy).toBe(reverse.operationId)
  at.clock.turn(10 * SECONDS)
  expect(await unknownOutcomes.leaseOperations(lease())).toHaveLength(1)
  expect(await operations.conclude(failed(second))).toBe(false)
  expect(
    await operations.conclude(failed({ ...second, leaseNumber: second.leaseNumber + 1 })),
  ).toBe(true)
})
