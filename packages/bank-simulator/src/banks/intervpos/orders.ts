import {
  type Bank,
  bookAgreed,
  cardByProof,
  type Dialect,
  declineText,
  formType,
  orderAt,
  rules,
  usedOnce,
} from '../../bank/index.ts'
import { type FormPairs, valuesOf } from '../../formats/index.ts'
import type { BankOrder, Verification } from '../../ledger/index.ts'
import { answerOf } from './answer.ts'
import { PAYMENT, REFUSALS, type Refusal, type ShopRequest } from './request.ts'
import type { InterShop } from './terminals.ts'

/** A void is possible before the day end only, and a refund after it only. */
export const ORDERS: Dialect<ShopRequest, Refusal, FormPairs> = {
  /** With the card, or with the values of a verification in its place. */
  payment: {
    early: (_, { value }) => PAYMENT.error(value),
    asked: ({ shop, value }) => PAYMENT.payment(value, shop.clientId),
    card: (bank, { value }, asked) => {
      if (value('MD') === '') return PAYMENT.payingCard(bank, value)
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
    late: usedOnce<Refusal>({ used: 'state', installments: 'noInstallments' }),
    forgotten: 'noOrder',
  },
  /** Captures a held amount, once, up to 15 % above it. */
  PostAuth: {
    states: ['noOrder', 'noOrder', null, 'state', 'state', 'state'],
    checks: ({ bank, request: { value }, order, amountMinor }) => [
      ['amount', amountMinor !== 0],
      ['currency', value('Currency') === order.payment.currency],
      ['state', rules.isWithinCaptureMargin(order, amountMinor)],
      ['state', !rules.isTooOldToCapture(order, bank.clock())],
    ],
    hostCode: rules.hostCodeOfCapture,
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
      ['state', amountMinor <= rules.refundLeftMinor(order)],
    ],
  },
  orderOf: (bank, { shop, value }) => orderOf(bank, shop, value('orgOrderId')),
  amountOf: ({ value }) => PAYMENT.amountOf(value),
  refuse: (bank, { value }, { code }) => answerOf(bank, value, REFUSALS[code]),
  answer: ({ bank, request: { value }, amountMinor }, booked) => {
    const code = booked.procReturnCode
    return answerOf(bank, value, { code, text: declineText(code), amountMinor, booked })
  },
}

const typeOf = formType('TxnType', 'PreAuth')

/** The payment of a 3DPay form, which the bank takes by itself. */
export function bookVerified(bank: Bank, shop: InterShop, agreed: Verification): FormPairs {
  const value = valuesOf([...agreed.echo, ['OrderId', agreed.bankOrderId]])
  return bookAgreed(ORDERS, bank, { shop, value }, { agreed, type: typeOf(agreed) }).answer
}

export function orderOf(bank: Bank, shop: InterShop, orderId: string): BankOrder | undefined {
  return orderAt(bank, shop.clientId, bank.ledger.order(orderId))
}
