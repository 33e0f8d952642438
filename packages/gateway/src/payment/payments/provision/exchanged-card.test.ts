/**
 * Decision 4.11: the card that was charged is the card that was judged. The bank's callback signs no card, the card
 * holder has exchanged it in the form, and the bank's record shows whose card it was.
 */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signingNoCard } from '../../../../../../test/payment-core/fake-bank.ts'
import {
  callOf,
  createHarness,
  insertSession,
  requestOf,
} from '../../../../../../test/payment-core/payments-harness.ts'
import {
  countRows,
  eventsOf,
  moneyOnBothSides,
  storedOrder,
} from '../../../../../../test/payment-core/stored-state.ts'
import { HOURS, MINUTES, SECONDS } from '../../../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../../../test/payment-core/use-harness.ts'
import type { SaidOfRecord } from '../../banks/compare-payment.ts'
import type { BankOutcome } from '../../banks/index.ts'
import { bankAnswer } from '../../banks/testing/bank-answer.ts'
import {
  type PaymentPorts,
  provision,
  resolveUnknownOperations,
  resolveUnknownPayments,
} from '../index.ts'

const at = useHarness()

const OURS = '552879***0008'
const ANOTHER = '411111***1129'

/** Ports of a process whose bank signs no card, and says this of a payment. */
function bankThatSays(said: Partial<SaidOfRecord>): PaymentPorts {
  const connector = signingNoCard(at.bank.connector, said)
  return { ...at.ports, bankFor: () => connector }
}

async function pay(ports: PaymentPorts) {
  const sessionId = await insertSession(at)
  const request = requestOf({ amountMinor: null, cardToken: null, sessionId })
  const { orderId, ...result } = await provision(ports, callOf(at), request)
  if (orderId === null) throw new Error('a payment that was sent has an order')
  return { sessionId, orderId, ...result }
}

async function later(ports: PaymentPorts, milliseconds: number): Promise<void> {
  at.clock.turn(milliseconds)
  await resolveUnknownPayments(ports)
  await resolveUnknownOperations(ports)
}

async function expectEqualMoney(): Promise<void> {
  const { ours, theirs } = await moneyOnBothSides(at)
  expect(ours).toEqual(theirs)
}

const NO_APPROVAL = { responseCode: null, responseMessage: null, authCode: null }
const REFUSED = {
  state: 'Failed',
  outcomeCode: 'PAYMENT_DIFFERS',
  provisionNumber: null,
  bankAnswer: NO_APPROVAL,
}

describe('a payment whose card no callback has signed', () => {
  test('is approved once the bank shows our card', async () => {
    const { error, orderId } = await pay(bankThatSays({ cardMask: OURS }))
    expect([error, at.bank.inquiries]).toEqual([null, 1])
    expect(await storedOrder(at, orderId)).toMatchObject({ state: 'Approved' })
  })

  test('is not asked about where the callback has signed it', async () => {
    const { error } = await pay(at.ports)
    expect([error, at.bank.inquiries]).toEqual([null, 0])
  })

  test.each([
    ['card', { cardMask: ANOTHER }],
    ['currency', { cardMask: OURS, isLira: false }],
    ['count of installments', { cardMask: OURS, installmentCount: 6 }],
    ['type', { cardMask: OURS, operation: 'PreAuth' }],
    ['payment without 3-D Secure', { cardMask: OURS, isVerified: false }],
  ] as const)('of another %s is refused by name and undone', async (word, said) => {
    const ports = bankThatSays(said)
    const { error, provisionNumber, bankAnswer, orderId, sessionId } = await pay(ports)
    expect([error, provisionNumber]).toEqual(['PAYMENT_DIFFERS', null])
    expect(bankAnswer).toMatchObject(NO_APPROVAL)
    expect(await storedOrder(at, orderId)).toMatchObject(REFUSED)
    expect(at.alerts).toMatchObject([{ orderId, what: expect.stringContaining(word) }])
    await later(ports, 0)
    expect(at.bank.orders()).toMatchObject([{ state: 'voided' }])
    expect(await storedOrder(at, orderId)).toMatchObject({ ...REFUSED, heldBy: null })
    expect(await eventsOf(at, orderId)).toEqual(['payment.refused', 'payment.orphan_voided'])
    expect(await countRows(at, 'ledger_transfer')).toBe(0)
    const session = await at.ports.sessions.find(at.merchant.merchantId, sessionId)
    expect(session?.usage).toBe('Spent')
    expect(at.bank.count('authorize')).toBe(1)
  })

  test('that the bank declined, with another card, does not tell of that card', async () => {
    at.bank.fail('authorize', { declined: '51' })
    const { error, bankAnswer } = await pay(bankThatSays({ cardMask: ANOTHER }))
    expect(error).toBe('PAYMENT_DIFFERS')
    expect(bankAnswer).toMatchObject(NO_APPROVAL)
  })

  test('counts as a try of card testing where it differs', async () => {
    const ends: string[] = []
    const hold = async () => ({
      keep: () => ends.push('kept'),
      giveBack: () => ends.push('given back'),
      exchanged: (charged: string | null) => ends.push(`exchanged for ${charged}`),
    })
    const declines = { ...at.ports.declines, hold }
    await pay({ ...bankThatSays({ cardMask: ANOTHER }), declines })
    await pay({ ...bankThatSays({ cardMask: OURS }), declines })
    expect(ends).toEqual(['exchanged for 411111 1129', 'given back'])
  })
})

