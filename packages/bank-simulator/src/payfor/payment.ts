import {
  type Bank,
  cardDataError,
  checkProof,
  now,
  type Payment,
  paymentOf,
  pointsOf,
  takePayment,
} from '../bank/index.ts'
import { type CardProfile, profileOf } from '../card-profile.ts'
import { LIRA, parseAmount } from '../formats/index.ts'
import type { PaymentEvent, Verification } from '../ledger/index.ts'
import { type ApiOutcome, operationAnswer } from './answer.ts'
import { hostCode } from './codes.ts'
import {
  type ApiRequest,
  amountOf,
  CARD_ERRORS,
  cardDataOf,
  installmentsOf,
  paymentError,
} from './request.ts'
import type { PayforShop } from './terminals.ts'

/** Auth, PreAuth and ParaPuanAuth with a card (SecureType NonSecure). */
export function payWithCard(
  bank: Bank,
  shop: PayforShop,
  request: ApiRequest,
  type: PaymentEvent['type'],
): ApiOutcome {
  const data = cardDataOf(request)
  const wrongCard = cardDataError(data, bank.clock())
  const error = paymentError(request) ?? (wrongCard === null ? null : CARD_ERRORS[wrongCard])
  if (error !== null) return now(operationAnswer(error, request('OrderId')))
  const card = profileOf(data.number)
  const points = pointsError(request('BonusAmount'), amountOf(request) ?? 0, card)
  if (points !== null) return now(operationAnswer(points, request('OrderId')))
  return book(bank, {
    type,
    bankOrderId: request('OrderId'),
    clientId: shop.clientId,
    amountMinor: amountOf(request) ?? 0,
    currency: request('Currency'),
    installments: installmentsOf(request) ?? '',
    card,
    verificationId: null,
  })
}

/** BonusAmount is the part of the amount that is paid with points. */
function pointsError(bonus: string, amountMinor: number, card: CardProfile): string | null {
  if (bonus === '') return null
  const bonusMinor = parseAmount(bonus)
  if (bonusMinor === null) return 'M048'
  if (bonusMinor > amountMinor) return 'M001'
  return bonusMinor > pointsOf(card) ? '51' : null
}

/**
 * 3DModelPayment: RequestGuid alone says what is paid, for neither amount nor card are sent. The bank does not
 * compare OrderId: the answer's TransId says whose payment it was.
 */
export function payVerified(bank: Bank, shop: PayforShop, request: ApiRequest): ApiOutcome {
  const proof = checkProof(
    bank,
    request('RequestGuid'),
    (verification) => verification.clientId === shop.clientId,
  )
  if (proof.kind === 'proven') return bookVerified(bank, proof.verification)
  const code = { unknown: 'M027', spent: 'V029', unusable: 'V034' }[proof.problem]
  return now(operationAnswer(code, request('OrderId')))
}

/** The payment that a form agreed to, with the type and the points of the form. */
export function bookVerified(bank: Bank, verification: Verification): ApiOutcome {
  const { bankOrderId, amountMinor, card, echo } = verification
  const bonus = echo.find(([name]) => name === 'BonusAmount')?.[1] ?? ''
  const points = pointsError(bonus, amountMinor, card)
  if (points !== null) return now(operationAnswer(points, bankOrderId))
  return book(bank, paymentOf(verification, typeOf(verification)))
}

export function typeOf({ echo }: Verification): PaymentEvent['type'] {
  const isPreAuth = echo.some(([name, value]) => name === 'TxnType' && value === 'PreAuth')
  return isPreAuth ? 'PreAuth' : 'Auth'
}

function book(bank: Bank, payment: Payment): ApiOutcome {
  const { bankOrderId, card, installments, currency } = payment
  const refused = (code: string): ApiOutcome => now(operationAnswer(code, bankOrderId))
  // Every attempt uses the order number up, also a declined one.
  if (bank.ledger.order(bankOrderId) !== undefined) return refused('V029')
  if (installments !== '' && (card.foreign || card.kind !== 'credit' || currency !== LIRA)) {
    return refused('57')
  }
  const { booked, delivery } = takePayment(bank, payment)
  if (booked === null) return { answer: operationAnswer('V013', bankOrderId), delivery }
  const answer = operationAnswer(hostCode(booked.procReturnCode), bankOrderId, booked)
  return { answer, delivery }
}
