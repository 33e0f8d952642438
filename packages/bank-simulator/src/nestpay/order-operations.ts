import { type Bank, bookingNumbers, closeBatch, declineText } from '../bank/index.ts'
import { parseAmount, transactionDate } from '../formats/index.ts'
import {
  type BankOrder,
  capturedMinor,
  type OrderState,
  refundedMinor,
  stateOf,
} from '../ledger/index.ts'
import { type ApiAnswer, BARE_APPROVAL, type CoreCode } from './answer.ts'
import { approvedAnswer, coreError, declinedAnswer, orderNamedBy } from './answers.ts'
import type { ApiRequest } from './request.ts'

type Row = Readonly<Record<OrderState | 'none', CoreCode | null>>

/**
 * Which operation an order in a state allows: null, or the code that refuses it. A void needs an
 * open batch, a refund a closed one; a pre-authorisation can be voided until it is captured.
 */
const rules = {
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
} as const satisfies Readonly<Record<string, Row>>

export function refusedByState(
  operation: keyof typeof rules,
  order: BankOrder | undefined,
): CoreCode | null {
  return rules[operation][order === undefined ? 'none' : stateOf(order)]
}

const PRE_AUTH_AGE_MAXIMUM_MILLISECONDS = 15 * 24 * 60 * 60 * 1000
/** With Extra/PREAMT a completion may exceed the held amount by 15 %, as at several banks. */
const CAPTURE_MAXIMUM_PERCENT = 115

/** Type=PostAuth: captures a held amount, once. The rest of the amount is released. */
export function postAuth(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = orderNamedBy(bank, request)
  const state = refusedByState('PostAuth', order)
  if (order === undefined || state !== null) return coreError(bank, request, state ?? '2509')
  const total = request.value('Total')
  // Without an amount, the whole held amount is captured.
  const amountMinor = total === '' ? order.payment.amountMinor : (parseAmount(total) ?? 0)
  const code = amountError(order, amountMinor, request) ?? ageError(bank, order)
  if (code !== null) return coreError(bank, request, code)
  const { bankOrderId } = order
  if (order.payment.card.behaviour === 'postauth-refused') {
    const refused = { ...bookingNumbers(bank, '13'), bankOrderId, code: '13' }
    return declinedAnswer(bank, order, { ...refused, text: declineText('13') })
  }
  const booked = {
    ...bookingNumbers(bank, '00'),
    kind: 'capture',
    bankOrderId,
    amountMinor,
  } as const
  bank.ledger.book(booked)
  return approvedAnswer(bank, order, booked)
}

function amountError(order: BankOrder, amountMinor: number, request: ApiRequest): CoreCode | null {
  if (amountMinor === 0) return '2009'
  const held = order.payment.amountMinor
  if (amountMinor <= held) return null
  if (parseAmount(request.value('Extra/PREAMT')) !== held) return '2505'
  return amountMinor * 100 > held * CAPTURE_MAXIMUM_PERCENT ? '2512' : null
}

function ageError(bank: Bank, order: BankOrder): CoreCode | null {
  const age = bank.clock().getTime() - Date.parse(order.payment.at)
  return age > PRE_AUTH_AGE_MAXIMUM_MILLISECONDS ? '2513' : null
}

/**
 * Type=Void: cancels the whole order, before the day end. After a capture too: the amount is not held
 * again.
 */
export function voidOrder(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = orderNamedBy(bank, request)
  const state = refusedByState('Void', order)
  if (order === undefined || state !== null) return coreError(bank, request, state ?? '2008')
  if (order.payment.card.behaviour === 'no-return') return coreError(bank, request, '2511')
  const { bankOrderId } = order
  const booked = { ...bookingNumbers(bank, '00'), kind: 'void', bankOrderId } as const
  bank.ledger.book(booked)
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
  const { bankOrderId } = order
  const numbers = bookingNumbers(bank, code === null ? '00' : '99')
  const booked = { ...numbers, kind: 'credit', bankOrderId, amountMinor } as const
  // As at a real bank, the history lists refused refunds too, with the status D.
  bank.ledger.book(booked)
  if (code === null) return approvedAnswer(bank, order, booked)
  return { ...coreError(bank, request, code), transactionId: booked.transactionId }
}

function creditError(order: BankOrder, amountMinor: number, request: ApiRequest): CoreCode | null {
  const state = refusedByState('Credit', order)
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
