import { describe, expect, test } from 'vitest'
import { callOf, requestOf, taken } from '../../../../../../test/payment-core/payments-harness.ts'
import { eventsOf, storedOrder } from '../../../../../../test/payment-core/stored-state.ts'
import { DAYS, HOURS, MINUTES } from '../../../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../../../test/payment-core/use-harness.ts'
import { createMoneyConclusions } from '../../../storage/payments/index.ts'
import type { BankRecord } from '../../banks/index.ts'
import {
  closeDay,
  concludeTold,
  type PaymentPorts,
  provision,
  resolveUnknownOperations,
  resolveUnknownPayments,
  returnPayment,
  type ToldOutcome,
} from '../index.ts'

const at = useHarness()

const NUMBERS = { authCode: '123456', transactionId: 'T-9' }

function tell(changes: Partial<ToldOutcome> & Readonly<{ orderId: string }>, ports = at.ports) {
  const { merchantId } = at.merchant
  const said = { isTaken: true, source: 'Phone', ...NUMBERS } as const
  const told: ToldOutcome = { merchantId, operationId: null, ...said, ...changes }
  return concludeTold(ports, told, createMoneyConclusions(at.pool))
}

/** A payment whose bank does not say for that long what became of it. */
async function unknownFor(
  milliseconds: number,
  changes: Parameters<typeof requestOf>[0] = {},
  fault: 'timeoutBooked' | 'timeoutNotBooked' = 'timeoutBooked',
): Promise<string> {
  at.bank.fail('authorize', fault)
  const { orderId } = await provision(at.ports, callOf(at), requestOf(changes))
  at.bank.answersInquiries = false
  at.clock.turn(milliseconds)
  await resolveUnknownPayments(at.ports)
  return orderId ?? ''
}

async function unknownReturn(): Promise<Readonly<{ orderId: string; operationId: string }>> {
  const orderId = await taken(at)
  await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
  at.bank.fail('refund', 'timeoutBooked')
  await returnPayment(at.ports, callOf(at), { orderId, amountMinor: 3_000n })
  at.bank.answersInquiries = false
  at.clock.turn(DAYS)
  await resolveUnknownOperations(at.ports)
  const [operation] = await at.ports.operations.listOf(at.merchant.merchantId, orderId)
  return { orderId, operationId: operation?.operationId ?? '' }
}

function showing(change: Partial<BankRecord>): PaymentPorts {
  const { connector } = at.bank
  const inquire: typeof connector.inquire = async (...call) => {
    const result = await connector.inquire(...call)
    return result.kind === 'found' ? { ...result, record: { ...result.record, ...change } } : result
  }
  return { ...at.ports, bankFor: () => ({ ...connector, inquire }) }
}

async function ledgerOf(orderId: string): Promise<readonly string[]> {
  const sql = 'select leg, amount_minor from ledger_transfer where order_id = $1 order by posted_at'
  const { rows } = await at.pool.query(sql, [orderId])
  return rows.map(({ leg, amount_minor: amount }) => `${leg} ${amount}`)
}

describe('decision 5.24: what a bank told a person of an outcome that stays unknown', () => {
  test('taken: state, ledger and events as an inquiry would have made them', async () => {
    const orderId = await unknownFor(DAYS)
    expect(await tell({ orderId })).toEqual({ kind: 'concluded', bankSaid: 'silent' })
    expect(await storedOrder(at, orderId)).toMatchObject({
      state: 'Approved',
      takenMinor: 10_000n,
      provisionNumber: '123456',
      bankAnswer: { authCode: '123456', transactionId: 'T-9', responseCode: null },
    })
    expect(await ledgerOf(orderId)).toContain('Sale 10000')
    expect(await eventsOf(at, orderId)).toEqual(['payment.unknown', 'payment.resolved'])
    expect(await tell({ orderId })).toEqual({ kind: 'refused', why: 'NotUnknown' })
  })

  test('not taken: Failed, and nothing is booked', async () => {
    const orderId = await unknownFor(DAYS)
    const end = await tell({ orderId, isTaken: false, authCode: null, transactionId: null })
    expect(end).toEqual({ kind: 'concluded', bankSaid: 'silent' })
    expect(await storedOrder(at, orderId)).toMatchObject({
      state: 'Failed',
      outcomeCode: 'NEVER_BOOKED',
      takenMinor: 0n,
    })
    expect(await ledgerOf(orderId)).toEqual([])
  })

  test.each([
    ['younger than a day', DAYS - 1, {}, 'TooYoung'],
    [
      'taken without a number of the bank',
      DAYS,
      { authCode: null, transactionId: null },
      'WrongReference',
    ],
    ['with a card number', DAYS, { transactionId: '5528790000000008' }, 'WrongReference'],
    ['with a sentence', DAYS, { authCode: 'said so' }, 'WrongReference'],
    ['of no operation', DAYS, { operationId: '01970000-0000-7000-8000-000000000001' }, 'NotFound'],
    ['of what is no id', DAYS, { operationId: 'return' }, 'NotFound'],
  ] as const)('is refused %s', async (_, age, changes, why) => {
    const orderId = await unknownFor(age)
    expect(await tell({ orderId, ...changes })).toEqual({ kind: 'refused', why })
    expect((await storedOrder(at, orderId)).state).toBe('Unknown')
  })

  test.each([
    ['timeoutBooked', 'Approved'],
    ['timeoutNotBooked', 'Failed'],
  ] as const)('a bank that answers after all wins over the person (%s)', async (fault, state) => {
    const orderId = await unknownFor(DAYS, {}, fault)
    at.bank.answersInquiries = true
    const isTaken = state === 'Failed'
    expect(await tell({ orderId, isTaken })).toEqual({ kind: 'bankAnswered' })
    expect((await storedOrder(at, orderId)).state).toBe(state)
  })

  test('a bank that shows another sum is not overruled: it can only be undone', async () => {
    const orderId = await unknownFor(DAYS)
    at.bank.answersInquiries = true
    const other = showing({ capturedMinor: 9_000n, authorizedMinor: 9_000n })
    expect(await tell({ orderId }, other)).toEqual({ kind: 'refused', why: 'BankShowsOther' })
    expect((await storedOrder(at, orderId)).state).toBe('Unknown')
    const end = await tell({ orderId, isTaken: false }, other)
    expect(end).toEqual({ kind: 'concluded', bankSaid: 'different' })
    at.clock.turn(MINUTES)
    await resolveUnknownPayments(other)
    expect(at.bank.orders()).toMatchObject([{ state: 'voided' }])
  })

  test('a job that asked meanwhile changes nothing with its older lease', async () => {
    const orderId = await unknownFor(DAYS)
    const lease = { now: at.clock.now(), until: at.clock.now(), limit: 5 }
    at.clock.turn(6 * HOURS)
    const [late] = await at.ports.unknownOutcomes.leaseOrders({ ...lease, now: at.clock.now() })
    expect(late?.order.orderId).toBe(orderId)
    await tell({ orderId })
    if (late !== undefined) await at.ports.unknownOutcomes.postponeOrder(late, null)
    expect((await storedOrder(at, orderId)).state).toBe('Approved')
  })
})

