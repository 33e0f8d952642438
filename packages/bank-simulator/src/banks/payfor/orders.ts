import {
  type Bank,
  bookAgreed,
  closeBatch,
  type Dialect,
  firstFailure,
  formType,
  now,
  type Outcome,
  orderAt,
  pointsOf,
  provenBy,
  REFUSED_CLOSE,
  rules,
  takesInstallments,
} from '../../bank/index.ts'
import { parseAmount, valuesOf } from '../../formats/index.ts'
import type { BankOrder, Verification } from '../../ledger/index.ts'
import { type ApiAnswer, operationAnswer } from './answer.ts'
import { hostCode } from './codes.ts'
import { HOLD_OPENS_AGAIN } from './moods.ts'
import { orderIdOf, PAYMENT, type ShopRequest } from './request.ts'
import type { PayforShop } from './terminals.ts'

/** A void is possible before the day end only, and a refund after it only. */
export const ORDERS: Dialect<ShopRequest, string, ApiAnswer> = {
  /** Auth, PreAuth and ParaPuanAuth with a card (SecureType NonSecure). */
  payment: {
    early: (_, { value }) => PAYMENT.error(value),
    asked: ({ shop, value }) => PAYMENT.payment(value, shop.clientId),
    card: (bank, { value }) => PAYMENT.payingCard(bank, value),
    late: ({ ledger }, payment, { value }) => {
      // BonusAmount is the part of the amount that is paid with points.
      const bonus = value('BonusAmount')
      const bonusMinor = bonus === '' ? 0 : parseAmount(bonus)
      return firstFailure([
        ['M048', bonusMinor !== null],
        ['M001', (bonusMinor ?? 0) <= payment.amountMinor],
        ['51', (bonusMinor ?? 0) <= pointsOf(payment.card)],
        // Every attempt uses the order number up, also a declined one.
        ['V029', ledger.order(payment.bankOrderId) === undefined],
        ['57', takesInstallments(payment)],
      ])
    },
    forgotten: 'V013',
  },
  /** Captures a held amount, once, up to 15 % above it. */
  PostAuth: {
    states: ['V013', 'V013', null, 'V016', 'V016', 'V017'],
    checks: ({ bank, request: { value }, order, amountMinor }) => [
      ['M019', amountMinor !== 0],
      ['V030', value('Currency') === order.payment.currency],
      ['V027', rules.isWithinCaptureMargin(order, amountMinor)],
      ['V026', !rules.isTooOldToCapture(order, bank.clock())],
    ],
    hostCode: rules.hostCodeOfCapture,
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
    checks: ({ request: { value }, order, amountMinor }) => [
      ['V030', value('Currency') === order.payment.currency],
      ['V038', order.payment.card.behaviour !== 'no-return'],
      ['V037', rules.refundLeftMinor(order) !== 0],
      ['V015', amountMinor <= rules.refundLeftMinor(order)],
    ],
  },
  orderOf: (bank, { shop, value }) => orderOf(bank, shop, value('OrgOrderId')),
  amountOf: ({ value }) => PAYMENT.amountOf(value),
  before: (bank, { shop, value }, operation) => {
    const isWrong = operation === 'Credit' && PAYMENT.amountOf(value) === null
    return isWrong && orderOf(bank, shop, value('OrgOrderId')) !== undefined ? 'M019' : null
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
    operationAnswer(hostCode(booked.procReturnCode), orderIdOf(value), booked),
}

const PROOF_CODES = { unknown: 'M027', spent: 'V029', unusable: 'V034' }

/**
 * 3DModelPayment: RequestGuid alone says what is paid, for neither amount nor card are sent. The bank does not
 * compare OrderId: the answer's TransId says whose payment it was.
 */
export function payVerified(bank: Bank, { shop, value }: ShopRequest): Outcome<ApiAnswer> {
  const proof = provenBy(
    bank,
    { md: value('RequestGuid'), equal: ({ clientId }) => [[shop.clientId, clientId]] },
    PROOF_CODES,
  )
  if (proof.kind === 'proven') return bookVerified(bank, shop, proof.verification)
  return now(operationAnswer(proof.code, value('OrderId')))
}

/** The payment that a form agreed to, with the type and the points of the form. */
export function bookVerified(bank: Bank, shop: PayforShop, agreed: Verification) {
  const value = valuesOf([['OrderId', agreed.bankOrderId], ...agreed.echo])
  return bookAgreed(ORDERS, bank, { shop, value }, { agreed, type: typeOf(agreed) })
}

export const typeOf = formType('TxnType', 'PreAuth')

export function orderOf(bank: Bank, shop: PayforShop, orderId: string): BankOrder | undefined {
  return orderAt(bank, shop.clientId, bank.ledger.order(orderId))
}

/** BatchClose: the day end of the shop. */
export function batchClose(bank: Bank, { shop }: ShopRequest): ApiAnswer {
  if (bank.moods.isOn(REFUSED_CLOSE)) return operationAnswer('V038', '')
  const { fields } = operationAnswer('00', '')
  return { fields: [...fields, ['BatchNo', String(closeBatch(bank, shop.clientId))]] }
}