describe('without an answer of the bank the outcome is unknown', () => {
  test.each([
    ['refused, and undone', ANOTHER, REFUSED, 'voided'],
    ['approved', OURS, { state: 'Approved', outcomeCode: null }, 'taken'],
  ] as const)('and the job that asks later finds it %s', async (_, cardMask, order, atBank) => {
    const ports = bankThatSays({ cardMask })
    at.bank.answersInquiries = false
    const { error, bankAnswer, orderId } = await pay(ports)
    expect(error).toBe('OUTCOME_UNKNOWN')
    expect(bankAnswer).toMatchObject(NO_APPROVAL)
    at.bank.answersInquiries = true
    await later(ports, 2 * SECONDS)
    await later(ports, 0)
    expect(await storedOrder(at, orderId)).toMatchObject(order)
    expect(at.bank.orders()).toMatchObject([{ state: atBank }])
  })

  test.each([null, 'null', '****************'])(
    'a record with the mask %j approves nothing',
    async (cardMask) => {
      const ports = bankThatSays({ cardMask })
      const { error, orderId } = await pay(ports)
      expect(error).toBe('OUTCOME_UNKNOWN')
      await later(ports, 20 * SECONDS)
      expect(await storedOrder(at, orderId)).toMatchObject({ state: 'Unknown' })
      await later(bankThatSays({ cardMask: OURS }), 15 * MINUTES)
      expect(await storedOrder(at, orderId)).toMatchObject({ state: 'Approved' })
    },
  )
})

const APPROVAL = bankAnswer({
  responseCode: '00',
  responseMessage: 'Onaylandı',
  authCode: '123456',
  hostReference: '300708704369',
})

describe('decision 5.22: a payment that was not taken shows no approval', () => {
  test.each<[BankOutcome]>([
    [{ kind: 'unknown', cause: 'unreadable', answer: APPROVAL }],
    [{ kind: 'declined', isoCode: '51', group: 'soft', answer: APPROVAL }],
    [{ kind: 'rejected', reason: 'another', answer: APPROVAL }],
    [{ kind: 'different', what: 'order', answer: APPROVAL, charged: null }],
  ])('after %j', async (outcome) => {
    const connector = { ...at.bank.connector, authorize: async () => outcome }
    const { orderId } = await pay({ ...at.ports, bankFor: () => connector })
    const { bankAnswer: stored } = await storedOrder(at, orderId)
    expect(stored).toMatchObject({ ...NO_APPROVAL, hostReference: '300708704369' })
  })
})

/** Between a payment and its undoing anything may fail, and a process may die anywhere. */
test('another card is never approved, and never keeps the money: wherever it fails', async () => {
  const payments = ['answered', 'timeoutBooked', 'garbledBooked', 'serverErrorBooked'] as const
  const voids = ['answered', 'notSent', 'timeoutBooked', 'timeoutNotBooked'] as const
  const schedules = fc.record({
    payment: fc.constantFrom(...payments),
    isAsked: fc.boolean(),
    voids: fc.array(fc.constantFrom(...voids), { maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      // The clock runs on for days, and a session lives one day.
      Object.assign(at, await createHarness(at.pool))
      const ports = bankThatSays({ cardMask: ANOTHER })
      if (schedule.payment !== 'answered') at.bank.fail('authorize', schedule.payment)
      for (const fault of schedule.voids) if (fault !== 'answered') at.bank.fail('void', fault)
      at.bank.answersInquiries = schedule.isAsked
      const { orderId } = await pay(ports)
      at.bank.answersInquiries = true
      for (let look = 0; look < 8; look += 1) {
        expect((await storedOrder(at, orderId)).state).not.toBe('Approved')
        await later(ports, look < 2 ? 3 * SECONDS : 2 * HOURS)
      }
      at.bank.mend()
      await later(ports, 24 * HOURS)
      expect(await storedOrder(at, orderId)).toMatchObject({ ...REFUSED, heldBy: null })
      expect(at.bank.orders()).toMatchObject([{ state: 'voided' }])
      await expectEqualMoney()
    }),
    { numRuns: 30 },
  )
})
