import {
  type Bank,
  closeBatch,
  isTooOldToCapture,
  isWithinCaptureMargin,
  type OrderDialect,
  REFUSED_CLOSE,
  visibleOrder,
} from '../../bank/index.ts'
import { parseAmount } from '../../formats/index.ts'
import { type BankOrder, capturedMinor, refundedMinor } from '../../ledger/index.ts'
import { type ApiAnswer, operationAnswer } from './answer.ts'
import type { PayforCode } from './codes.ts'
import { HOLD_OPENS_AGAIN } from './moods.ts'
import { type ApiRequest, amountOf, orderIdOf } from './request.ts'
import type { PayforShop } from './terminals.ts'

/** A request with the shop that it comes from. */
type ShopRequest = Readonly<{ shop: PayforShop; value: ApiRequest }>

/** A void is possible before the day end only, and a refund after it only. */
export const ORDERS: OrderDialect<ShopRequest, PayforCode, ApiAnswer> = {
  /** Captures a held amount, once, up to 15 % above it. */
  PostAuth: {
    states: ['V013', 'V013', null, 'V016', 'V016', 'V017'],
    checks: ({ bank, request: { value }, order, amountMinor }) => [
      ['M019', amountMinor !== 0],
      ['V030', value('Currency') === order.payment.currency],
      ['V027', isWithinCaptureMargin(order, amountMinor)],
      ['V026', !isTooOldToCapture(order, bank.clock())],
    ],
    hostCode: ({ order }) => (order.payment.card.behaviour === 'postauth-refused' ? '13' : null),
  },
  /** The whole order, with its capture. */
  Void: {
    states: ['V013', 'V013', null, null, 'V018', 'V017'],
    checks: ({ request: { value }, order: { payment, capture } }) => {
      const amount = value('PurchAmount')
      const whole = capture?.amountMinor ?? payment.amountMinor
      return [
        ['V030', value('Currency') === payment.currency],
        ['V019', amount === '' || parseAmount(amount) === whole],
        ['V018', payment.card.behaviour !== 'no-return'],
      ]
    },
  },
  /** A refund, whole or in parts. */
  Credit: {
    states: ['V013', 'V013', 'V014', 'V014', null, 'V017'],
    checks: ({ request: { value }, order, amountMinor }) => {
      const left = capturedMinor(order) - refundedMinor(order)
      return [
        ['V030', value('Currency') === order.payment.currency],
        ['V038', order.payment.card.behaviour !== 'no-return'],
        ['V037', left !== 0],
        ['V015', amountMinor <= left],
      ]
    },
  },
  orderOf: (bank, { shop, value }) => orderOf(bank, shop, value('OrgOrderId')),
  amountOf: ({ value }) => amountOf(value),
  before: (bank, { shop, value }, operation) => {
    const isWrong = operation === 'Credit' && amountOf(value) === null
    const order = isWrong ? orderOf(bank, shop, value('OrgOrderId')) : undefined
    return order === undefined ? null : operationAnswer('M019', orderIdOf(value))
  },
  undoes: ({ capture }, { moods }) =>
    capture !== null && moods.isOn(HOLD_OPENS_AGAIN) ? 'capture' : undefined,
  // The history lists refused refunds too.
  refusedCredit: (code) => code,
  refuse: (_, { value }, { code, order, booked }) => {
    const isClosed = code === 'V016' && order !== undefined && order.capture !== null
    return operationAnswer(isClosed ? 'V025' : code, orderIdOf(value), booked)
  },
  answer: ({ request: { value } }, booked) =>
    operationAnswer(booked.procReturnCode, orderIdOf(value), booked),
}

export function orderOf(bank: Bank, shop: PayforShop, orderId: string): BankOrder | undefined {
  const order = visibleOrder(bank, bank.ledger.order(orderId))
  return order?.payment.clientId === shop.clientId ? order : undefined
}

/** BatchClose: the day end of the shop. */
export function batchClose(bank: Bank, shop: PayforShop): ApiAnswer {
  if (bank.moods.isOn(REFUSED_CLOSE)) return operationAnswer('V038', '')
  const { fields } = operationAnswer('00', '')
  return { fields: [...fields, ['BatchNo', String(closeBatch(bank, shop.clientId))]] }
}
