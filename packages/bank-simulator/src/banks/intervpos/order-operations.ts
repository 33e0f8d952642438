import {
  type Bank,
  declineText,
  isTooOldToCapture,
  isWithinCaptureMargin,
  type OrderDialect,
  visibleOrder,
} from '../../bank/index.ts'
import type { FormPairs, Value } from '../../formats/index.ts'
import { type BankOrder, capturedMinor, refundedMinor } from '../../ledger/index.ts'
import { answerOf, ownNumber } from './answer.ts'
import { type Refusal, refusalWords } from './codes.ts'
import { amountOf } from './request.ts'
import type { InterShop } from './terminals.ts'

/** A request with the shop that it comes from. */
type ShopRequest = Readonly<{ shop: InterShop; value: Value }>

/** A void is possible before the day end only, and a refund after it only. */
export const ORDERS: OrderDialect<ShopRequest, Refusal, FormPairs> = {
  /** Captures a held amount, once, up to 15 % above it. */
  PostAuth: {
    states: ['noOrder', 'noOrder', null, 'state', 'state', 'state'],
    checks: ({ bank, request: { value }, order, amountMinor }) => [
      ['amount', amountMinor !== 0],
      ['currency', value('Currency') === order.payment.currency],
      ['state', isWithinCaptureMargin(order, amountMinor)],
      ['state', !isTooOldToCapture(order, bank.clock())],
    ],
    hostCode: ({ order }) => (order.payment.card.behaviour === 'postauth-refused' ? '13' : null),
  },
  /** The whole order, with its capture. */
  Void: {
    states: ['noOrder', 'noOrder', null, null, 'state', 'state'],
    checks: ({ order: { payment } }) => [['state', payment.card.behaviour !== 'no-return']],
  },
  /** A refund, whole or in parts. */
  Credit: {
    states: ['noOrder', 'noOrder', 'state', 'state', null, 'state'],
    checks: ({ order, amountMinor }) => [
      ['amount', amountMinor !== 0],
      ['state', order.payment.card.behaviour !== 'no-return'],
      ['state', amountMinor <= capturedMinor(order) - refundedMinor(order)],
    ],
  },
  orderOf: (bank, { shop, value }) => orderOf(bank, shop, value('orgOrderId')),
  amountOf: ({ value }) => amountOf(value),
  refuse: (bank, _, { code }) =>
    answerOf(bank, { orderId: ownNumber(bank), ...refusalWords(code) }),
  answer: ({ bank, amountMinor }, booked) => {
    const code = booked.procReturnCode
    const text = code === '00' ? '' : declineText(code)
    return answerOf(bank, { orderId: ownNumber(bank), code, text, amountMinor, booked })
  },
}

export function orderOf(bank: Bank, shop: InterShop, orderId: string): BankOrder | undefined {
  const order = visibleOrder(bank, bank.ledger.order(orderId))
  return order?.payment.clientId === shop.clientId ? order : undefined
}
