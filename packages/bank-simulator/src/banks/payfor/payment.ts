import {
  type Bank,
  cardError,
  now,
  type Payment,
  paymentOf,
  pointsOf,
  provenBy,
  takePayment,
  takesInstallments,
} from '../../bank/index.ts'
import { type CardProfile, profileOf } from '../../card-profile.ts'
import { parseAmount, valuesOf } from '../../formats/index.ts'
import type { PaymentEvent, Verification } from '../../ledger/index.ts'
import { type ApiOutcome, operationAnswer } from './answer.ts'
import { CARD_ERRORS, hostCode } from './codes.ts'
import { type ApiRequest, amountOf, cardDataOf, installmentsOf, paymentError } from './request.ts'
import type { PayforShop } from './terminals.ts'

/** Auth, PreAuth and ParaPuanAuth with a card (SecureType NonSecure). */
export function payWithCard(
  type: PaymentEvent['type'],
  bank: Bank,
  shop: PayforShop,
  request: ApiRequest,
): ApiOutcome {
  const data = cardDataOf(request)
  const refused = (code: string): ApiOutcome => now(operationAnswer(code, request('OrderId')))
  const error = paymentError(request) ?? cardError(data, bank.clock(), CARD_ERRORS)
  if (error !== null) return refused(error)
  const card = profileOf(data.number)
  const amountMinor = amountOf(request) ?? 0
  const points = pointsError(request('BonusAmount'), amountMinor, card)
  if (points !== null) return refused(points)
  return book(bank, {
    type,
    bankOrderId: request('OrderId'),
    clientId: shop.clientId,
    amountMinor,
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

const PROOF_CODES = { unknown: 'M027', spent: 'V029', unusable: 'V034' }

/**
 * 3DModelPayment: RequestGuid alone says what is paid, for neither amount nor card are sent. The bank does not
 * compare OrderId: the answer's TransId says whose payment it was.
 */
export function payVerified(bank: Bank, shop: PayforShop, request: ApiRequest): ApiOutcome {
  const proof = provenBy(
    bank,
    { md: request('RequestGuid'), equal: ({ clientId }) => [[shop.clientId, clientId]] },
    PROOF_CODES,
  )
  if (proof.kind === 'proven') return bookVerified(bank, proof.verification)
  return now(operationAnswer(proof.code, request('OrderId')))
}

/** The payment that a form agreed to, with the type and the points of the form. */
export function bookVerified(bank: Bank, verification: Verification): ApiOutcome {
  const { bankOrderId, amountMinor, card, echo } = verification
  const points = pointsError(valuesOf(echo)('BonusAmount'), amountMinor, card)
  if (points !== null) return now(operationAnswer(points, bankOrderId))
  return book(bank, paymentOf(verification, typeOf(verification)))
}

export function typeOf({ echo }: Verification): PaymentEvent['type'] {
  return valuesOf(echo)('TxnType') === 'PreAuth' ? 'PreAuth' : 'Auth'
}

function book(bank: Bank, payment: Payment): ApiOutcome {
  const { bankOrderId, card, installments, currency } = payment
  const refused = (code: string): ApiOutcome => now(operationAnswer(code, bankOrderId))
  // Every attempt uses the order number up, also a declined one.
  if (bank.ledger.order(bankOrderId) !== undefined) return refused('V029')
  if (!takesInstallments(card, installments, currency)) return refused('57')
  const { booked, delivery } = takePayment(bank, payment)
  if (booked === null) return { answer: operationAnswer('V013', bankOrderId), delivery }
  const answer = operationAnswer(hostCode(booked.procReturnCode), bankOrderId, booked)
  return { answer, delivery }
}
