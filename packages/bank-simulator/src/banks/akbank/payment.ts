import {
  type Bank,
  cardByData,
  cardByProof,
  firstFailure,
  now,
  type PayingCard,
  pointsOf,
  takePayment,
  takesInstallments,
} from '../../bank/index.ts'
import type { PaymentEvent } from '../../ledger/index.ts'
import {
  type ApiAnswer,
  type ApiOutcome,
  bookedAnswer,
  hostFields,
  httpError,
  refusal,
} from './answer.ts'
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
  if (paying.kind === 'refused') return now(paying.code)
  const { card, verificationId } = paying
  const installments = countOf(request) ?? ''
  const currency = currencyOf(request)
  if (!takesInstallments(card, installments, currency)) {
    return now(refusal(bank, request, 'VPS-1044'))
  }
  // The issuer says no before anything is booked.
  if ((pointsSpent(request) ?? 0) > pointsOf(card)) {
    return now(refusal(bank, request, 'VPS-1005', hostFields('51', '')))
  }
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
  return firstFailure([
    ['order.orderId', isOrderId(request.text('order/orderId'))],
    ['transaction.amount', amountOf(request.text('transaction/amount')) !== null],
    ['transaction.currencyCode', currencyOf(request) !== ''],
    ['transaction.motoInd', [0, 1].includes(request.whole('transaction/motoInd') ?? -1)],
    ['transaction.installCount', countOf(request) !== null],
    ['reward', arePointsPossible(request)],
    ['customer.ipAddress', request.text('customer/ipAddress') !== ''],
    ['card', request.has('card') !== request.has('secureTransaction')],
  ])
}

const CARD_ERRORS = {
  number: httpError(400, 'card.cardNumber hatalı'),
  expiry: httpError(400, 'card.expireDate hatalı'),
  expired: httpError(400, 'card.expireDate hatalı'),
  code: httpError(400, 'card.cvv2 hatalı'),
}

/** With secureTransaction: amount and instalments must be those of the verification's form. */
function payingCard(bank: Bank, request: ApiRequest): PayingCard<ApiAnswer> {
  if (!request.has('secureTransaction')) {
    const [number, expiry] = [request.text('card/cardNumber'), request.text('card/expireDate')]
    return cardByData(bank, { number, expiry, code: request.text('card/cvv2') }, CARD_ERRORS)
  }
  const wrong = refusal(bank, request, 'VPS-1279')
  return cardByProof(
    bank,
    {
      md: request.text('secureTransaction/secureMd'),
      equal: (verified, result) => [
        [request.text('terminal/terminalSafeId'), verified.clientId],
        [request.text('order/orderId'), verified.bankOrderId],
        [request.text('secureTransaction/secureId'), verified.xid],
        [request.text('secureTransaction/secureEcomInd'), result.eci],
        [request.text('secureTransaction/secureData'), result.cavv],
        [amountOf(request.text('transaction/amount')), verified.amountMinor],
        [currencyOf(request), verified.currency],
        [countOf(request), verified.installments],
      ],
    },
    { unknown: wrong, spent: wrong, unusable: wrong },
  )
}
