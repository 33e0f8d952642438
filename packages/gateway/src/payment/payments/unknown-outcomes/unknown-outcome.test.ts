import { describe, expect, test } from 'vitest'
import {
  callOf,
  insertSession,
  requestOf,
  taken,
} from '../../../../../../test/payment-core/payments-harness.ts'
import {
  countRows,
  eventsOf,
  moneyOnBothSides,
  storedOrder,
} from '../../../../../../test/payment-core/stored-state.ts'
import {
  DAYS,
  HOURS,
  MINUTES,
  SECONDS,
} from '../../../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../../../test/payment-core/use-harness.ts'
import type { BankRecord } from '../../banks/index.ts'
import {
  closeDay,
  type PaymentPorts,
  type ProvisionResult,
  provision,
  resolveUnknownOperations,
  resolveUnknownPayments,
  returnPayment,
  reversePayment,
} from '../index.ts'

const at = useHarness()

function pay(changes: Parameters<typeof requestOf>[0] = {}, ports = at.ports) {
  return provision(ports, callOf(at), requestOf(changes))
}

/** The id of a payment that was answered as unknown, and as nothing else. */
function unknownId({ orderId, error, provisionNumber }: ProvisionResult): string {
  expect([error, provisionNumber]).toEqual(['OUTCOME_UNKNOWN', null])
  if (orderId === null) throw new Error('an unknown outcome has an order id')
  return orderId
}

async function later(milliseconds: number): Promise<void> {
  at.clock.turn(milliseconds)
  await resolveUnknownPayments(at.ports)
}

async function stateOf(orderId: string): Promise<string> {
  return (await storedOrder(at, orderId)).state
}

/** Ports of a process to which the bank shows its records otherwise. */
function withRecord(change: (record: BankRecord) => BankRecord): PaymentPorts {
  const { connector } = at.bank
  const inquire: typeof connector.inquire = async (...call) => {
    const result = await connector.inquire(...call)
    return result.kind === 'found' ? { ...result, record: change(result.record) } : result
  }
  return { ...at.ports, bankFor: () => ({ ...connector, inquire }) }
}

async function expectEqualMoney(): Promise<void> {
  const { ours, theirs } = await moneyOnBothSides(at)
  expect(ours).toEqual(theirs)
}

/** Ports of a process to which something happens between its first commit and the bank. */
function afterOpening(happens: () => void): PaymentPorts {
  const payments: PaymentPorts['payments'] = {
    ...at.ports.payments,
    open: async (opening) => {
      const verdict = await at.ports.payments.open(opening)
      happens()
      return verdict
    },
  }
  return { ...at.ports, payments }
}

