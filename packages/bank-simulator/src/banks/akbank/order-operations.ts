import {
  type Bank,
  bookCapture,
  bookCredit,
  bookingNumbers,
  bookVoid,
  isTooOldToCapture,
  isWithinCaptureMargin,
  refusedByState,
  type StateRule,
  visibleOrder,
} from '../../bank/index.ts'
import { type BankOrder, capturedMinor, isApproved, refundedMinor } from '../../ledger/index.ts'
import {
  type ApiAnswer,
  answered,
  bookedAnswer,
  hostFields,
  httpError,
  refusal,
  type VpsCode,
} from './answer.ts'
import { type ApiRequest, amountOf, currencyOf } from './request.ts'

/** A void needs an open batch. A refund does not wait for the day end. */
const RULES = {
  //          none        Declined    Authorized  Captured    Settled     Voided
  PostAuth: ['VPS-1007', 'VPS-1007', null, 'VPS-1007', 'VPS-1007', 'VPS-1008'],
  Void: ['VPS-1007', 'VPS-1007', null, null, 'VPS-1007', 'VPS-1008'],
  Credit: ['VPS-1007', 'VPS-1007', 'VPS-1007', null, null, 'VPS-1008'],
} as const satisfies Readonly<Record<string, StateRule<VpsCode>>>

/** Refuses a missing or malformed amount or currency. */
function wrongAmount(request: ApiRequest): ApiAnswer | null {
  if (amountOf(request.text('transaction/amount')) === null) {
    return httpError(400, 'transaction.amount hatalı')
  }
  return currencyOf(request) === '' ? httpError(400, 'transaction.currencyCode hatalı') : null
}

/** Only orderId counts, and only at the terminal of the order. */
export function orderOf(bank: Bank, request: ApiRequest): BankOrder | undefined {
  const order = visibleOrder(bank, bank.ledger.order(request.text('order/orderId')))
  return order?.payment.clientId === request.text('terminal/terminalSafeId') ? order : undefined
}

/** 1005: captures a held amount, once. The answer has the numbers of the pre-authorisation. */
export function postAuth(bank: Bank, request: ApiRequest): ApiAnswer {
  const wrong = wrongAmount(request)
  if (wrong !== null) return wrong
  const amountMinor = amountOf(request.text('transaction/amount')) ?? 0
  const order = orderOf(bank, request)
  const state = refusedByState(RULES.PostAuth, order)
  if (order === undefined || state !== null) return refusal(bank, request, state ?? 'VPS-1007')
  if (isTooOldToCapture(order, bank.clock())) return refusal(bank, request, 'VPS-1007')
  const { payment, bankOrderId } = order
  const isRefused =
    payment.card.behaviour === 'postauth-refused' ||
    currencyOf(request) !== payment.currency ||
    !isWithinCaptureMargin(order, amountMinor)
  const booked = isRefused
    ? bookingNumbers(bank, '13')
    : { ...bookCapture(bank, order, amountMinor), authCode: payment.authCode }
  const { hostReference, card } = payment
  return bookedAnswer(bank, request, { ...booked, bankOrderId, hostReference }, card)
}

/** 1003: undoes the capture, and then the pre-authorisation is open again; else the payment. */
export function voidOrder(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = orderOf(bank, request)
  const state = refusedByState(RULES.Void, order)
  if (order === undefined || state !== null) return refusal(bank, request, state ?? 'VPS-1007')
  // A payment of which a part was refunded is no longer the original of a void.
  if (refundedMinor(order) > 0) return refusal(bank, request, 'VPS-1007')
  const code = order.payment.card.behaviour === 'no-return' ? '57' : '00'
  if (code === '00') bookVoid(bank, order, order.capture === null ? undefined : 'capture')
  return answered(bank, request, code === '00' ? 'VPS-0000' : 'VPS-1005', {
    ...hostFields(code, order.payment.authCode),
    order: { orderId: order.bankOrderId },
  })
}

/** 1002: a refund, whole or in parts. Refused refunds stay in the history. */
export function credit(bank: Bank, request: ApiRequest): ApiAnswer {
  const wrong = request.has('transaction') ? wrongAmount(request) : null
  if (wrong !== null) return wrong
  const order = orderOf(bank, request)
  const state = refusedByState(RULES.Credit, order)
  if (order === undefined || state !== null) return refusal(bank, request, state ?? 'VPS-1007')
  // Without a transaction, the whole amount is refunded.
  const amountMinor = amountOf(request.text('transaction/amount')) ?? capturedMinor(order)
  const procReturnCode = hostCodeOf(order, amountMinor, currencyOf(request))
  const booked = bookCredit(bank, order, { amountMinor, procReturnCode })
  const shown = isApproved(booked) ? booked : { ...booked, authCode: '' }
  return bookedAnswer(bank, request, shown, order.payment.card)
}

function hostCodeOf(order: BankOrder, amountMinor: number, currency: string): string {
  const { payment } = order
  if (payment.card.behaviour === 'no-return') return '57'
  const left = capturedMinor(order) - refundedMinor(order)
  return amountMinor > left || !['', payment.currency].includes(currency) ? '13' : '00'
}
