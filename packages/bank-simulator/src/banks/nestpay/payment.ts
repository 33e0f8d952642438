import {
  type Bank,
  type Checks,
  cardByData,
  cardError,
  declineText,
  firstFailure,
  type Outcome,
  type PayingCard,
  type Proof,
  pointsOf,
  provenBy,
  refusedByState,
  takePayment,
  takesInstallments,
  visibleOrder,
} from '../../bank/index.ts'
import { type CardProfile, profileOf } from '../../card-profile.ts'
import { CURRENCIES, formatAmount, LIRA, parseAmount } from '../../formats/index.ts'
import { afterEvent, type PaymentEvent } from '../../ledger/index.ts'
import {
  type ApiAnswer,
  type ApiRequest,
  approvedAnswer,
  BARE_APPROVAL,
  coreError,
  declinedAnswer,
} from './answer.ts'
import { CARD_ERRORS, type CoreCode } from './codes.ts'
import { PAYMENT_STATES } from './order-operations.ts'

/** Type=Auth or PreAuth, with a card number or with a finished 3-D Secure verification. */
export function pay(
  bank: Bank,
  request: ApiRequest,
  type: PaymentEvent['type'],
): Outcome<ApiAnswer> {
  const refusal = (code: CoreCode): Outcome<ApiAnswer> => ({
    answer: coreError(bank, request, code),
    delivery: 'now',
  })
  const early = orderError(bank, request) ?? firstFailure(amountChecks(request))
  if (early !== null) return refusal(early)
  const paying = payingCard(bank, request)
  if (paying.kind === 'refused') return refusal(paying.code)
  const late =
    firstFailure(installmentChecks(request, paying.card)) ?? pointsError(request, paying.card)
  if (late !== null) return refusal(late)
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

/** The order id is this bank's idempotency key: an order can succeed only once. */
function orderError(bank: Bank, request: ApiRequest): CoreCode | null {
  const orderId = request.value('OrderId')
  if (!/^[\x21-\x7e]{1,64}$/.test(orderId)) return '2301'
  const order = bank.ledger.order(orderId)
  if (order !== undefined && visibleOrder(bank, order) === undefined) return '2016'
  return refusedByState(PAYMENT_STATES, order)
}

function amountChecks(request: ApiRequest): Checks<CoreCode> {
  return [
    ['2009', (parseAmount(request.value('Total')) ?? 0) !== 0],
    ['2105', CURRENCIES.has(request.value('Currency'))],
  ]
}

/** An empty count is a single payment; `0` and `1` are not allowed. */
function installmentChecks(request: ApiRequest, card: CardProfile): Checks<CoreCode> {
  const count = request.value('Taksit')
  return [
    ['1023', /^$|^([2-9]|1[0-2])$/.test(count)],
    ['2124', count === '' || request.value('Currency') === LIRA],
    ['2204', takesInstallments(card, count, LIRA)],
  ]
}

function answerOf(bank: Bank, request: ApiRequest, payment: PaymentEvent): ApiAnswer {
  const order = afterEvent(undefined, payment)
  const code = payment.procReturnCode
  if (code !== '00') {
    return declinedAnswer(bank, order, { ...payment, code, text: declineText(code) })
  }
  const answer = approvedAnswer(bank, order, payment)
  const points = parseAmount(request.value('Extra/MAXIPUAN')) ?? 0
  if (points === 0) return answer
  // Twelve digits of kuruş, as the bank's points fields are written.
  const KULLANILANPUAN = String(points).padStart(12, '0')
  return { ...answer, extra: { ...answer.extra, KULLANILANPUAN } }
}

/** The expiry is MM/YY, MMYY or MM/YYYY. */
function cardDataOf(request: ApiRequest) {
  return {
    number: request.value('Number'),
    expiry: request.value('Expires').replace(/^(\d{2})[/.]?(?:20)?(\d{2})$/, '$1$2'),
    code: request.value('Cvv2Val'),
  }
}

const PROOF_CODES = { unknown: '2121', spent: '2127', unusable: '2206' } as const

/**
 * A Number with a colon is the `md` of a verification; card numbers are digits only. A verification counts for one
 * order and one amount, and only once.
 */
function payingCard(bank: Bank, request: ApiRequest): PayingCard<CoreCode> {
  const md = request.value('Number')
  if (!md.includes(':')) return cardByData(bank, cardDataOf(request), CARD_ERRORS)
  const proven = provenBy<CoreCode>(bank, { md, equal: presentedBy(request) }, PROOF_CODES)
  if (proven.kind === 'refused') return proven
  const { verification } = proven
  const code = firstFailure<CoreCode>([
    ['2601', parseAmount(request.value('Total')) === verification.amountMinor],
    ['2601', request.value('Currency') === verification.currency],
    ['2603', request.value('Taksit') === verification.installments],
  ])
  if (code !== null) return { kind: 'refused', code }
  return { kind: 'card', card: verification.card, verificationId: verification.id }
}

function presentedBy(request: ApiRequest): Proof['equal'] {
  return (verification, result) => [
    [request.value('OrderId'), verification.bankOrderId],
    [request.value('PayerTxnId'), verification.xid],
    [request.value('PayerSecurityLevel'), result.eci],
    [request.value('PayerAuthenticationCode'), result.cavv],
  ]
}

/** Extra/MAXIPUANSORGU: the balance as decimal text; 0.00 for a card without points. */
export function queryPoints(bank: Bank, request: ApiRequest): ApiAnswer {
  const data = cardDataOf(request)
  const code = cardError(data, bank.clock(), CARD_ERRORS)
  if (code !== null) return coreError(bank, request, code)
  return {
    ...BARE_APPROVAL,
    orderId: request.value('OrderId'),
    hostReference: bank.identifiers.hostReference(),
    transactionId: bank.identifiers.transactionId(),
    extra: {
      MAXIPUAN: formatAmount(pointsOf(profileOf(data.number))),
      ERRORCODE: '',
      NUMCODE: '00',
    },
  }
}

/** Why Extra/MAXIPUAN, the part of Total paid with points, is refused. Points need a single payment. */
function pointsError(request: ApiRequest, card: CardProfile): CoreCode | null {
  const text = request.value('Extra/MAXIPUAN')
  const pointsMinor = text === '' ? 0 : parseAmount(text)
  if (pointsMinor === 0) return null
  if (pointsMinor === null) return '2009'
  return firstFailure<CoreCode>([
    ['2205', pointsMinor <= pointsOf(card)],
    ['2207', request.value('Taksit') === ''],
    ['1027', pointsMinor <= (parseAmount(request.value('Total')) ?? 0)],
  ])
}
