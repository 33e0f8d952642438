import {
  type Bank,
  cardByData,
  cardByProof,
  type Mood,
  now,
  type PayingCard,
  takePayment,
  takesInstallments,
} from '../../bank/index.ts'
import { type CardProfile, plainMask, profileOf } from '../../card-profile.ts'
import type { Value } from '../../formats/index.ts'
import { isApproved, type PaymentEvent } from '../../ledger/index.ts'
import { type ApiOutcome, bookedAnswer, hostCode, refusal } from './answer.ts'
import { amountOf, paymentError, type ShopRequest } from './request.ts'

/** Sale and Auth: with a card, or after a verification with MpiTransactionId. */
export function pay(bank: Bank, asked: ShopRequest, type: PaymentEvent['type']): ApiOutcome {
  const { shop, request } = asked
  const refused = (code: string): ApiOutcome => now(refusal(code))
  const error = paymentError(request)
  if (error !== null) return refused(error)
  const earlier = bank.ledger.order(request('OrderId'))
  if (earlier !== undefined && isApproved(earlier.payment)) return refused('1061')
  const paying = payingCard(bank, request)
  if (paying.kind === 'refused') return refused(paying.code)
  const payment = {
    type,
    bankOrderId: request('OrderId'),
    clientId: shop.clientId,
    amountMinor: amountOf(request('CurrencyAmount')) ?? 0,
    currency: request('CurrencyCode'),
    installments: request('NumberOfInstallments'),
    card: paying.card,
    verificationId: paying.verificationId,
  }
  const takes = takesInstallments(payment.card, payment.installments, payment.currency)
  if (!takes) return refused(hostCode('57'))
  const { booked, delivery } = takePayment(bank, payment)
  if (booked === null) return { answer: refusal('1007'), delivery }
  const ThreeDSecureType = secureTypeOf(booked)
  const answer = { ...bookedAnswer(bank, asked, booked), ECI: request('ECI'), ThreeDSecureType }
  return { answer, delivery }
}

/** 1: without a verification; 2: with one. */
export function secureTypeOf({ verificationId }: PaymentEvent): string {
  return verificationId === null ? '1' : '2'
}

const CARD_ERRORS = { number: '1051', expiry: '1052', expired: '1052', code: '1050' }

/** Programs of others send the card again. It must be the one that was verified. */
const maskOf = (number: string, verified: CardProfile): string =>
  plainMask(number === '' ? verified : profileOf(number))

/** Some installations of PayFlex refuse a card beside a verification. */
export const WITHOUT_CARD: Mood = {
  name: 'without-card',
  text: {
    tr: '3-D Secure sonrası ödemede kart bilgisini reddeder',
    en: 'Refuses the card in a payment after 3-D Secure',
  },
}

/** The sum and the shop must be those of the enrolment, and the proof that of the callback. */
function payingCard(bank: Bank, request: Value): PayingCard<string> {
  const [md, number] = [request('MpiTransactionId'), request('Pan')]
  if (md === '') {
    const expiry = request('Expiry').replace(/^20(\d{2})(\d{2})$/, '$2$1')
    return cardByData(bank, { number, expiry, code: request('Cvv') }, CARD_ERRORS)
  }
  if (number !== '' && bank.moods.isOn(WITHOUT_CARD)) return { kind: 'refused', code: '1127' }
  if (request('ECI') === '') return { kind: 'refused', code: '9117' }
  return cardByProof(
    bank,
    {
      md,
      equal: (verification, result) => [
        [request('MerchantId'), verification.clientId],
        [maskOf(number, verification.card), plainMask(verification.card)],
        [request('ECI'), result.eci],
        [request('CAVV'), result.cavv],
        [amountOf(request('CurrencyAmount')), verification.amountMinor],
        [request('CurrencyCode'), verification.currency],
        [request('NumberOfInstallments'), verification.installments],
      ],
    },
    { unknown: '0580', spent: '0580', unusable: '0580' },
  )
}
