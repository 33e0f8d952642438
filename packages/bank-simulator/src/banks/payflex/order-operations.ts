import {
  type Bank,
  isTooOldToCapture,
  isWithinCaptureMargin,
  type OrderDialect,
  visibleOrder,
} from '../../bank/index.ts'
import { type BankOrder, capturedMinor, refundedMinor } from '../../ledger/index.ts'
import { type ApiAnswer, bookedAnswer, refusal } from './answer.ts'
import { amountOf, type ShopRequest } from './request.ts'

/**
 * Every operation names the transaction that it is about, and by nothing else. A Cancel is possible before the day
 * end only, and a Refund after it only.
 */
export const ORDERS: OrderDialect<ShopRequest, string, ApiAnswer> = {
  /** Capture: once, of a pre-authorisation. */
  PostAuth: {
    states: ['1007', '1007', null, '1065', '1065', '1083'],
    checks: ({ bank, request: { request }, order, amountMinor }) => [
      ['1089', request('ReferenceTransactionId') === order.payment.transactionId],
      ['1077', request('CurrencyCode') === order.payment.currency],
      ['1049', amountMinor !== 0 && isWithinCaptureMargin(order, amountMinor)],
      ['1089', !isTooOldToCapture(order, bank.clock())],
    ],
    hostCode: ({ order }) => (order.payment.card.behaviour === 'postauth-refused' ? '13' : null),
  },
  /** Cancel: of a capture, after which the amount is held again; or of a payment that has none. */
  Void: {
    states: ['1007', '1007', null, null, '2202', '1083'],
    checks: ({ request: { request }, order }) => [
      ['1089', request('ReferenceTransactionId') === taking(order).transactionId],
    ],
    hostCode: hostCodeOfReturn,
  },
  /** Refund: whole or in parts, of what took the money. */
  Credit: {
    states: ['1007', '1074', '1074', '1074', null, '1083'],
    checks: ({ request: { request }, order, amountMinor }) => {
      const left = capturedMinor(order) - refundedMinor(order)
      return [
        ['1089', request('ReferenceTransactionId') === taking(order).transactionId],
        ['1059', left !== 0],
        ['1046', amountMinor !== 0 && amountMinor <= left],
      ]
    },
    hostCode: hostCodeOfReturn,
  },
  undoes: ({ capture }) => (capture === null ? undefined : 'capture'),
  orderOf,
  amountOf: ({ request }) => amountOf(request('CurrencyAmount')),
  refuse: (_, __, { code }) => refusal(code),
  answer: ({ bank, request }, booked) => bookedAnswer(bank, request, booked),
}

/** The transaction that took the money, or holds it. */
function taking({ payment, capture }: BankOrder): Readonly<{ transactionId: string }> {
  return capture ?? payment
}

function hostCodeOfReturn({ order }: Readonly<{ order: BankOrder }>): string | null {
  return order.payment.card.behaviour === 'no-return' ? '05' : null
}

/** The order of the transaction that the request names. */
export function orderOf(bank: Bank, { shop, request }: ShopRequest): BankOrder | undefined {
  const found = bank.ledger.orderOfTransaction(request('ReferenceTransactionId'))
  const order = visibleOrder(bank, found)
  return order?.payment.clientId === shop.clientId ? order : undefined
}
