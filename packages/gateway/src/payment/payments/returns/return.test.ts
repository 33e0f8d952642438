import { describe, expect, test } from 'vitest'
import type { Fault } from '../../../../../../test/payment-core/fake-bank.ts'
import {
  callOf,
  endsOf,
  refusalOf,
  requestOf,
  taken,
} from '../../../../../../test/payment-core/payments-harness.ts'
import { operationEndOf, operationOf } from '../../../../../../test/payment-core/rows.ts'
import {
  countRows,
  eventsOf,
  ledgerOf,
  moneyOnBothSides,
  storedOrder,
} from '../../../../../../test/payment-core/stored-state.ts'
import { SECONDS } from '../../../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../../../test/payment-core/use-harness.ts'
import { waitFor } from '../../../base/kernel/testing/wait-for.ts'
import {
  closeDay,
  provision,
  resolveUnknownOperations,
  returnPayment,
  reversePayment,
} from '../index.ts'

const at = useHarness()

/** Each a millisecond after the one before, so that their ids sort in order. */
function giveBack(orderId: string, amountMinor: bigint) {
  at.clock.turn(1)
  return returnPayment(at.ports, callOf(at), { orderId, amountMinor })
}

function reverse(orderId: string) {
  return reversePayment(at.ports, callOf(at), { orderId })
}

async function expectEqualMoney(): Promise<void> {
  const { ours, theirs } = await moneyOnBothSides(at)
  expect(ours).toEqual(theirs)
}

