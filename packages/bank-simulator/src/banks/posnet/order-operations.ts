import {
  isTooOldToCapture,
  isWithinCaptureMargin,
  type OrderDialect,
  visibleOrder,
} from '../../bank/index.ts'
import { capturedMinor, refundedMinor, stateOf } from '../../ledger/index.ts'
import { type ApiAnswer, bookedAnswer, refusal } from './answer.ts'
import { type ApiRequest, currencyOf, kurusOf, movementWith, namedOrder } from './request.ts'

const NOT_FOUND = '0123'

/** What `reverse` calls the movement that it takes back. */
const REVERSED = { Auth: 'sale', PreAuth: 'auth', PostAuth: 'capt' } as const

/** A void is possible before the day end only, and a refund after it only. */
export const ORDERS: OrderDialect<ApiRequest, string, ApiAnswer> = {
  PostAuth: {
    states: [NOT_FOUND, NOT_FOUND, null, NOT_FOUND, NOT_FOUND, NOT_FOUND],
    checks: ({ bank, request: { value }, order, amountMinor }) => [
      ['0211', amountMinor !== 0],
      ['E190', currencyOf(value('currencyCode')) === order.payment.currency],
      [NOT_FOUND, !isTooOldToCapture(order, bank.clock())],
    ],
    hostCode: ({ order, amountMinor }) => {
      const isRefused = order.payment.card.behaviour === 'postauth-refused'
      return isRefused || !isWithinCaptureMargin(order, amountMinor) ? '13' : null
    },
  },
  /** One movement. The void of a capture leaves the amount held. */
  Void: {
    states: [NOT_FOUND, NOT_FOUND, null, null, NOT_FOUND, NOT_FOUND],
    checks: ({ request: { value }, order }) => {
      const type = order.capture === null ? order.payment.type : 'PostAuth'
      const movement = movementWith(order, value('hostLogKey'))
      return [
        [NOT_FOUND, value('transaction') === REVERSED[type]],
        [NOT_FOUND, movement?.operation === type],
      ]
    },
    hostCode: hostCodeOfReturn,
  },
  Credit: {
    states: [NOT_FOUND, NOT_FOUND, NOT_FOUND, NOT_FOUND, null, NOT_FOUND],
    checks: ({ request: { value }, order, amountMinor }) => [
      ['0211', amountMinor !== 0],
      ['E190', currencyOf(value('currencyCode')) === order.payment.currency],
      ['0013', amountMinor <= capturedMinor(order) - refundedMinor(order)],
    ],
    hostCode: hostCodeOfReturn,
  },
  orderOf: (bank, request) => visibleOrder(bank, namedOrder(bank, request)),
  amountOf: ({ value }) => kurusOf(value('amount')),
  undoes: (order) =>
    stateOf(order) === 'Captured' && order.capture !== null ? 'capture' : undefined,
  refuse: (_bank, _request, { code }) => refusal(code),
  answer: ({ bank }, booked) => bookedAnswer(booked, bank.clock),
}

function hostCodeOfReturn({
  order: { payment },
}: Readonly<{ order: Readonly<{ payment: { card: { behaviour: string } } }> }>): string | null {
  return payment.card.behaviour === 'no-return' ? '05' : null
}