describe('decision 5.3: an unknown outcome is never a decline, and is settled by asking', () => {
  test.each(['timeoutBooked', 'serverErrorBooked', 'garbledBooked'] as const)(
    '%s: found taken',
    async (fault) => {
      at.bank.fail('authorize', fault)
      const orderId = unknownId(await pay())
      expect(await stateOf(orderId)).toBe('Unknown')
      await later(2 * SECONDS - 1)
      expect(at.bank.inquiries).toBe(0)
      await later(1)
      const order = await storedOrder(at, orderId)
      expect(order).toMatchObject({ state: 'Approved', takenMinor: 10_000n, outcomeCode: null })
      expect(order.provisionNumber).not.toBeNull()
      expect(await eventsOf(at, orderId)).toEqual(['payment.unknown', 'payment.resolved'])
      expect(at.bank.count('authorize')).toBe(1)
      await expectEqualMoney()
    },
  )

  test('found blocked: a PreAuth is PreAuthorized, with its seven days', async () => {
    at.bank.fail('authorize', 'timeoutBooked')
    const orderId = unknownId(await pay({ paymentType: 'PreAuth' }))
    await later(2 * SECONDS)
    const order = await storedOrder(at, orderId)
    expect(order.state).toBe('PreAuthorized')
    expect(order.preAuthExpiresAt).toEqual(new Date(at.clock.now().getTime() + 7 * DAYS))
  })

  test.each([
    ['of another sum', {}, 'Failed'],
    ['whose sum may be that of the hold', { isCaptureUnsure: true }, 'Unknown'],
  ] as const)('a capture is shown %s: %o ends in %s', async (_, change, state) => {
    const held = await taken(at, { paymentType: 'PreAuth' })
    at.bank.fail('capture', 'timeoutBooked')
    const capture = { paymentType: 'PostAuth', cardToken: null, amountMinor: 9_000n } as const
    const orderId = unknownId(await pay({ ...capture, originalOrderId: held }))
    const shown = withRecord((record) => ({ ...record, capturedMinor: 10_000n, ...change }))
    for (const wait of [2, 5, 10, 20, 8, 60]) {
      at.clock.turn(wait * SECONDS)
      await resolveUnknownPayments(shown)
    }
    expect(await stateOf(orderId)).toBe(state)
  })

  test('found declined: Declined, with the bank’s own code', async () => {
    at.bank.fail('authorize', 'timeoutDeclined')
    const orderId = unknownId(await pay())
    await later(2 * SECONDS)
    expect(await storedOrder(at, orderId)).toMatchObject({
      state: 'Declined',
      outcomeCode: 'DECLINED_51',
    })
  })

  test('not found becomes final after UNKNOWN_WINDOW and not before', async () => {
    at.bank.fail('authorize', 'timeoutNotBooked')
    const orderId = unknownId(await pay())
    for (const wait of [2, 5, 10, 20]) {
      await later(wait * SECONDS)
      expect(await stateOf(orderId)).toBe('Unknown')
    }
    // Second 37; the next inquiry would be due at second 77, but the window ends at 45.
    await later(7 * SECONDS)
    expect([await stateOf(orderId), at.bank.inquiries]).toEqual(['Unknown', 4])
    await later(1 * SECONDS)
    expect(await storedOrder(at, orderId)).toMatchObject({
      state: 'Failed',
      outcomeCode: 'NEVER_BOOKED',
    })
    expect(at.bank.count('authorize')).toBe(1)
    await expectEqualMoney()
  })

  test('a record that the bank writes down late is found', async () => {
    at.bank.fail('authorize', 'lateRecord')
    const orderId = unknownId(await pay())
    await later(2 * SECONDS)
    expect(await stateOf(orderId)).toBe('Unknown')
    at.bank.revealLateRecords()
    await later(5 * SECONDS)
    expect(await stateOf(orderId)).toBe('Approved')
    await expectEqualMoney()
  })

  test('a silent bank is asked again, however long it takes', async () => {
    at.bank.fail('authorize', 'timeoutBooked')
    const orderId = unknownId(await pay())
    at.bank.answersInquiries = false
    for (let count = 0; count < 12; count += 1) await later(15 * MINUTES)
    expect(await stateOf(orderId)).toBe('Unknown')
    at.bank.answersInquiries = true
    await later(15 * MINUTES)
    expect(await stateOf(orderId)).toBe('Approved')
  })

  test('two nodes at once ask once', async () => {
    at.bank.fail('authorize', 'timeoutBooked')
    const orderId = unknownId(await pay())
    at.clock.turn(2 * SECONDS)
    await Promise.all([resolveUnknownPayments(at.ports), resolveUnknownPayments(at.ports)])
    expect(at.bank.inquiries).toBe(1)
    expect(await eventsOf(at, orderId)).toEqual(['payment.unknown', 'payment.resolved'])
  })

  test('decision 5.11: an orphan that shows up after all is voided', async () => {
    at.bank.fail('authorize', 'lateRecord')
    const orderId = unknownId(await pay())
    await later(45 * SECONDS)
    expect(await stateOf(orderId)).toBe('Failed')
    at.bank.revealLateRecords()
    await later(60 * SECONDS)
    expect(at.bank.orders()).toMatchObject([{ state: 'voided', captured: 0n }])
    expect(at.alerts).toMatchObject([{ orderId }])
    expect(await storedOrder(at, orderId)).toMatchObject({ state: 'Failed', heldBy: null })
    await expectEqualMoney()
    for (const wait of [10 * MINUTES, HOURS, 6 * HOURS]) await later(wait)
    expect(at.bank.count('void')).toBe(1)
    await later(DAYS)
    const { inquiries } = at.bank
    await later(DAYS)
    expect(at.bank.inquiries).toBe(inquiries)
  })

  test('an orphan that the bank has settled meanwhile is given back', async () => {
    at.bank.fail('authorize', 'lateRecord')
    const orderId = unknownId(await pay())
    await later(45 * SECONDS)
    await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    at.bank.revealLateRecords()
    at.bank.fail('refund', 'timeoutBooked')
    await later(60 * SECONDS)
    expect(at.bank.orders()).toMatchObject([{ state: 'settled', refunded: 10_000n }])
    expect((await storedOrder(at, orderId)).heldBy).not.toBeNull()
    at.clock.turn(2 * SECONDS)
    await resolveUnknownOperations(at.ports)
    expect(await storedOrder(at, orderId)).toMatchObject({ state: 'Failed', heldBy: null })
    await later(10 * MINUTES)
    expect(at.bank.count('refund')).toBe(1)
    await expectEqualMoney()
  })

  test('an orphan at a bank that does not show its day end is refunded where a void is too late', async () => {
    at.bank.fail('authorize', 'lateRecord')
    const orderId = unknownId(await pay())
    await later(45 * SECONDS)
    await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    at.bank.revealLateRecords()
    at.clock.turn(60 * SECONDS)
    await resolveUnknownPayments(withRecord((record) => ({ ...record, state: 'taken' })))
    expect(at.bank.orders()).toMatchObject([{ state: 'settled', refunded: 10_000n }])
    expect([at.bank.count('void'), at.bank.count('refund')]).toEqual([1, 1])
    expect(await storedOrder(at, orderId)).toMatchObject({ state: 'Failed', heldBy: null })
    await expectEqualMoney()
  })

  test('a payment of another sum than ours settles nothing, and an operator hears of it', async () => {
    at.bank.fail('authorize', 'timeoutBooked')
    const orderId = unknownId(await pay())
    at.clock.turn(2 * SECONDS)
    await resolveUnknownPayments(withRecord((record) => ({ ...record, authorizedMinor: 1n })))
    expect(await stateOf(orderId)).toBe('Unknown')
    expect(at.alerts).toMatchObject([{ orderId, what: expect.stringContaining('amount') }])
    await later(10 * SECONDS)
    expect(await stateOf(orderId)).toBe('Approved')
  })

  test('an orphan whose void fails is voided at the next look', async () => {
    at.bank.fail('authorize', 'lateRecord')
    unknownId(await pay())
    await later(45 * SECONDS)
    at.bank.revealLateRecords()
    at.bank.fail('void', 'notSent')
    await later(60 * SECONDS)
    expect(at.bank.orders()).toMatchObject([{ state: 'taken' }])
    await later(10 * MINUTES)
    expect(at.bank.orders()).toMatchObject([{ state: 'voided' }])
  })

  test('decision 5.11: an orphan whose void fails at the last look is looked at on', async () => {
    at.bank.fail('authorize', 'lateRecord')
    unknownId(await pay())
    await later(45 * SECONDS)
    at.bank.revealLateRecords()
    at.bank.fail('void', 'notSent')
    await later(2 * DAYS)
    expect(at.bank.orders()).toMatchObject([{ state: 'taken' }])
    await later(HOURS)
    expect(at.bank.orders()).toMatchObject([{ state: 'voided' }])
    await expectEqualMoney()
  })

  test('a mixed crowd: afterwards our ledger is the bank’s', async () => {
    const faults = ['timeoutBooked', 'timeoutNotBooked', 'lateRecord', 'timeoutDeclined'] as const
    const crowd = [...faults, ...faults, 'serverErrorBooked', 'garbledBooked'] as const
    at.bank.fail('authorize', ...crowd)
    const paid = await Promise.all(crowd.map(() => pay()))
    for (const one of paid) unknownId(one)
    for (const wait of [2, 5, 10]) await later(wait * SECONDS)
    at.bank.revealLateRecords()
    for (const wait of [20, 40, 80]) await later(wait * SECONDS)
    const query = 'select state, count(*)::int from payment_order group by state order by state'
    expect((await at.pool.query(query)).rows).toEqual([
      { state: 'Approved', count: 6 },
      { state: 'Declined', count: 2 },
      { state: 'Failed', count: 2 },
    ])
    expect(at.bank.count('authorize')).toBe(crowd.length)
    await expectEqualMoney()
  })
})

