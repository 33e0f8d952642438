import {
  type Bank,
  bookCapture,
  bookCredit,
  bookingNumbers,
  bookVoid,
  closeBatch,
  declineText,
  isTooOldToCapture,
  isWithinCaptureMargin,
  refusedByState,
  type StateRule,
} from '../bank/index.ts'
import { parseAmount, transactionDate } from '../formats/index.ts'
import { type BankOrder, capturedMinor, refundedMinor } from '../ledger/index.ts'
import { type ApiAnswer, BARE_APPROVAL, type CoreCode } from './answer.ts'
import { approvedAnswer, coreError, declinedAnswer, orderNamedBy } from './answers.ts'
import type { ApiRequest } from './request.ts'

/**
 * Which operation an order in a state allows: null, or the code that refuses it. A void needs an
 * open batch, a refund a closed one; a pre-authorisation can be voided until it is captured.
 */
export const RULES = {
  Payment: {
    none: null,
    Declined: null,
    Authorized: '2507',
    Captured: '2507',
    Settled: '2507',
    Voided: '2507',
  },
  PostAuth: {
    none: '2509',
    Declined: '2116',
    Authorized: null,
    Captured: '2115',
    Settled: '2115',
    Voided: '2116',
  },
  Void: {
    none: '2008',
    Declined: '2120',
    Authorized: null,
    Captured: null,
    Settled: '2511',
    Voided: '2008',
  },
  Credit: {
    none: '2117',
    Declined: '2117',
    Authorized: '2508',
    Captured: '2508',
    Settled: null,
    Voided: '2508',
  },
} as const satisfies Readonly<Record<string, StateRule<CoreCode>>>

/** Type=PostAuth: captures a held amount, once. The rest of the amount is released. */
export function postAuth(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = orderNamedBy(bank, request)
  const state = refusedByState(RULES.PostAuth, order)
  if (order === undefined || state !== null) return coreError(bank, request, state ?? '2509')
  const total = request.value('Total')
  // Without an amount, the whole held amount is captured.
  const amountMinor = total === '' ? order.payment.amountMinor : (parseAmount(total) ?? 0)
  const code = captureError(bank, request, { order, amountMinor })
  if (code !== null) return coreError(bank, request, code)
  const { bankOrderId } = order
  if (order.payment.card.behaviour === 'postauth-refused') {
    const refused = { ...bookingNumbers(bank, '13'), bankOrderId, code: '13' }
    return declinedAnswer(bank, order, { ...refused, text: declineText('13') })
  }
  return approvedAnswer(bank, order, bookCapture(bank, order, amountMinor))
}

function captureError(
  bank: Bank,
  request: ApiRequest,
  { order, amountMinor }: Readonly<{ order: BankOrder; amountMinor: number }>,
): CoreCode | null {
  if (amountMinor === 0) return '2009'
  const held = order.payment.amountMinor
  if (amountMinor > held) {
    if (parseAmount(request.value('Extra/PREAMT')) !== held) return '2505'
    if (!isWithinCaptureMargin(order, amountMinor)) return '2512'
  }
  return isTooOldToCapture(order, bank.clock()) ? '2513' : null
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
  const code = creditError(order, amountMinor, request)
  // As at a real bank, the history lists refused refunds too, with the status D.
  const booked = bookCredit(bank, order, {
    amountMinor,
    procReturnCode: code === null ? '00' : '99',
  })
  if (code === null) return approvedAnswer(bank, order, booked)
  return { ...coreError(bank, request, code), transactionId: booked.transactionId }
}

function creditError(order: BankOrder, amountMinor: number, request: ApiRequest): CoreCode | null {
  const state = refusedByState(RULES.Credit, order)
  if (state !== null) return state
  const currency = request.value('Currency')
  // Some clients leave the currency out: it is then the order's.
  if (currency !== '' && currency !== order.payment.currency) return '2119'
  if (amountMinor === 0) return '2009'
  if (order.payment.card.behaviour === 'no-return') return '2517'
  const left = capturedMinor(order) - refundedMinor(order)
  if (left === 0) return '2504'
  return amountMinor > left ? '2503' : null
}

/** Extra/SETTLE: closes the terminal's day, at any time. */
export function settle(bank: Bank, clientId: string): ApiAnswer {
  const batch = closeBatch(bank, clientId)
  return {
    ...BARE_APPROVAL,
    transactionId: bank.identifiers.transactionId(),
    extra: {
      SETTLEID: String(batch),
      TRXDATE: transactionDate(bank.clock()),
      ERRORCODE: '',
      NUMCODE: '00',
    },
  }
}
