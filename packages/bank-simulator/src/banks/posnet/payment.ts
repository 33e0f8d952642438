import {
  type Bank,
  cardByData,
  now,
  type Payment,
  paymentOf,
  pointsOf,
  provenBy,
  takePayment,
  takesInstallments,
} from '../../bank/index.ts'
import { valuesOf } from '../../formats/index.ts'
import type { PaymentEvent, Verification } from '../../ledger/index.ts'
import { type ApiOutcome, bookedAnswer, hostCode, refusal, usedBefore } from './answer.ts'
import {
  type ApiRequest,
  CARD_CODES,
  cardDataOf,
  currencyOf,
  installmentsOf,
  kurusOf,
  ownOrderId,
  wrongField,
} from './request.ts'
import { isSigned, verificationOf } from './verification.ts'

/** sale and auth: a payment with a card. */
export function payWithCard(
  type: PaymentEvent['type'],
): (bank: Bank, request: ApiRequest) => ApiOutcome {
  return (bank, request) => {
    const { value } = request
    const wrong = wrongField(request, 'orderID')
    if (wrong !== null) return now(refusal(wrong))
    const paying = cardByData(bank, cardDataOf(request), CARD_CODES)
    if (paying.kind === 'refused') return now(refusal(paying.code))
    return book(bank, {
      type,
      bankOrderId: ownOrderId(value('orderID')),
      clientId: request.terminalId,
      amountMinor: kurusOf(value('amount')) ?? 0,
      currency: currencyOf(value('currencyCode')) ?? '',
      installments: installmentsOf(value('installment')) ?? '',
      card: paying.card,
      verificationId: null,
    })
  }
}

const PROOF_CODES = { unknown: '0223', spent: '0127', unusable: '0057' }

/** oosTranData: takes what the verified packets say. `wpAmount` is the part that is paid with points. */
export function payVerified(bank: Bank, request: ApiRequest): ApiOutcome {
  const found = verificationOf(bank, request)
  if (found === null) return now(refusal('0223'))
  const { verification } = found
  if (!isSigned(request, verification)) return now(refusal('E216'))
  const used = Number(request.value('wpAmount') || '0')
  const isCovered = used <= Math.min(pointsOf(verification.card), verification.amountMinor)
  if (!isCovered) return now(refusal(hostCode('51')))
  const earlier = bank.ledger.order(verification.bankOrderId)
  if (earlier !== undefined) return now(usedBefore(earlier.payment))
  const proof = provenBy(bank, { md: request.value('bankData'), equal: () => [] }, PROOF_CODES)
  if (proof.kind === 'refused') return now(refusal(proof.code))
  return book(bank, paymentOf(verification, typeOf(verification)))
}

export function typeOf({ echo }: Pick<Verification, 'echo'>): PaymentEvent['type'] {
  return valuesOf(echo)('TranType') === 'Auth' ? 'PreAuth' : 'Auth'
}

function book(bank: Bank, payment: Payment): ApiOutcome {
  const { bankOrderId, card, installments, currency } = payment
  const earlier = bank.ledger.order(bankOrderId)
  // Every attempt uses the order's number up, also a declined one.
  if (earlier !== undefined) return now(usedBefore(earlier.payment))
  if (!takesInstallments(card, installments, currency)) return now(refusal(hostCode('57')))
  const { booked, delivery } = takePayment(bank, payment)
  const answer = booked === null ? refusal('0444') : bookedAnswer(booked, bank.clock)
  return { answer, delivery }
}