describe('decision 5.3: the send window', () => {
  test('a process that slept through it does not send, and releases the session', async () => {
    const sessionId = await insertSession(at)
    const asleep = afterOpening(() => at.clock.turn(30 * SECONDS))
    const request = { sessionId, amountMinor: null, cardToken: null }
    const refused = await pay(request, asleep)
    expect(refused).toMatchObject({ orderId: null, error: 'BANK_NOT_REACHED' })
    expect(at.bank.calls).toEqual([])
    const session = await at.ports.sessions.find(at.merchant.merchantId, sessionId)
    expect(session?.usage).toBe('Free')
  })

  test('a process that slept less than that sends', async () => {
    const asleep = afterOpening(() => at.clock.turn(30 * SECONDS - 1))
    expect((await pay({}, asleep)).error).toBeNull()
  })

  test('a wall clock that was set back does not open it again', async () => {
    const asleep = afterOpening(() => {
      at.clock.turn(40 * SECONDS)
      Object.assign(at.clock, { now: () => new Date(0) })
    })
    await pay({}, asleep)
    expect(at.bank.calls).toEqual([])
  })

  test('a return and a reverse are held to it as well', async () => {
    const [one, two] = [await taken(at), await taken(at)]
    const operations: PaymentPorts['operations'] = {
      ...at.ports.operations,
      open: async (opening) => {
        const verdict = await at.ports.operations.open(opening)
        at.clock.turn(30 * SECONDS)
        return verdict
      },
    }
    const ports = { ...at.ports, operations }
    const reversed = await reversePayment(ports, callOf(at), { orderId: one })
    const returned = await returnPayment(ports, callOf(at), { orderId: two, amountMinor: 1n })
    expect([reversed.error, returned.error]).toEqual(['BANK_NOT_REACHED', 'BANK_NOT_REACHED'])
    expect([at.bank.count('void'), at.bank.count('refund')]).toEqual([0, 0])
    expect((await storedOrder(at, one)).heldBy).toBeNull()
    expect((await storedOrder(at, two)).returnReservedMinor).toBe(0n)
  })
})

