import {
  type Bank,
  bookPayment,
  cardByData,
  cardByProof,
  type Dialect,
  declineText,
  firstFailure,
  formType,
  hostCodeOfCapture,
  isTooOldToCapture,
  isWithinCaptureMargin,
  orderAt,
  paymentOf,
  refundLeftMinor,
  takesInstallments,
} from '../../bank/index.ts'
import { type FormPairs, valuesOf } from '../../formats/index.ts'
import type { BankOrder, Verification } from '../../ledger/index.ts'
import { answerOf, ownNumber } from './answer.ts'
import {
  amountOf,
  CARD_ERRORS,
  cardDataOf,
  installmentsOf,
  paymentError,
  type Refusal,
  refusalWords,
  type ShopRequest,
} from './request.ts'
import type { InterShop } from './terminals.ts'

/** What the bank calls the operations. */
export const NAMES = {
  Auth: 'Auth',
  PreAuth: 'PreAuth',
  PostAuth: 'PostAuth',
  Void: 'Void',
  Credit: 'Refund',
} as const

/** A void is possible before the day end only, and a refund after it only. */
export const ORDERS: Dialect<ShopRequest, Refusal, FormPairs> = {
  /** With the card, or with the values of a verification in its place. */
  payment: {
    early: (_, { value }) => paymentError(value),
    asked: ({ shop, value }) => ({
      bankOrderId: value('OrderId'),
      clientId: shop.clientId,
      amountMinor: amountOf(value) ?? 0,
      currency: value('Currency'),
      installments: installmentsOf(value) ?? '',
    }),
    card: (bank, { value }, asked) => {
      if (value('MD') === '') return cardByData(bank, cardDataOf(value), CARD_ERRORS)
      // The bank compares all that the payment names with the form and with its own result.
      const proof = {
        md: value('MD'),
        xid: value('PayerTxnId'),
        eci: value('Eci'),
        cavv: value('PayerAuthenticationCode'),
        also: (agreed: Verification) => [
          [asked.bankOrderId, agreed.bankOrderId] as const,
          [asked.type, typeOf(agreed)] as const,
        ],
      }
      return cardByProof<Refusal>(bank, asked, proof, 'proof')
    },
    late: ({ ledger }, payment) =>
      firstFailure<Refusal>([
        // Every attempt uses the order number up, also a declined one.
        ['state', ledger.order(payment.bankOrderId) === undefined],
        ['noInstallments', takesInstallments(payment)],
      ]),
    forgotten: 'noOrder',
  },
  /** Captures a held amount, once, up to 15 % above it. */
  PostAuth: {
    states: ['noOrder', 'noOrder', null, 'state', 'state', 'state'],
    checks: ({ bank, request: { value }, order, amountMinor }) => [
      ['amount', amountMinor !== 0],
      ['currency', value('Currency') === order.payment.currency],
      ['state', isWithinCaptureMargin(order, amountMinor)],
      ['state', !isTooOldToCapture(order, bank.clock())],
    ],
    hostCode: hostCodeOfCapture,
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
      ['state', amountMinor <= refundLeftMinor(order)],
    ],
  },
  orderOf: (bank, { shop, value }) => orderOf(bank, shop, value('orgOrderId')),
  amountOf: ({ value }) => amountOf(value),
  refuse: (bank, { value }, { code }) =>
    answerOf(bank, { orderId: value('OrderId') || ownNumber(bank), ...refusalWords(code) }),
  answer: ({ bank, request: { value }, amountMinor }, booked) => {
    const code = booked.procReturnCode
    const text = code === '00' ? '' : declineText(code)
    const orderId = value('OrderId') || ownNumber(bank)
    return answerOf(bank, { orderId, code, text, amountMinor, booked })
  },
}

const typeOf = formType('TxnType', 'PreAuth')

/** The payment of a 3DPay form, which the bank takes by itself. */
export function bookVerified(bank: Bank, shop: InterShop, agreed: Verification): FormPairs {
  const value = valuesOf([...agreed.echo, ['OrderId', agreed.bankOrderId]])
  return bookPayment(ORDERS, bank, { shop, value }, paymentOf(agreed, typeOf(agreed))).answer
}

export function orderOf(bank: Bank, shop: InterShop, orderId: string): BankOrder | undefined {
  return orderAt(bank, shop.clientId, bank.ledger.order(orderId))
}
