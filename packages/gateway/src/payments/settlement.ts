import { declineName } from '@vezne/protocol'
import type { BankAnswer, BankOutcome } from '../banks/index.ts'
import type { Order, PaymentType } from './order.ts'
import type { PaymentSettlement, SessionEffect } from './payment-store.ts'
import type { PaymentPorts } from './ports.ts'
import type { LeasedOrder } from './reconcile-store.ts'

const FIRST_INQUIRY_MILLISECONDS = 2_000
const DAY_MILLISECONDS = 86_400_000

/** What an outcome means to the order, before its id and its time are known. */
type Meaning = Pick<
  PaymentSettlement,
  'state' | 'bankAnswer' | 'outcomeCode' | 'sessionEffect' | 'eventType'
>

function approval(paymentType: PaymentType, bankAnswer: BankAnswer): Meaning {
  const preAuth = paymentType === 'PreAuth'
  return {
    state: preAuth ? 'PreAuthorized' : 'Approved',
    bankAnswer,
    outcomeCode: null,
    sessionEffect: 'complete',
    eventType: preAuth
      ? 'payment.preauthorized'
      : paymentType === 'PostAuth'
        ? 'payment.captured'
        : 'payment.approved',
  }
}

function refusal(outcomeCode: string, bankAnswer: BankAnswer | null): Meaning {
  const eventType = 'payment.declined'
  return { state: 'Declined', bankAnswer, outcomeCode, sessionEffect: 'spend', eventType }
}

function failure(outcomeCode: string, sessionEffect: SessionEffect): Meaning {
  const eventType = 'payment.failed'
  return { state: 'Failed', bankAnswer: null, outcomeCode, sessionEffect, eventType }
}

function meaningOf(paymentType: PaymentType, outcome: BankOutcome): Meaning {
  switch (outcome.kind) {
    case 'approved':
      return approval(paymentType, outcome.answer)
    case 'declined':
      return refusal(declineName(outcome.isoCode), outcome.answer)
    case 'rejected':
      return refusal('BANK_REFUSED_REQUEST', outcome.answer)
    case 'notSent':
      return failure('BANK_NOT_REACHED', 'release')
    case 'unknown':
      return {
        state: 'Unknown',
        bankAnswer: outcome.answer,
        outcomeCode: 'OUTCOME_UNKNOWN',
        sessionEffect: 'none',
        eventType: 'payment.unknown',
      }
  }
}

type Settled = Pick<Order, 'merchantId' | 'orderId' | 'paymentType'>

function settlementOf(ports: PaymentPorts, order: Settled, meaning: Meaning): PaymentSettlement {
  const settledAt = ports.clock.now()
  const after = (milliseconds: number) => new Date(settledAt.getTime() + milliseconds)
  const taken = meaning.state === 'Approved' || meaning.state === 'PreAuthorized'
  return {
    merchantId: order.merchantId,
    orderId: order.orderId,
    provisionNumber: taken ? (meaning.bankAnswer?.authCode ?? null) : null,
    preAuthExpiresAt:
      meaning.state === 'PreAuthorized'
        ? after(ports.settings.preAuthDays * DAY_MILLISECONDS)
        : null,
    nextInquiryAt: meaning.state === 'Unknown' ? after(FIRST_INQUIRY_MILLISECONDS) : null,
    eventId: ports.newId(),
    linkEventId: ports.newId(),
    leaseNumber: null,
    settledAt,
    // Last: an object that begins as a copy grows field by field, which costs ten microseconds here.
    ...meaning,
  }
}

/** The second round trip of a payment whose bank call has just ended. */
export function settlementOfOutcome(
  ports: PaymentPorts,
  order: Settled,
  outcome: BankOutcome,
): PaymentSettlement {
  return settlementOf(ports, order, meaningOf(order.paymentType, outcome))
}

/** The settlement of an order that the reconcile job found at the bank. */
export function settlementOfFinding(
  ports: PaymentPorts,
  { order, leaseNumber }: LeasedOrder,
  outcome: Extract<BankOutcome, { kind: 'approved' | 'declined' }>,
): PaymentSettlement {
  const settlement = settlementOfOutcome(ports, order, outcome)
  return { ...settlement, leaseNumber, eventType: 'payment.resolved' }
}

/** The settlement of an order that the bank never booked: its proof is spent, its money untouched. */
export function settlementOfNothingBooked(
  ports: PaymentPorts,
  { order, leaseNumber }: LeasedOrder,
  nextInquiryAt: Date | null,
): PaymentSettlement {
  const meaning = { ...failure('NEVER_BOOKED', 'spend'), eventType: 'payment.resolved' }
  return { ...settlementOf(ports, order, meaning), leaseNumber, nextInquiryAt }
}