describe('decision 5.6: return', () => {
  test('in parts, several times, to the last kuruş and not beyond', async () => {
    const orderId = await taken(at, { pointAmountMinor: 1_000n })
    expect(await giveBack(orderId, 3_333n)).toMatchObject({
      approvalStatus: 'Approved',
      error: null,
    })
    expect((await storedOrder(at, orderId)).state).toBe('PartiallyReturned')
    expect((await refusalOf(giveBack(orderId, 6_668n))).code).toBe('RETURN_EXCEEDS_AMOUNT')
    await giveBack(orderId, 6_667n)
    expect(await storedOrder(at, orderId)).toMatchObject({
      state: 'Returned',
      returnedMinor: 10_000n,
      returnReservedMinor: 0n,
      bankTurn: null,
    })
    expect((await refusalOf(giveBack(orderId, 1n))).code).toBe('RETURN_EXCEEDS_AMOUNT')
    expect(await ledgerOf(at, orderId)).toEqual({
      Sale: 9_000n,
      Points: 1_000n,
      Commission: 200n,
      Return: 9_000n,
      PointsReturn: 1_000n,
      CommissionReturn: 200n,
    })
    const events = await eventsOf(at, orderId)
    expect(events).toEqual(['payment.approved', 'payment.returned', 'payment.returned'])
    await expectEqualMoney()
  })

  test('ten returns of 30 from 100 at once: three pass, one after another at the bank', async () => {
    const orderId = await taken(at)
    const ends = await endsOf(Array.from({ length: 10 }, () => giveBack(orderId, 3_000n)))
    expect(ends.results.map(({ approvalStatus }) => approvalStatus)).toEqual([
      'Approved',
      'Approved',
      'Approved',
    ])
    expect(ends.refusals).toEqual(Array.from({ length: 7 }, () => 'RETURN_EXCEEDS_AMOUNT'))
    expect(at.bank.count('refund')).toBe(3)
    expect(at.bank.overlaps).toBe(0)
    expect(await storedOrder(at, orderId)).toMatchObject({
      state: 'PartiallyReturned',
      returnedMinor: 9_000n,
      returnReservedMinor: 0n,
    })
    await expectEqualMoney()
  })

  test.each([
    ['reversed', 'ORDER_REVERSED', null],
    ['declined', 'ORDER_STATE', { declined: '05' }],
    ['unknown', 'ORDER_STATE', 'timeoutBooked'],
    ['not sent', 'ORDER_STATE', 'notSent'],
  ] as const)('an order that is %s is refused: %s', async (_, code, fault) => {
    if (fault !== null) at.bank.fail('authorize', fault)
    const call = callOf(at)
    await provision(at.ports, call, requestOf())
    const { merchantId } = at.merchant
    const found = await at.ports.payments.findByConversation(merchantId, call.conversationId)
    const orderId = found?.order.orderId ?? ''
    if (fault === null) await reverse(orderId)
    const pairs = await countRows(at, 'single_use_pair')
    expect((await refusalOf(giveBack(orderId, 1n))).code).toBe(code)
    expect(await countRows(at, 'single_use_pair')).toBe(pairs + 1)
    expect(at.bank.count('refund')).toBe(0)
  })

  test('another merchant’s order does not exist', async () => {
    const request = { orderId: await taken(at), amountMinor: 1n }
    const merchant = { ...at.merchant, merchantId: at.ports.newId() }
    const stranger = () => callOf(at, { merchant })
    const returned = await refusalOf(returnPayment(at.ports, stranger(), request))
    const reversed = await refusalOf(reversePayment(at.ports, stranger(), request))
    expect([returned.code, reversed.code]).toEqual(['ORDER_NOT_FOUND', 'ORDER_NOT_FOUND'])
  })

  test('one pair eight times at once: one return', async () => {
    const orderId = await taken(at)
    const call = callOf(at)
    const calls = Array.from({ length: 8 }, () =>
      returnPayment(at.ports, call, { orderId, amountMinor: 1_000n }),
    )
    const { results, refusals } = await endsOf(calls)
    expect(results).toHaveLength(1)
    expect(new Set(refusals)).toEqual(new Set(['PAIR_ALREADY_USED']))
    expect((await storedOrder(at, orderId)).returnedMinor).toBe(1_000n)
  })

  test.each([
    [{ declined: '57' }, 'DECLINED_57'],
    ['rejected', 'BANK_REFUSED_REQUEST'],
    ['notSent', 'BANK_NOT_REACHED'],
  ] as const)('%o: Declined, and the amount is free again', async (fault, error) => {
    const orderId = await taken(at)
    at.bank.fail('refund', fault)
    expect(await giveBack(orderId, 10_000n)).toMatchObject({ approvalStatus: 'Declined', error })
    expect(await storedOrder(at, orderId)).toMatchObject({
      state: 'Approved',
      returnReservedMinor: 0n,
      bankTurn: null,
    })
    expect((await giveBack(orderId, 10_000n)).approvalStatus).toBe('Approved')
    await expectEqualMoney()
  })

  test('a return that waits for its turn in vain gives its amount back', async () => {
    const orderId = await taken(at)
    const held = at.bank.hold('refund')
    const first = giveBack(orderId, 3_000n)
    await held.arrived
    const second = giveBack(orderId, 4_000n)
    await waitFor(async () => (await countRows(at, 'order_operation')) === 2, {
      what: 'the second return to wait',
    })
    expect((await refusalOf(giveBack(orderId, 3_001n))).code).toBe('RETURN_EXCEEDS_AMOUNT')
    at.clock.turn(20 * SECONDS)
    expect(await second).toMatchObject({ approvalStatus: 'Declined', error: 'ORDER_BUSY' })
    held.release()
    expect((await first).approvalStatus).toBe('Approved')
    expect((await giveBack(orderId, 7_000n)).approvalStatus).toBe('Approved')
    await expectEqualMoney()
  })

  test('the time in which a return waited for the day end is not waited again for its turn', async () => {
    const orderId = await taken(at)
    const [closing, refunding] = [at.bank.hold('settle'), at.bank.hold('refund')]
    const first = giveBack(orderId, 3_000n)
    await closing.arrived
    let looks = 0
    const batchState = (batch: Parameters<typeof at.ports.days.batchState>[0]) => {
      looks += 1
      return at.ports.days.batchState(batch)
    }
    const ports = { ...at.ports, days: { ...at.ports.days, batchState } }
    const second = returnPayment(ports, callOf(at), { orderId, amountMinor: 4_000n })
    await waitFor(() => looks > 0, { what: 'the second return to wait for the day end' })
    at.clock.turn(7 * SECONDS)
    closing.release()
    await refunding.arrived
    await waitFor(async () => (await countRows(at, 'order_operation')) === 2, {
      what: 'both returns to reserve their amounts',
    })
    at.clock.turn(4 * SECONDS)
    const busy = { approvalStatus: 'Declined', error: 'ORDER_BUSY' }
    expect(await Promise.race([first, second])).toMatchObject(busy)
    refunding.release()
    expect(await Promise.all([first, second])).toContainEqual(
      expect.objectContaining({ approvalStatus: 'Approved' }),
    )
    await expectEqualMoney()
  })

  test('return and reverse at once: exactly one happens', async () => {
    for (let round = 0; round < 8; round += 1) {
      const orderId = await taken(at)
      const calls: Promise<{ error: string | null }>[] = [
        giveBack(orderId, 10_000n),
        reverse(orderId),
      ]
      const { results, refusals } = await endsOf(calls)
      const ends = [...results.map(({ error }) => error), ...refusals]
      expect(
        ends.filter((error) => error === null),
        JSON.stringify(ends),
      ).toHaveLength(1)
      // The return closes the day: a reverse that was on its way then is told so, before or after
      // it reached the bank.
      const { state } = await storedOrder(at, orderId)
      const loser = ends.find((error) => error !== null)
      if (state === 'Returned') expect(LOST_REVERSE).toContain(loser)
      else expect([state, loser]).toEqual(['Reversed', expect.stringMatching(/^ORDER_|^DAY_/)])
    }
    await expectEqualMoney()
  })
})

