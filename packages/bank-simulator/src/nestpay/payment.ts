import {
  type Bank,
  checkProof,
  declineText,
  type Outcome,
  refusedByState,
  takePayment,
  visibleOrder,
} from '../bank/index.ts'
import { type CardProfile, profileOf } from '../card-profile.ts'
import { CURRENCIES, formatAmount, LIRA, parseAmount } from '../formats/index.ts'
import type { BankOrder, PaymentEvent } from '../ledger/index.ts'
import type { ApiAnswer, CoreCode } from './answer.ts'
import { approvedAnswer, coreError, declinedAnswer } from './answers.ts'
import { RULES } from './order-operations.ts'
import { pointsError, spentPointsExtra } from './points.ts'
import { type ApiRequest, cardError } from './request.ts'

/** Type=Auth or PreAuth, with a card number or with a finished 3-D Secure verification. */
export function pay(
  bank: Bank,
  request: ApiRequest,
  type: PaymentEvent['type'],
): Outcome<ApiAnswer> {
  const early = orderError(bank, request) ?? amountError(request)
  if (early !== null) return refusal(bank, request, early)
  const paying = payingCard(bank, request)
  if (paying.kind === 'refused') return refusal(bank, request, paying.code)
  const late = installmentError(request, paying.card) ?? pointsError(request, paying.card)
  if (late !== null) return refusal(bank, request, late)
  const { booked, delivery } = takePayment(bank, {
    type,
    bankOrderId: request.value('OrderId'),
    clientId: request.value('ClientId'),
    amountMinor: parseAmount(request.value('Total')) ?? 0,
    currency: request.value('Currency'),
    installments: request.value('Taksit'),
    card: paying.card,
    verificationId: paying.verificationId,
  })
  if (booked === null) return { answer: coreError(bank, request, '2016'), delivery }
  return { answer: answerOf(bank, request, booked), delivery }
}

function refusal(bank: Bank, request: ApiRequest, code: CoreCode): Outcome<ApiAnswer> {
  return { answer: coreError(bank, request, code), delivery: 'now' }
}

/** The order id is this bank's idempotency key: an order can succeed only once. */
function orderError(bank: Bank, request: ApiRequest): CoreCode | null {
  const orderId = request.value('OrderId')
  if (!/^[\x21-\x7e]{1,64}$/.test(orderId)) return '2301'
  const order = bank.ledger.order(orderId)
  if (order !== undefined && visibleOrder(bank, order) === undefined) return '2016'
  return refusedByState(RULES.Payment, order)
}

function amountError(request: ApiRequest): CoreCode | null {
  if ((parseAmount(request.value('Total')) ?? 0) === 0) return '2009'
  return CURRENCIES.has(request.value('Currency')) ? null : '2105'
}

/** An empty count is a single payment; `0` and `1` are not allowed. */
function installmentError(request: ApiRequest, card: CardProfile): CoreCode | null {
  const count = request.value('Taksit')
  if (count === '') return null
  if (!/^([2-9]|1[0-2])$/.test(count)) return '1023'
  if (request.value('Currency') !== LIRA) return '2124'
  return card.foreign || card.kind !== 'credit' ? '2204' : null
}

function answerOf(bank: Bank, request: ApiRequest, payment: PaymentEvent): ApiAnswer {
  const order: BankOrder | undefined = bank.ledger.order(payment.bankOrderId)
  if (order === undefined) throw new Error('A payment was booked and its order is missing.')
  const code = payment.procReturnCode
  if (code !== '00') {
    return declinedAnswer(bank, order, { ...payment, code, text: declineText(code) })
  }
  const answer = approvedAnswer(bank, order, payment)
  const points = parseAmount(request.value('Extra/MAXIPUAN')) ?? 0
  if (points === 0) return answer
  return { ...answer, extra: { ...answer.extra, ...spentPointsExtra(formatAmount(points)) } }
}

/** The card that pays, found by its number or by its finished verification. */
type PayingCard =
  | Readonly<{ kind: 'card'; card: CardProfile; verificationId: string | null }>
  | Readonly<{ kind: 'refused'; code: CoreCode }>

/** A Number with a colon is the `md` of a verification; card numbers are digits only. */
function payingCard(bank: Bank, request: ApiRequest): PayingCard {
  if (request.value('Number').includes(':')) return cardOfVerification(bank, request)
  const code = cardError(request, bank.clock())
  if (code !== null) return { kind: 'refused', code }
  return { kind: 'card', card: profileOf(request.value('Number')), verificationId: null }
}

/** A verification counts for one order and one amount, and only once. */
function cardOfVerification(bank: Bank, request: ApiRequest): PayingCard {
  const refused = (code: CoreCode): PayingCard => ({ kind: 'refused', code })
  const proof = checkProof(bank, request.value('Number'), (verification, result) => {
    const presented = [
      request.value('OrderId') === verification.bankOrderId,
      request.value('PayerTxnId') === verification.xid,
      request.value('PayerSecurityLevel') === result.eci,
      request.value('PayerAuthenticationCode') === result.cavv,
    ]
    return !presented.includes(false)
  })
  if (proof.kind === 'refused') return refused(PROOF_CODES[proof.problem])
  const { verification } = proof
  if (Number(request.value('Total')) !== Number(formatAmount(verification.amountMinor))) {
    return refused('2601')
  }
  if (request.value('Currency') !== verification.currency) return refused('2601')
  if (request.value('Taksit') !== verification.installments) return refused('2603')
  return { kind: 'card', card: verification.card, verificationId: verification.id }
}

const PROOF_CODES = { unknown: '2121', spent: '2127', unusable: '2206' } as const
