import { type BankOrder, capturedMinor, refundedMinor } from '../ledger/index.ts'
import { parseAmount } from '../terminal/index.ts'
import type { ApiAnswer } from './answer.ts'
import { approvedAnswer, type Bank, bookingNumbers, coreError, orderNamedBy } from './bank.ts'
import type { CoreCode } from './core-errors.ts'
import type { ApiRequest } from './request.ts'
import { refusedByState } from './rules.ts'

/** Type=Credit: after the day end, in parts, together at most what was captured. */
export function credit(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = orderNamedBy(bank, request)
  if (order === undefined) return coreError(bank, request, '2117')
  const amountMinor = parseAmount(request.value('Total')) ?? 0
  const code = creditError(order, amountMinor, request)
  const { bankOrderId } = order
  const numbers = bookingNumbers(bank, code === null ? '00' : '99')
  const booked = { ...numbers, kind: 'credit', bankOrderId, amountMinor } as const
  // Refused refunds stand in the history too, as lines with the status D, like at a real bank.
  bank.ledger.book(booked)
  if (code === null) return approvedAnswer(bank, order, booked)
  return { ...coreError(bank, request, code), transactionId: booked.transactionId }
}

function creditError(order: BankOrder, amountMinor: number, request: ApiRequest): CoreCode | null {
  const state = refusedByState('Credit', order)
  if (state !== null) return state
  const currency = request.value('Currency')
  // Clients that know one currency leave the field out: it is the order's.
  if (currency !== '' && currency !== order.payment.currency) return '2119'
  if (amountMinor === 0) return '2009'
  if (order.payment.card.behaviour === 'no-return') return '2517'
  const left = capturedMinor(order) - refundedMinor(order)
  if (left === 0) return '2504'
  return amountMinor > left ? '2503' : null
}