describe('decision 5.3: the second transaction', () => {
  test('finds the order settled: changes nothing and answers from what is stored', async () => {
    const held = at.bank.hold('authorize')
    const paying = pay()
    await held.arrived
    await later(55 * SECONDS)
    held.release()
    const { orderId, error } = await paying
    expect(error).toBe('NEVER_BOOKED')
    expect(await stateOf(orderId ?? '')).toBe('Failed')
    expect(await countRows(at, 'ledger_transfer')).toBe(0)
    // The bank booked it in the end: an orphan.
    await later(60 * SECONDS)
    expect(at.bank.orders()).toMatchObject([{ state: 'voided' }])
    await expectEqualMoney()
  })

  test('the database fails in it: unknown, with the order id, and settled later', async () => {
    at.clock.sleepersTurnIt = true
    const conclude = () => Promise.reject(new Error('Connection terminated'))
    const ports = { ...at.ports, payments: { ...at.ports.payments, conclude } }
    const orderId = unknownId(await pay({}, ports))
    expect(at.alerts).toMatchObject([{ orderId, cause: new Error('Connection terminated') }])
    expect(await stateOf(orderId)).toBe('Pending')
    await later(25 * SECONDS)
    expect(await stateOf(orderId)).toBe('Approved')
    await expectEqualMoney()
  })

  test('the process dies before it: the job finds the payment', async () => {
    const conclude = () => new Promise<never>(() => undefined)
    const ports = { ...at.ports, payments: { ...at.ports.payments, conclude } }
    const call = callOf(at)
    void provision(ports, call, requestOf())
    const held = at.bank.hold('authorize')
    await held.arrived
    held.release()
    await later(25 * SECONDS)
    const { merchantId } = at.merchant
    const found = await at.ports.payments.findByConversation(merchantId, call.conversationId)
    expect(found?.order.state).toBe('Approved')
    await expectEqualMoney()
  })

  test('the process dies before the bank: never booked once no call can be under way', async () => {
    const ports = afterOpening(() => {
      throw new Error('killed')
    })
    await expect(pay({}, ports)).rejects.toThrow('killed')
    await later(25 * SECONDS)
    const query = 'select state, outcome_code from payment_order'
    expect((await at.pool.query(query)).rows).toMatchObject([{ state: 'Pending' }])
    // The window is over, but a process that slept may have sent at second 30, and the bank be at it.
    await later(20 * SECONDS)
    expect((await at.pool.query(query)).rows).toMatchObject([{ state: 'Pending' }])
    await later(10 * SECONDS)
    expect((await at.pool.query(query)).rows).toEqual([
      { state: 'Failed', outcome_code: 'NEVER_BOOKED' },
    ])
  })

  test('the database fails in the second one of a return and a reverse', async () => {
    at.clock.sleepersTurnIt = true
    const [one, two] = [await taken(at), await taken(at)]
    const conclude = () => Promise.reject(new Error('Connection terminated'))
    const ports = { ...at.ports, operations: { ...at.ports.operations, conclude } }
    const reversed = await reversePayment(ports, callOf(at), { orderId: one })
    const returned = await returnPayment(ports, callOf(at), { orderId: two, amountMinor: 1n })
    expect([reversed.error, returned.error]).toEqual(['OUTCOME_UNKNOWN', 'OUTCOME_UNKNOWN'])
    expect(returned.approvalStatus).toBe('Pending')
  })
})
