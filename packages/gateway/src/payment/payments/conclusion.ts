import { declineName } from '@vezne/protocol'
import { DAY_MILLISECONDS } from '../../base/kernel/index.ts'
import {
  type BankAnswer,
  type BankOutcome,
  ofNotTaken,
  type PaymentDifference,
} from '../banks/index.ts'
import type { Order, PaymentType } from './order.ts'
import type {
  LeasedOrder,
  PaymentConclusion,
  PaymentOpening,
  SessionEffect,
} from './payment-store.ts'
import type { PaymentPorts } from './ports.ts'
import { FIRST_INQUIRY_MILLISECONDS } from './unknown-outcomes/inquiry-schedule.ts'

/** The parts of a conclusion that follow from the outcome. */
type Meaning = Pick<
  PaymentConclusion,
  'state' | 'bankAnswer' | 'outcomeCode' | 'declineGroup' | 'sessionEffect' | 'eventType'
> &
  Readonly<{ inquiryAfterMilliseconds?: number }>

function approval(paymentType: PaymentType, bankAnswer: BankAnswer): Meaning {
  const preAuth = paymentType === 'PreAuth'
  return {
    state: preAuth ? 'PreAuthorized' : 'Approved',
    bankAnswer,
    outcomeCode: null,
    declineGroup: null,
    sessionEffect: 'complete',
    eventType: preAuth
      ? 'payment.preauthorized'
      : paymentType === 'PostAuth'
        ? 'payment.captured'
        : 'payment.approved',
  }
}

function refusal(refused: Pick<Meaning, 'outcomeCode' | 'declineGroup' | 'bankAnswer'>): Meaning {
  return { state: 'Declined', ...refused, sessionEffect: 'spend', eventType: 'payment.declined' }
}

function failure(outcomeCode: string, sessionEffect: SessionEffect): Meaning {
  const eventType = 'payment.failed'
  const nothing = { bankAnswer: null, declineGroup: null }
  return { state: 'Failed', ...nothing, outcomeCode, sessionEffect, eventType }
}

/**
 * The bank took another payment than was asked for. The job undoes it as it undoes an orphan, and begins at once:
 * the time of its first look is in the commit that refuses the payment, so that no crash can lose it.
 */
function difference(bankAnswer: BankAnswer): Meaning {
  return {
    ...failure('PAYMENT_DIFFERS', 'spend'),
    bankAnswer,
    eventType: 'payment.refused',
    inquiryAfterMilliseconds: 0,
  }
}

function meaningOf(paymentType: PaymentType, outcome: BankOutcome): Meaning {
  switch (outcome.kind) {
    case 'approved':
      return approval(paymentType, outcome.answer)
    case 'declined':
      return refusal({
        outcomeCode: declineName(outcome.isoCode),
        declineGroup: outcome.group,
        bankAnswer: outcome.answer,
      })
    case 'rejected':
      return refusal({
        outcomeCode: 'BANK_REFUSED_REQUEST',
        declineGroup: null,
        bankAnswer: outcome.answer,
      })
    case 'different':
      return difference(outcome.answer)
    case 'notSent':
      return failure('BANK_NOT_REACHED', 'release')
    case 'unknown':
      return {
        state: 'Unknown',
        bankAnswer: outcome.answer,
        outcomeCode: 'OUTCOME_UNKNOWN',
        declineGroup: null,
        sessionEffect: 'none',
        eventType: 'payment.unknown',
        inquiryAfterMilliseconds: FIRST_INQUIRY_MILLISECONDS,
      }
  }
}

type Concluded = Pick<
  PaymentConclusion,
  'merchantId' | 'orderId' | 'terminalId' | 'paymentType' | 'holdsClaims'
>

