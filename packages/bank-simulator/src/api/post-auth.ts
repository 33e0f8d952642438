import type { BankOrder } from '../ledger/index.ts'
import { parseAmount } from '../terminal/index.ts'
import type { ApiAnswer } from './answer.ts'
import {
  approvedAnswer,
  type Bank,
  bookingNumbers,
  coreError,
  declinedAnswer,
  orderNamedBy,
} from './bank.ts'
import { type CoreCode, declineText } from './core-errors.ts'
import type { ApiRequest } from './request.ts'
import { refusedByState } from './rules.ts'

const maximumAgeMilliseconds = 15 * 24 * 60 * 60 * 1000
/** With Extra/PREAMT a completion may exceed the held amount by 15 %, as at several banks. */
const maximumPercent = 115

/** Type=PostAuth: takes a held amount, once; the rest of the block is released. */
export function postAuth(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = orderNamedBy(bank, request)
  const state = refusedByState('PostAuth', order)
  if (order === undefined || state !== null) return coreError(bank, request, state ?? '2509')
  const total = request.value('Total')
  // Without an amount the whole block is taken.
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
  return amountMinor * 100 > held * maximumPercent ? '2512' : null
}

function ageError(bank: Bank, order: BankOrder): CoreCode | null {
  const age = bank.clock().getTime() - Date.parse(order.payment.at)
  return age > maximumAgeMilliseconds ? '2513' : null
}
