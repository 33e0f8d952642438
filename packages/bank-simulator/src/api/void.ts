import type { ApiAnswer } from './answer.ts'
import { approvedAnswer, type Bank, bookingNumbers, coreError, orderNamedBy } from './bank.ts'
import type { ApiRequest } from './request.ts'
import { refusedByState } from './rules.ts'

/**
 * Type=Void: the whole order, before the day end. A void of a captured pre-authorisation voids the
 * whole order: the held amount does not come back.
 */
export function voidOrder(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = orderNamedBy(bank, request)
  const state = refusedByState('Void', order)
  if (order === undefined || state !== null) return coreError(bank, request, state ?? '2008')
  if (order.payment.card.behaviour === 'no-return') return coreError(bank, request, '2511')
  const { bankOrderId } = order
  const booked = { ...bookingNumbers(bank, '00'), kind: 'void', bankOrderId } as const
  bank.ledger.book(booked)
  // A real void repeats the numbers of what it voids; only the TransId is its own.
  const { authCode, hostReference } = order.payment
  return approvedAnswer(bank, order, { ...booked, authCode, hostReference })
}
