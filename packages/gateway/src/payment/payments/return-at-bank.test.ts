import { beforeEach, expect, test } from 'vitest'
import { callOf, taken } from '../../../../../test/payment-core/payments-harness.ts'
import { eventsOf, ledgerOf, storedOrder } from '../../../../../test/payment-core/stored-state.ts'
import { SECONDS } from '../../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import { closeDay, resolveUnknownOperations, returnPayment } from './index.ts'

const at = useHarness()
let orderId = ''

const giveBack = (amountMinor: bigint, key: string | null = null) => {
  const fingerprint = Buffer.alloc(32, String(amountMinor))
  const idempotency = key === null ? null : { key, fingerprint }
  return returnPayment(at.ports, callOf(at, { idempotency }), { orderId, amountMinor })
}

/** A payment whose day is closed here, and whose bank refused to close its own. */
beforeEach(async () => {
  orderId = await taken(at)
  at.bank.fail('settle', 'rejected')
  await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
  expect(at.bank.orders()).toMatchObject([{ state: 'taken' }])
})

test('decision 5.25: the whole of an unsettled payment goes back by a void', async () => {
  expect(await giveBack(10_000n)).toMatchObject({ approvalStatus: 'Approved', error: null })
  expect(at.bank.orders()).toMatchObject([{ state: 'voided', captured: 0n }])
  expect(at.bank.calls.map(({ operation }) => operation)).toEqual([
    'authorize',
    'settle',
    'refund',
    'void',
  ])
  expect(await storedOrder(at, orderId)).toMatchObject({
    state: 'Returned',
    returnedMinor: 10_000n,
  })
  expect(await ledgerOf(at, orderId)).toMatchObject({ Sale: 10_000n, Return: 10_000n })
  expect((await eventsOf(at, orderId)).at(-1)).toBe('payment.returned')
})

test('a part is refused as too early at the bank, with its words, and goes on the next day', async () => {
  const refused = await giveBack(4_000n, 'part')
  expect(refused).toMatchObject({
    approvalStatus: 'Declined',
    error: 'BANK_DAY_OPEN',
    bankRefusal: { responseCode: '12' },
  })
  expect(await giveBack(4_000n, 'part')).toEqual({ ...refused, replayed: true })
  expect(at.bank.count('void')).toBe(0)
  expect(await storedOrder(at, orderId)).toMatchObject({ returnReservedMinor: 0n, bankTurn: null })
  await at.bank.connector.closeBatch?.(at.terminal, {
    timeoutMilliseconds: 1,
    maySend: () => true,
  })
  expect((await giveBack(4_000n)).approvalStatus).toBe('Approved')
})

test('a refund that the bank refuses for another reason stays refused', async () => {
  at.bank.fail('refund', { declined: '57' })
  expect(await giveBack(10_000n)).toMatchObject({ error: 'DECLINED_57' })
  expect(at.bank.count('void')).toBe(0)
})

test('a bank that shows the payment as settled, or does not answer, is not asked for a void', async () => {
  at.bank.answersInquiries = false
  expect(await giveBack(10_000n)).toMatchObject({ error: 'DECLINED_12' })
  expect(at.bank.count('void')).toBe(0)
})

test('a void that the bank refuses leaves the refusal of the refund', async () => {
  at.bank.fail('void', { declined: '05' })
  expect(await giveBack(10_000n)).toMatchObject({
    error: 'DECLINED_12',
    approvalStatus: 'Declined',
  })
})

test('a void whose answer is lost is found by its record, and never sent again', async () => {
  at.bank.fail('void', 'timeoutBooked')
  expect(await giveBack(10_000n)).toMatchObject({ approvalStatus: 'Pending' })
  at.clock.turn(2 * SECONDS)
  await resolveUnknownOperations(at.ports)
  expect(await storedOrder(at, orderId)).toMatchObject({
    state: 'Returned',
    returnedMinor: 10_000n,
  })
  expect(at.bank.count('void')).toBe(1)
})