function conclusionOf(
  ports: PaymentPorts,
  { merchantId, orderId, terminalId, paymentType, holdsClaims }: Concluded,
  meaning: Meaning,
): PaymentConclusion {
  const { state, bankAnswer, outcomeCode, declineGroup, sessionEffect, eventType } = meaning
  const { inquiryAfterMilliseconds: wait } = meaning
  const concludedAt = ports.clock.now()
  const taken = state === 'Approved' || state === 'PreAuthorized'
  const blockedMilliseconds = ports.settings.preAuthDays * DAY_MILLISECONDS
  return {
    merchantId,
    orderId,
    terminalId,
    paymentType,
    state,
    provisionNumber: taken ? (bankAnswer?.authCode ?? null) : null,
    bankAnswer: taken ? bankAnswer : ofNotTaken(bankAnswer),
    outcomeCode,
    declineGroup,
    sessionEffect,
    preAuthExpiresAt: state === 'PreAuthorized' ? after(concludedAt, blockedMilliseconds) : null,
    nextInquiryAt: wait === undefined ? null : after(concludedAt, wait),
    eventId: ports.newId(),
    eventType,
    holdsClaims,
    linkEventId: holdsClaims ? ports.newId() : null,
    leaseNumber: null,
    concludedAt,
  }
}

function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}

/** The conclusion of a payment whose bank call has just ended. */
export function conclusionOfOutcome(
  ports: PaymentPorts,
  opening: PaymentOpening,
  outcome: BankOutcome,
): PaymentConclusion {
  const { merchantId, orderId, terminalId, paymentType } = opening
  const { sessionId, linkUse, originalOrderId } = opening
  const holdsClaims = sessionId !== null || linkUse !== null || originalOrderId !== null
  const concluded = { merchantId, orderId, terminalId, paymentType, holdsClaims }
  return conclusionOf(ports, concluded, meaningOf(paymentType, outcome))
}

/** An order that the inquiry job found: the statement looks for all claims that it may have. */
function found({ merchantId, orderId, terminalId, paymentType }: Order): Concluded {
  return { merchantId, orderId, terminalId, paymentType, holdsClaims: true }
}

/** The conclusion of an order that the inquiry job found at the bank. */
export function conclusionOfFinding(
  ports: PaymentPorts,
  { order, leaseNumber }: LeasedOrder,
  outcome: Extract<BankOutcome, { kind: 'approved' | 'declined' }>,
): PaymentConclusion {
  const conclusion = conclusionOf(ports, found(order), meaningOf(order.paymentType, outcome))
  return { ...conclusion, leaseNumber, eventType: 'payment.resolved' }
}

/** The conclusion of an order for which the bank's record shows another payment than was asked for. */
export function conclusionOfDifference(
  ports: PaymentPorts,
  { order, leaseNumber }: LeasedOrder,
  answer: BankAnswer,
): PaymentConclusion {
  return { ...conclusionOf(ports, found(order), difference(answer)), leaseNumber }
}

/** Operators hear of every payment that is refused so: it is an attack, or a fault of the bank. */
export function alertDifferent(
  { alert }: Pick<PaymentPorts, 'alert'>,
  { merchantId, orderId }: Pick<Order, 'merchantId' | 'orderId'>,
  what: PaymentDifference,
): void {
  alert({ what: DIFFERENCES[what], merchantId, orderId })
}

const UNDONE = 'It is refused, and undone at the bank.'

const DIFFERENCES: Readonly<Record<PaymentDifference, string>> = {
  order:
    'The bank took the payment of another order. Nothing is undone: compare that order with the bank.',
  card: `The bank shows a payment with another card. ${UNDONE}`,
  currency: `The bank shows a payment in another currency. ${UNDONE}`,
  amount: `The bank shows a payment of another sum. ${UNDONE}`,
  installments: `The bank shows a payment with another count of installments. ${UNDONE}`,
  type: `The bank shows a payment of another type. ${UNDONE}`,
  verification: `The bank took a payment without 3-D Secure, although its card holder was said to be verified. ${UNDONE}`,
}

/** The conclusion of an order that the bank never booked. The 3-D Secure proof counts as used. */
export function conclusionOfNothingBooked(
  ports: PaymentPorts,
  { order, leaseNumber }: LeasedOrder,
  nextInquiryAt: Date | null,
): PaymentConclusion {
  const meaning: Meaning = { ...failure('NEVER_BOOKED', 'spend'), eventType: 'payment.resolved' }
  return { ...conclusionOf(ports, found(order), meaning), leaseNumber, nextInquiryAt }
}
