import { type Bank, cardDataError, checkProof, now, pointsOf, takePayment } from '../bank/index.ts'
import { type CardProfile, profileOf } from '../card-profile.ts'
import { LIRA } from '../formats/index.ts'
import type { PaymentEvent } from '../ledger/index.ts'
import { type ApiAnswer, type ApiOutcome, hostRefusal, httpError, refusal } from './answer.ts'
import { bookedAnswer } from './booked-answer.ts'
import {
  type ApiRequest,
  amountOf,
  currencyOf,
  installmentsOf,
  isOrderId,
  pointsSpent,
} from './request.ts'

/** 1000 and 1004: with a card, or after 3-D Secure with secureTransaction and without a card. */
export function pay(bank: Bank, request: ApiRequest, type: PaymentEvent['type']): ApiOutcome {
  const wrong = wrongField(request)
  if (wrong !== null) return now(httpError(400, `${wrong} hatalı veya eksik`))
  const bankOrderId = request.text('order/orderId')
  // Every attempt uses the order id up, also a declined one.
  if (bank.ledger.order(bankOrderId) !== undefined) return now(refusal(bank, request, 'VPS-1013'))
  const paying = payingCard(bank, request)
  if (paying.kind === 'refused') return now(paying.answer)
  const { card, verificationId } = paying
  const installments = countOf(request) ?? ''
  const currency = currencyOf(request)
  if (installments !== '' && (card.foreign || card.kind !== 'credit' || currency !== LIRA)) {
    return now(refusal(bank, request, 'VPS-1044'))
  }
  const points = pointsSpent(request) ?? 0
  if (points > pointsOf(card)) return now(hostRefusal(bank, request, '51'))
  const { booked, delivery } = takePayment(bank, {
    type,
    bankOrderId,
    clientId: request.text('terminal/terminalSafeId'),
    amountMinor: amountOf(request.text('transaction/amount')) ?? 0,
    currency,
    installments,
    card,
    verificationId,
  })
  if (booked === null) return { answer: refusal(bank, request, 'VPS-1005'), delivery }
  return { answer: bookedAnswer(bank, request, booked, card), delivery }
}

function countOf(request: ApiRequest): string | null {
  return installmentsOf(String(request.whole('transaction/installCount') ?? ''))
}

/** Points pay at most the whole amount. */
function arePointsPossible(request: ApiRequest): boolean {
  const points = pointsSpent(request)
  return points !== null && points <= (amountOf(request.text('transaction/amount')) ?? 0)
}

/** The path of the first wrong value; the card's are checked later. */
function wrongField(request: ApiRequest): string | null {
  const checks: readonly (readonly [path: string, good: boolean])[] = [
    ['order.orderId', isOrderId(request.text('order/orderId'))],
    ['transaction.amount', amountOf(request.text('transaction/amount')) !== null],
    ['transaction.currencyCode', currencyOf(request) !== ''],
    ['transaction.motoInd', [0, 1].includes(request.whole('transaction/motoInd') ?? -1)],
    ['transaction.installCount', countOf(request) !== null],
    ['reward', arePointsPossible(request)],
    ['customer.ipAddress', request.text('customer/ipAddress') !== ''],
    ['card', request.has('card') !== request.has('secureTransaction')],
  ]
  return checks.find(([, good]) => !good)?.[0] ?? null
}

type PayingCard =
  | Readonly<{ kind: 'card'; card: CardProfile; verificationId: string | null }>
  | Readonly<{ kind: 'refused'; answer: ApiAnswer }>

const CARD_FIELDS = {
  number: 'card.cardNumber',
  expiry: 'card.expireDate',
  expired: 'card.expireDate',
  code: 'card.cvv2',
} as const

function payingCard(bank: Bank, request: ApiRequest): PayingCard {
  if (request.has('secureTransaction')) return verifiedCard(bank, request)
  const number = request.text('card/cardNumber')
  const expiry = request.text('card/expireDate')
  const error = cardDataError({ number, expiry, code: request.text('card/cvv2') }, bank.clock())
  if (error === null) return { kind: 'card', card: profileOf(number), verificationId: null }
  return { kind: 'refused', answer: httpError(400, `${CARD_FIELDS[error]} hatalı`) }
}

/** The card of the verification that secureTransaction proves; amount and instalments must be the form's. */
function verifiedCard(bank: Bank, request: ApiRequest): PayingCard {
  const proof = checkProof(bank, request.text('secureTransaction/secureMd'), (verified, result) => {
    const equal = [
      request.text('terminal/terminalSafeId') === verified.clientId,
      request.text('order/orderId') === verified.bankOrderId,
      request.text('secureTransaction/secureId') === verified.xid,
      request.text('secureTransaction/secureEcomInd') === result.eci,
      request.text('secureTransaction/secureData') === result.cavv,
      amountOf(request.text('transaction/amount')) === verified.amountMinor,
      currencyOf(request) === verified.currency,
      countOf(request) === verified.installments,
    ]
    return !equal.includes(false)
  })
  if (proof.kind === 'refused') {
    return { kind: 'refused', answer: refusal(bank, request, 'VPS-1279') }
  }
  const { card, id } = proof.verification
  return { kind: 'card', card, verificationId: id }
}