const LOST_REVERSE = ['DAY_ALREADY_CLOSED', 'ORDER_BUSY', 'ORDER_STATE']

async function operationsOf(orderId: string): Promise<string[]> {
  const operations = await at.ports.operations.listOf(at.merchant.merchantId, orderId)
  return operations.map(({ kind, state }) => `${kind} ${state}`)
}

describe('decision 5.6: a return whose outcome is unknown', () => {
  const unknownReturn = async (fault: Fault) => {
    const orderId = await taken(at)
    await giveBack(orderId, 1_000n)
    at.bank.fail('refund', fault)
    const end = await giveBack(orderId, 3_000n)
    expect(end).toMatchObject({ approvalStatus: 'Pending', error: 'OUTCOME_UNKNOWN' })
    return orderId
  }

  test.each(['timeoutBooked', 'serverErrorBooked', 'garbledBooked'] as const)(
    '%s: holds its amount, and the bank’s sum tells that it was done',
    async (fault) => {
      const orderId = await unknownReturn(fault)
      expect((await refusalOf(giveBack(orderId, 6_001n))).code).toBe('RETURN_EXCEEDS_AMOUNT')
      expect((await refusalOf(reverse(orderId))).code).toBe('ORDER_STATE')
      at.clock.turn(2 * SECONDS)
      await resolveUnknownOperations(at.ports)
      expect(await operationsOf(orderId)).toEqual(['Return Approved', 'Return Approved'])
      expect((await giveBack(orderId, 6_000n)).approvalStatus).toBe('Approved')
      expect((await storedOrder(at, orderId)).state).toBe('Returned')
      await expectEqualMoney()
    },
  )

  test('not done is final only after the window; then the amount is free', async () => {
    const orderId = await unknownReturn('timeoutNotBooked')
    at.clock.turn(2 * SECONDS)
    await resolveUnknownOperations(at.ports)
    expect(await operationsOf(orderId)).toEqual(['Return Approved', 'Return Unknown'])
    at.clock.turn(43 * SECONDS)
    await resolveUnknownOperations(at.ports)
    expect(await operationsOf(orderId)).toEqual(['Return Approved', 'Return Failed'])
    expect((await giveBack(orderId, 9_000n)).approvalStatus).toBe('Approved')
    expect(at.bank.count('refund')).toBe(3)
    await expectEqualMoney()
  })

  test('a sum that is neither with nor without it is not guessed: an operator is told', async () => {
    const orderId = await unknownReturn('timeoutBooked')
    const { bankOrderId } = await storedOrder(at, orderId)
    const limits = { timeoutMilliseconds: 1, maySend: () => true }
    // Somebody refunds at the bank's own counter.
    const byHand = { bankOrderId, transactionId: null, amountMinor: 7n }
    await at.bank.connector.refund(at.terminal, byHand, limits)
    at.clock.turn(60 * SECONDS)
    await resolveUnknownOperations(at.ports)
    expect(await operationsOf(orderId)).toEqual(['Return Approved', 'Return Unknown'])
    expect(at.alerts).toMatchObject([{ orderId }])
    expect((await storedOrder(at, orderId)).returnReservedMinor).toBe(3_000n)
  })

  test('a bank that cannot be asked: stays unknown', async () => {
    const orderId = await unknownReturn('timeoutBooked')
    at.bank.answersInquiries = false
    at.clock.turn(60 * SECONDS)
    await resolveUnknownOperations(at.ports)
    expect(await operationsOf(orderId)).toEqual(['Return Approved', 'Return Unknown'])
  })

  test('a reverse that another process has settled meanwhile answers with what is stored', async () => {
    const orderId = await taken(at)
    at.bank.fail('void', 'timeoutBooked')
    const held = at.bank.hold('void')
    const reversing = reverse(orderId)
    await held.arrived
    const [opened] = await at.ports.operations.listOf(at.merchant.merchantId, orderId)
    const operationId = opened?.operationId ?? ''
    const changes = { operationId, kind: 'Reverse', amountMinor: 10_000n } as const
    const found = operationEndOf(at, operationOf(at, orderId, changes))
    expect(await at.ports.operations.conclude(found)).toBe(true)
    held.release()
    expect((await reversing).error).toBeNull()
    expect((await storedOrder(at, orderId)).state).toBe('Reversed')
    await expectEqualMoney()
  })

  test('a return that never had its turn is not taken for another one at the bank', async () => {
    const orderId = await taken(at)
    await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    const held = at.bank.hold('refund')
    const other = giveBack(orderId, 3_000n)
    await held.arrived
    at.clock.turn(1)
    // Of the same amount, opened by a process that died while it waited.
    const dead = operationOf(at, orderId, { amountMinor: 3_000n })
    expect(await at.ports.operations.open(dead)).toMatchObject({ hasTurn: false })
    const conclude = at.ports.operations.conclude
    Object.assign(at.ports.operations, { conclude: async () => true })
    held.release()
    await other
    Object.assign(at.ports.operations, { conclude })
    // The bank shows 30.00 refunded, which nobody has written down yet.
    at.clock.turn(25 * SECONDS)
    await resolveUnknownOperations(at.ports)
    expect(await operationsOf(orderId)).toEqual(['Return Approved', 'Return Pending'])
    at.clock.turn(10 * SECONDS)
    await resolveUnknownOperations(at.ports)
    expect(await operationsOf(orderId)).toEqual(['Return Approved', 'Return Failed'])
    await expectEqualMoney()
  })
})

