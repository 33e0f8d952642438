import {
  type Bank,
  bookCapture,
  bookCredit,
  bookingNumbers,
  bookVoid,
  closeBatch,
  firstFailure,
  isTooOldToCapture,
  isWithinCaptureMargin,
  refusedByState,
  type StateRule,
  visibleOrder,
} from '../../bank/index.ts'
import { parseAmount } from '../../formats/index.ts'
import { type BankOrder, capturedMinor, refundedMinor } from '../../ledger/index.ts'
import { type ApiAnswer, operationAnswer } from './answer.ts'
import type { PayforCode } from './codes.ts'
import { type ApiRequest, amountOf, orderIdOf } from './request.ts'
import type { PayforShop } from './terminals.ts'

/** A void is possible before the day end only, and a refund after it only. */
const RULES = {
  //          none    Declined Authorized Captured Settled Voided
  PostAuth: ['V013', 'V013', null, 'V016', 'V016', 'V017'],
  Void: ['V013', 'V013', null, null, 'V018', 'V017'],
  Refund: ['V013', 'V013', 'V014', 'V014', null, 'V017'],
} as const satisfies Readonly<Record<string, StateRule<PayforCode>>>

export function orderOf(bank: Bank, shop: PayforShop, orderId: string): BankOrder | undefined {
  const order = visibleOrder(bank, bank.ledger.order(orderId))
  return order?.payment.clientId === shop.clientId ? order : undefined
}

/** PostAuth: captures a held amount, once, up to 15 % above it. */
export function postAuth(bank: Bank, shop: PayforShop, request: ApiRequest): ApiAnswer {
  const order = orderOf(bank, shop, request('OrgOrderId'))
  const orderId = orderIdOf(request)
  if (order === undefined) return operationAnswer('V013', orderId)
  const state = refusedByState(RULES.PostAuth, order)
  const amountMinor = amountOf(request)
  const code =
    (order.capture !== null && state === 'V016' ? 'V025' : state) ??
    firstFailure<PayforCode>([
      ['M019', amountMinor !== null],
      ['V030', request('Currency') === order.payment.currency],
      ['V027', isWithinCaptureMargin(order, amountMinor ?? 0)],
      ['V026', !isTooOldToCapture(order, bank.clock())],
    ])
  if (code !== null) return operationAnswer(code, orderId)
  if (order.payment.card.behaviour === 'postauth-refused') {
    return operationAnswer('13', orderId, bookingNumbers(bank, '13'))
  }
  return operationAnswer('00', orderId, bookCapture(bank, order, amountMinor ?? 0))
}

/** Void: the whole order, with its capture. */
export function voidOrder(bank: Bank, shop: PayforShop, request: ApiRequest): ApiAnswer {
  const order = orderOf(bank, shop, request('OrgOrderId'))
  const orderId = orderIdOf(request)
  if (order === undefined) return operationAnswer('V013', orderId)
  const { payment, capture } = order
  const amount = request('PurchAmount')
  const whole = capture?.amountMinor ?? payment.amountMinor
  const code =
    refusedByState(RULES.Void, order) ??
    firstFailure<PayforCode>([
      ['V030', request('Currency') === payment.currency],
      ['V019', amount === '' || parseAmount(amount) === whole],
      ['V018', payment.card.behaviour !== 'no-return'],
    ])
  if (code !== null) return operationAnswer(code, orderId)
  return operationAnswer('00', orderId, bookVoid(bank, order))
}

/** Refund: whole or in parts. The history lists refused refunds too. */
export function refund(bank: Bank, shop: PayforShop, request: ApiRequest): ApiAnswer {
  const orderId = orderIdOf(request)
  const amountMinor = amountOf(request)
  const order = orderOf(bank, shop, request('OrgOrderId'))
  if (order === undefined) return operationAnswer('V013', orderId)
  if (amountMinor === null) return operationAnswer('M019', orderId)
  const left = capturedMinor(order) - refundedMinor(order)
  const code =
    refusedByState(RULES.Refund, order) ??
    firstFailure<PayforCode>([
      ['V030', request('Currency') === order.payment.currency],
      ['V038', order.payment.card.behaviour !== 'no-return'],
      ['V037', left !== 0],
      ['V015', amountMinor <= left],
    ]) ??
    '00'
  return operationAnswer(
    code,
    orderId,
    bookCredit(bank, order, { amountMinor, procReturnCode: code }),
  )
}

/** BatchClose: the day end of the shop. */
export function batchClose(bank: Bank, shop: PayforShop): ApiAnswer {
  const { fields } = operationAnswer('00', '')
  return { fields: [...fields, ['BatchNo', String(closeBatch(bank, shop.clientId))]] }
}
