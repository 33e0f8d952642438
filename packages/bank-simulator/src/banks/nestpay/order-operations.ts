import {
  type Bank,
  bookCapture,
  bookCredit,
  bookingNumbers,
  bookVoid,
  closeBatch,
  declineText,
  firstFailure,
  isTooOldToCapture,
  isWithinCaptureMargin,
  refusedByState,
  type StateRule,
  visibleOrder,
} from '../../bank/index.ts'
import { parseAmount, transactionDate } from '../../formats/index.ts'
import { type BankOrder, capturedMinor, refundedMinor } from '../../ledger/index.ts'
import {
  type ApiAnswer,
  type ApiRequest,
  approvedAnswer,
  BARE_APPROVAL,
  coreError,
  declinedAnswer,
} from './answer.ts'
import type { CoreCode } from './codes.ts'

/** A void needs an open batch, a refund a closed one; a pre-authorisation can be voided until it is captured. */
export const RULES = {
  //          none    Declined Authorized Captured Settled Voided
  Payment: [null, null, '2507', '2507', '2507', '2507'],
  PostAuth: ['2509', '2116', null, '2115', '2115', '2116'],
  Void: ['2008', '2120', null, null, '2511', '2008'],
  Credit: ['2117', '2117', '2508', '2508', null, '2508'],
} as const satisfies Readonly<Record<string, StateRule<CoreCode>>>

/** The order that a void, refund or completion names, by OrderId or by one of its TransIds. */
function orderNamedBy(bank: Bank, request: ApiRequest): BankOrder | undefined {
  const { ledger } = bank
  const [orderId, transactionId] = [request.value('OrderId'), request.value('TransId')]
  const order = orderId === '' ? ledger.orderOfTransaction(transactionId) : ledger.order(orderId)
  return visibleOrder(bank, order)
}

/** Type=PostAuth: captures a held amount, once. The rest of the amount is released. */
export function postAuth(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = orderNamedBy(bank, request)
  const state = refusedByState(RULES.PostAuth, order)
  if (order === undefined || state !== null) return coreError(bank, request, state ?? '2509')
  const total = request.value('Total')
  const held = order.payment.amountMinor
  // Without an amount, the whole held amount is captured.
  const amountMinor = total === '' ? held : (parseAmount(total) ?? 0)
  const isAbove = amountMinor > held
  const code = firstFailure<CoreCode>([
    ['2009', amountMinor !== 0],
    ['2505', !isAbove || parseAmount(request.value('Extra/PREAMT')) === held],
    ['2512', !isAbove || isWithinCaptureMargin(order, amountMinor)],
    ['2513', !isTooOldToCapture(order, bank.clock())],
  ])
  if (code !== null) return coreError(bank, request, code)
  if (order.payment.card.behaviour === 'postauth-refused') {
    const refused = { ...bookingNumbers(bank, '13'), code: '13', text: declineText('13') }
    return declinedAnswer(bank, order, refused)
  }
  return approvedAnswer(bank, order, bookCapture(bank, order, amountMinor))
}

/**
 * Type=Void: cancels the whole order, before the day end. After a capture too: the amount is not held
 * again.
 */
export function voidOrder(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = orderNamedBy(bank, request)
  const state = refusedByState(RULES.Void, order)
  if (order === undefined || state !== null) return coreError(bank, request, state ?? '2008')
  if (order.payment.card.behaviour === 'no-return') return coreError(bank, request, '2511')
  const booked = bookVoid(bank, order)
  // A real bank answers a void with the numbers of the voided payment; only the TransId is new.
  const { authCode, hostReference } = order.payment
  return approvedAnswer(bank, order, { ...booked, authCode, hostReference })
}

/** Type=Credit: a refund, whole or in parts, after the day end. Together at most the captured amount. */
export function credit(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = orderNamedBy(bank, request)
  if (order === undefined) return coreError(bank, request, '2117')
  const amountMinor = parseAmount(request.value('Total')) ?? 0
  const { currency, card } = order.payment
  const left = capturedMinor(order) - refundedMinor(order)
  const code =
    refusedByState(RULES.Credit, order) ??
    firstFailure<CoreCode>([
      // Some clients leave the currency out: it is then the order's.
      ['2119', ['', currency].includes(request.value('Currency'))],
      ['2009', amountMinor !== 0],
      ['2517', card.behaviour !== 'no-return'],
      ['2504', left !== 0],
      ['2503', amountMinor <= left],
    ])
  // As at a real bank, the history lists refused refunds too, with the status D.
  const procReturnCode = code === null ? '00' : '99'
  const booked = bookCredit(bank, order, { amountMinor, procReturnCode })
  if (code === null) return approvedAnswer(bank, order, booked)
  return { ...coreError(bank, request, code), transactionId: booked.transactionId }
}

/** Extra/SETTLE: closes the terminal's day, at any time. */
export function settle(bank: Bank, request: ApiRequest): ApiAnswer {
  const SETTLEID = String(closeBatch(bank, request.value('ClientId')))
  const TRXDATE = transactionDate(bank.clock())
  return {
    ...BARE_APPROVAL,
    transactionId: bank.identifiers.transactionId(),
    extra: { SETTLEID, TRXDATE, ERRORCODE: '', NUMCODE: '00' },
  }
}
