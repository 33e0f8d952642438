import {
  type Bank,
  bookCapture,
  bookCredit,
  bookingNumbers,
  bookVoid,
  closeBatch,
  isTooOldToCapture,
  isWithinCaptureMargin,
  refusedByState,
  type StateRule,
  visibleOrder,
} from '../bank/index.ts'
import { parseAmount } from '../formats/index.ts'
import { type BankOrder, capturedMinor, refundedMinor } from '../ledger/index.ts'
import { type ApiAnswer, operationAnswer } from './answer.ts'
import type { PayforCode } from './codes.ts'
import { type ApiRequest, amountOf, orderIdOf } from './request.ts'
import type { PayforShop } from './terminals.ts'

/** A void is possible before the day end only, and a refund after it only. */
const RULES = {
  PostAuth: {
    none: 'V013',
    Declined: 'V013',
    Authorized: null,
    Captured: 'V016',
    Settled: 'V016',
    Voided: 'V017',
  },
  Void: {
    none: 'V013',
    Declined: 'V013',
    Authorized: null,
    Captured: null,
    Settled: 'V018',
    Voided: 'V017',
  },
  Refund: {
    none: 'V013',
    Declined: 'V013',
    Authorized: 'V014',
    Captured: 'V014',
    Settled: null,
    Voided: 'V017',
  },
} as const satisfies Readonly<Record<string, StateRule<PayforCode>>>

function orderOf(bank: Bank, shop: PayforShop, request: ApiRequest): BankOrder | undefined {
  const order = visibleOrder(bank, bank.ledger.order(request('OrgOrderId')))
  return order?.payment.clientId === shop.clientId ? order : undefined
}

/** PostAuth: captures a held amount, once, up to 15 % above it. */
export function postAuth(bank: Bank, shop: PayforShop, request: ApiRequest): ApiAnswer {
  const order = orderOf(bank, shop, request)
  const state = refusedByState(RULES.PostAuth, order)
  const orderId = orderIdOf(request)
  if (order === undefined) return operationAnswer(state ?? 'V013', orderId)
  const code = order.capture !== null && state === 'V016' ? 'V025' : state
  const amountMinor = amountOf(request) ?? 0
  const refused = code ?? captureError(bank, request, order)
  if (refused !== null) return operationAnswer(refused, orderId)
  if (order.payment.card.behaviour === 'postauth-refused') {
    return operationAnswer('13', orderId, bookingNumbers(bank, '13'))
  }
  return operationAnswer('00', orderId, bookCapture(bank, order, amountMinor))
}

function captureError(bank: Bank, request: ApiRequest, order: BankOrder): PayforCode | null {
  const amountMinor = amountOf(request)
  if (amountMinor === null) return 'M019'
  if (request('Currency') !== order.payment.currency) return 'V030'
  if (!isWithinCaptureMargin(order, amountMinor)) return 'V027'
  return isTooOldToCapture(order, bank.clock()) ? 'V026' : null
}

/** Void: the whole order, with its capture. */
export function voidOrder(bank: Bank, shop: PayforShop, request: ApiRequest): ApiAnswer {
  const order = orderOf(bank, shop, request)
  const state = refusedByState(RULES.Void, order)
  const orderId = orderIdOf(request)
  if (order === undefined || state !== null) return operationAnswer(state ?? 'V013', orderId)
  if (request('Currency') !== order.payment.currency) return operationAnswer('V030', orderId)
  const amount = request('PurchAmount')
  const whole = order.capture?.amountMinor ?? order.payment.amountMinor
  if (amount !== '' && parseAmount(amount) !== whole) return operationAnswer('V019', orderId)
  if (order.payment.card.behaviour === 'no-return') return operationAnswer('V018', orderId)
  return operationAnswer('00', orderId, bookVoid(bank, order))
}

/** Refund: whole or in parts. The history lists refused refunds too. */
export function refund(bank: Bank, shop: PayforShop, request: ApiRequest): ApiAnswer {
  const orderId = orderIdOf(request)
  const amountMinor = amountOf(request)
  const order = orderOf(bank, shop, request)
  if (order === undefined) return operationAnswer('V013', orderId)
  if (amountMinor === null) return operationAnswer('M019', orderId)
  const code = refundError(order, amountMinor, request) ?? '00'
  const booked = bookCredit(bank, order, { amountMinor, procReturnCode: code })
  return operationAnswer(code, orderId, booked)
}

function refundError(order: BankOrder, amountMinor: number, request: ApiRequest) {
  const state = refusedByState(RULES.Refund, order)
  if (state !== null) return state
  if (request('Currency') !== order.payment.currency) return 'V030'
  if (order.payment.card.behaviour === 'no-return') return 'V038'
  const left = capturedMinor(order) - refundedMinor(order)
  if (left === 0) return 'V037'
  return amountMinor > left ? 'V015' : null
}

/** BatchClose: the day end of the shop. */
export function batchClose(bank: Bank, shop: PayforShop): ApiAnswer {
  const { fields } = operationAnswer('00', '')
  return { fields: [...fields, ['BatchNo', String(closeBatch(bank, shop.clientId))]] }
}
