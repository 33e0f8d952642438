import {
  type Bank,
  bookAgreed,
  type Dialect,
  formType,
  now,
  type Outcome,
  pointsOf,
  provenBy,
  rules,
  takesInstallments,
  visibleOrder,
} from '../../bank/index.ts'
import { stateOf } from '../../ledger/index.ts'
import { type ApiAnswer, bookedAnswer, hostCode, refusal, usedBefore } from './answer.ts'
import {
  type ApiRequest,
  currencyOf,
  movementWith,
  NAMES,
  namedOrder,
  ownOrderId,
  PAYMENT,
} from './request.ts'
import { openedBy } from './verification.ts'

const NOT_FOUND = '0123'

/** A void is possible before the day end only, and a refund after it only. */
export const ORDERS: Dialect<ApiRequest, string | ApiAnswer, ApiAnswer> = {
  /** sale and auth: a payment with a card. */
  payment: {
    early: (_, { value }) => PAYMENT.error(value),
    asked: ({ terminalId, value }) => {
      const payment = PAYMENT.payment(value, terminalId)
      return { ...payment, bankOrderId: ownOrderId(payment.bankOrderId) }
    },
    card: (bank, { value }) => PAYMENT.payingCard(bank, value),
    late: ({ ledger }, payment) => {
      const earlier = ledger.order(payment.bankOrderId)
      // Every attempt uses the order's number up, also a declined one.
      if (earlier !== undefined) return usedBefore(earlier.payment)
      return takesInstallments(payment) ? null : hostCode('57')
    },
    forgotten: '0444',
  },
  PostAuth: {
    states: [NOT_FOUND, NOT_FOUND, null, NOT_FOUND, NOT_FOUND, NOT_FOUND],
    checks: ({ bank, request: { value }, order, amountMinor }) => [
      ['0211', amountMinor !== 0],
      ['E190', currencyOf(value('currencyCode')) === order.payment.currency],
      [NOT_FOUND, !rules.isTooOldToCapture(order, bank.clock())],
    ],
    hostCode: rules.hostCodeOfSum,
  },
  /** One movement. The void of a capture leaves the amount held. */
  Void: {
    states: [NOT_FOUND, NOT_FOUND, null, null, NOT_FOUND, NOT_FOUND],
    checks: ({ request: { value }, order }) => {
      const type = order.capture === null ? order.payment.type : 'PostAuth'
      const movement = movementWith(order, value('hostLogKey'))
      return [
        [NOT_FOUND, value('transaction') === NAMES[type]],
        [NOT_FOUND, movement?.operation === type],
      ]
    },
    hostCode: rules.hostCodeOfReturn,
  },
  Credit: {
    states: [NOT_FOUND, NOT_FOUND, NOT_FOUND, NOT_FOUND, null, NOT_FOUND],
    checks: ({ request: { value }, order, amountMinor }) => [
      ['0211', amountMinor !== 0],
      ['E190', currencyOf(value('currencyCode')) === order.payment.currency],
      ['0013', amountMinor <= rules.refundLeftMinor(order)],
    ],
    hostCode: rules.hostCodeOfReturn,
  },
  orderOf: (bank, request) => visibleOrder(bank, namedOrder(bank, request)),
  amountOf: ({ value }) => PAYMENT.amountOf(value),
  undoes: (order) =>
    stateOf(order) === 'Captured' && order.capture !== null ? 'capture' : undefined,
  refuse: (_, __, { code }) => (typeof code === 'string' ? refusal(code) : code),
  answer: ({ bank }, booked) => bookedAnswer(booked, bank.clock),
}

const PROOF_CODES = { unknown: '0223', spent: '0127', unusable: '0057' }

/** oosTranData: takes what the verified packets say. `wpAmount` is the part that is paid with points. */
export function payVerified(bank: Bank, request: ApiRequest): Outcome<ApiAnswer> {
  const opened = openedBy(bank, request)
  if (typeof opened === 'string') return now(refusal(opened))
  const { verification } = opened.stored
  const used = Number(request.value('wpAmount') || '0')
  const isCovered = used <= Math.min(pointsOf(verification.card), verification.amountMinor)
  if (!isCovered) return now(refusal(hostCode('51')))
  const earlier = bank.ledger.order(verification.bankOrderId)
  if (earlier !== undefined) return now(usedBefore(earlier.payment))
  const proof = provenBy(bank, { md: verification.md, equal: () => [] }, PROOF_CODES)
  if (proof.kind === 'refused') return now(refusal(proof.code))
  const agreed = { agreed: verification, type: typeOf(verification) }
  return bookAgreed(ORDERS, bank, request, agreed)
}

export const typeOf = formType('TranType', 'Auth')