describe('decision 5.24: what the bank says later', () => {
  async function looks(ports = at.ports): Promise<void> {
    at.bank.answersInquiries = true
    for (const wait of [MINUTES, 10 * MINUTES, HOURS, 6 * HOURS, DAYS, DAYS]) {
      at.clock.turn(wait)
      await resolveUnknownPayments(ports)
      await resolveUnknownOperations(ports)
    }
  }

  test('a payment that it shows as taken is asked about no more', async () => {
    const orderId = await unknownFor(DAYS)
    await tell({ orderId })
    const before = at.bank.inquiries
    await looks()
    expect([at.bank.inquiries - before, at.alerts]).toEqual([1, []])
    expect((await storedOrder(at, orderId)).state).toBe('Approved')
  })

  test('a payment that it does not have is told at each look of a day, and stays as it was concluded', async () => {
    const orderId = await unknownFor(DAYS, {}, 'timeoutNotBooked')
    await tell({ orderId })
    await looks()
    expect(at.alerts.map(({ what }) => what)).toEqual(
      Array(5).fill('The bank does not show a payment that a person concluded as taken.'),
    )
    expect((await storedOrder(at, orderId)).state).toBe('Approved')
  })

  test('a booking of what was said not to be taken is undone as an orphan', async () => {
    const orderId = await unknownFor(DAYS)
    await tell({ orderId, isTaken: false })
    await looks()
    expect(at.bank.orders()).toMatchObject([{ state: 'voided', captured: 0n }])
    expect(at.alerts).toMatchObject([{ orderId }])
    expect((await storedOrder(at, orderId)).state).toBe('Failed')
  })

  test('a silent bank is asked until it answers', async () => {
    const orderId = await unknownFor(DAYS, {}, 'timeoutNotBooked')
    await tell({ orderId })
    for (const wait of [HOURS, DAYS, DAYS, DAYS]) {
      at.clock.turn(wait)
      await resolveUnknownPayments(at.ports)
    }
    expect(at.alerts).toEqual([])
    at.bank.answersInquiries = true
    at.clock.turn(6 * HOURS)
    await resolveUnknownPayments(at.ports)
    expect(at.alerts).toMatchObject([{ orderId }])
  })

  test.each([true, false])('a return (took place: %s) is compared by its sum', async (isTaken) => {
    const { orderId, operationId } = await unknownReturn()
    expect(await tell({ orderId, operationId, isTaken })).toMatchObject({ kind: 'concluded' })
    expect(await storedOrder(at, orderId)).toMatchObject({
      state: isTaken ? 'PartiallyReturned' : 'Approved',
      returnedMinor: isTaken ? 3_000n : 0n,
      returnReservedMinor: 0n,
      bankTurn: null,
    })
    expect((await eventsOf(at, orderId)).at(-1)).toBe(
      isTaken ? 'payment.returned' : 'operation.failed',
    )
    await looks()
    const contradiction = 'The bank shows an operation otherwise than a person concluded it.'
    expect(at.alerts.map(({ what }) => what)).toEqual(isTaken ? [] : Array(5).fill(contradiction))
  })

  test('a return that the bank answers after all is as the bank says', async () => {
    const { orderId, operationId } = await unknownReturn()
    at.bank.answersInquiries = true
    expect(await tell({ orderId, operationId, isTaken: false })).toEqual({ kind: 'bankAnswered' })
    expect(await storedOrder(at, orderId)).toMatchObject({ returnedMinor: 3_000n })
  })
})