describe('decision 5.7: reverse', () => {
  test('undoes the whole payment once; nothing is left on either side', async () => {
    const orderId = await taken(at, { pointAmountMinor: 2_000n })
    const { provisionNumber } = await storedOrder(at, orderId)
    expect(await reverse(orderId)).toEqual({
      orderId,
      error: null,
      bankRefusal: null,
      provisionNumber,
      replayed: false,
    })
    expect((await refusalOf(reverse(orderId))).code).toBe('ORDER_REVERSED')
    expect(await storedOrder(at, orderId)).toMatchObject({ state: 'Reversed', takenMinor: 0n })
    expect(await eventsOf(at, orderId)).toEqual(['payment.approved', 'payment.reversed'])
    await expectEqualMoney()
  })

  test('six at once: one passes', async () => {
    const orderId = await taken(at)
    const { results, refusals } = await endsOf(Array.from({ length: 6 }, () => reverse(orderId)))
    expect(results).toHaveLength(1)
    expect(refusals).toHaveLength(5)
    expect(at.bank.count('void')).toBe(1)
  })

  test.each([
    [{ declined: '12' }, 'DECLINED_12'],
    ['notSent', 'BANK_NOT_REACHED'],
  ] as const)('%o: the order stands, and can be reversed again', async (fault, error) => {
    const orderId = await taken(at)
    at.bank.fail('void', fault)
    expect(await reverse(orderId)).toMatchObject({ error, provisionNumber: null })
    expect(await storedOrder(at, orderId)).toMatchObject({ state: 'Approved', heldBy: null })
    expect((await reverse(orderId)).error).toBeNull()
    await expectEqualMoney()
  })

  test.each([
    ['timeoutBooked', 2, 'Reversed'],
    ['timeoutNotBooked', 45, 'Approved'],
  ] as const)('decision 5.3: %s after %i seconds is %s', async (fault, wait, state) => {
    const orderId = await taken(at)
    at.bank.fail('void', fault)
    expect((await reverse(orderId)).error).toBe('OUTCOME_UNKNOWN')
    expect((await refusalOf(reverse(orderId))).code).toBe('ORDER_BUSY')
    at.clock.turn(wait * SECONDS)
    await resolveUnknownOperations(at.ports)
    expect(await storedOrder(at, orderId)).toMatchObject({ state, heldBy: null, bankTurn: null })
    expect(at.bank.count('void')).toBe(1)
    await expectEqualMoney()
  })

  test('after a return it is too late', async () => {
    const orderId = await taken(at)
    await giveBack(orderId, 1n)
    expect((await refusalOf(reverse(orderId))).code).toBe('ORDER_STATE')
  })
})
