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
} from '../bank/index.ts'
import { type BankOrder, capturedMinor, refundedMinor } from '../ledger/index.ts'
import { type ApiAnswer, bookedAnswer, refusal } from './answer.ts'
import type { Reason } from './reasons.ts'
import { type ApiRequest, kurusOf, orderIdOf } from './request.ts'

/** A void is possible before the day end only, and a refund after it only. */
const RULES = {
  PostAuth: {
    none: '0108',
    Declined: '0108',
    Authorized: null,
    Captured: '0108',
    Settled: '0108',
    Voided: '0108',
  },
  Void: {
    none: '0108',
    Declined: '0202',
    Authorized: null,
    Captured: null,
    Settled: '0202',
    Voided: '0202',
  },
  Refund: {
    none: '0108',
    Declined: '0208',
    Authorized: '0208',
    Captured: '0208',
    Settled: null,
    Voided: '0208',
  },
} as const satisfies Readonly<Record<string, StateRule<Reason>>>

export function orderOf(bank: Bank, request: ApiRequest): BankOrder | undefined {
  const order = visibleOrder(bank, bank.ledger.order(orderIdOf(request)))
  return order?.payment.clientId === request.value('Terminal/ID') ? order : undefined
}

/** Whether OriginalRetrefNum, where it is sent, is that of the payment or of the capture. */
function isKnownReference(request: ApiRequest, { payment, capture }: BankOrder): boolean {
  const original = request.value('Transaction/OriginalRetrefNum')
  const known = [payment.hostReference, capture?.hostReference]
  return original === '' || known.includes(original)
}

/** postauth: captures a held amount, once. OriginalRetrefNum is that of the preauth. */
export function postAuth(bank: Bank, request: ApiRequest): ApiAnswer {
  const amountMinor = kurusOf(request.value('Transaction/Amount'))
  const original = request.value('Transaction/OriginalRetrefNum')
  if (amountMinor === null) return refusal(bank, request, '0002', 'TxnAmount field is not valid')
  if (original === '') return refusal(bank, request, '0002', 'OriginalRetrefNum field is missing')
  const order = orderOf(bank, request)
  const state = refusedByState(RULES.PostAuth, order)
  if (order === undefined || state !== null) return refusal(bank, request, state ?? '0108')
  const { payment } = order
  const isWrong =
    original !== payment.hostReference ||
    request.value('Transaction/CurrencyCode') !== payment.currency ||
    isTooOldToCapture(order, bank.clock())
  if (isWrong) return refusal(bank, request, '0108')
  const isRefused =
    payment.card.behaviour === 'postauth-refused' || !isWithinCaptureMargin(order, amountMinor)
  const booked = isRefused ? bookingNumbers(bank, '13') : bookCapture(bank, order, amountMinor)
  return bookedAnswer(bank, request, { order, booked })
}

/** void: the whole order, with its capture. With two movements, OriginalRetrefNum has to name one. */
export function voidOrder(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = orderOf(bank, request)
  const state = refusedByState(RULES.Void, order)
  if (order === undefined || state !== null) return refusal(bank, request, state ?? '0108')
  const original = request.value('Transaction/OriginalRetrefNum')
  if (original === '' && order.capture !== null) return refusal(bank, request, '0202')
  if (!isKnownReference(request, order)) return refusal(bank, request, '0108')
  // The amount of a void does not count: clients send 1 or 100.
  const isRefused = order.payment.card.behaviour === 'no-return'
  const booked = isRefused ? bookingNumbers(bank, '05') : bookVoid(bank, order)
  return bookedAnswer(bank, request, { order, booked })
}

/** refund: whole or in parts. The movements of the order show refused refunds too. */
export function refund(bank: Bank, request: ApiRequest): ApiAnswer {
  const amountMinor = kurusOf(request.value('Transaction/Amount'))
  if (amountMinor === null) return refusal(bank, request, '0002', 'TxnAmount field is not valid')
  const order = orderOf(bank, request)
  if (order === undefined) return refusal(bank, request, '0108')
  const reason = refundError(request, order, amountMinor)
  if (reason !== null) {
    bookCredit(bank, order, { amountMinor, procReturnCode: '92' })
    return refusal(bank, request, reason)
  }
  const procReturnCode = order.payment.card.behaviour === 'no-return' ? '05' : '00'
  const booked = bookCredit(bank, order, { amountMinor, procReturnCode })
  return bookedAnswer(bank, request, { order, booked })
}

function refundError(request: ApiRequest, order: BankOrder, amountMinor: number): Reason | null {
  const state = refusedByState(RULES.Refund, order)
  if (state !== null) return state
  if (!isKnownReference(request, order)) return '0108'
  const isForeign = request.value('Transaction/CurrencyCode') !== order.payment.currency
  const left = capturedMinor(order) - refundedMinor(order)
  return isForeign || amountMinor > left ? '0208' : null
}
