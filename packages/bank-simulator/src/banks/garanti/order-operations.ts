import {
  type Bank,
  bookCapture,
  bookCredit,
  bookingNumbers,
  bookVoid,
  firstFailure,
  isTooOldToCapture,
  isWithinCaptureMargin,
  refusedByState,
  type StateRule,
  visibleOrder,
} from '../../bank/index.ts'
import { type BankOrder, capturedMinor, refundedMinor } from '../../ledger/index.ts'
import { type ApiAnswer, bookedAnswer, refusal } from './answer.ts'
import type { Reason } from './reasons.ts'
import { type ApiRequest, kurusOf, orderIdOf } from './request.ts'

/** A void is possible before the day end only, and a refund after it only. */
const RULES = {
  //          none    Declined Authorized Captured Settled Voided
  PostAuth: ['0108', '0108', null, '0108', '0108', '0108'],
  Void: ['0108', '0202', null, null, '0202', '0202'],
  Refund: ['0108', '0208', '0208', '0208', null, '0208'],
} as const satisfies Readonly<Record<string, StateRule<Reason>>>

export function orderOf(bank: Bank, request: ApiRequest): BankOrder | undefined {
  const order = visibleOrder(bank, bank.ledger.order(orderIdOf(request)))
  return order?.payment.clientId === request.value('Terminal/ID') ? order : undefined
}

/** Whether OriginalRetrefNum, where it is sent, is that of the payment or of the capture. */
function isKnownReference(request: ApiRequest, { payment, capture }: BankOrder): boolean {
  const original = request.value('Transaction/OriginalRetrefNum')
  return ['', payment.hostReference, capture?.hostReference].includes(original)
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
  const reason = firstFailure<Reason>([
    ['0202', original !== '' || order.capture === null],
    ['0108', isKnownReference(request, order)],
  ])
  if (reason !== null) return refusal(bank, request, reason)
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
  const { currency, card } = order.payment
  const left = capturedMinor(order) - refundedMinor(order)
  const reason =
    refusedByState(RULES.Refund, order) ??
    firstFailure<Reason>([
      ['0108', isKnownReference(request, order)],
      ['0208', request.value('Transaction/CurrencyCode') === currency && amountMinor <= left],
    ])
  if (reason !== null) {
    bookCredit(bank, order, { amountMinor, procReturnCode: '92' })
    return refusal(bank, request, reason)
  }
  const procReturnCode = card.behaviour === 'no-return' ? '05' : '00'
  const booked = bookCredit(bank, order, { amountMinor, procReturnCode })
  return bookedAnswer(bank, request, { order, booked })
}
