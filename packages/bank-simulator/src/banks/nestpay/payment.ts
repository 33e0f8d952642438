import {
  type Bank,
  type Checks,
  cardByData,
  cardError,
  type Dialect,
  firstFailure,
  type PayingCard,
  type Payment,
  type Proof,
  pointsOf,
  provenBy,
  rules,
  type StateRule,
  takesInstallments,
  visibleOrder,
} from '../../bank/index.ts'
import { type CardProfile, profileOf } from '../../card-profile.ts'
import { CURRENCIES, formatAmount, isOrderId, LIRA, parseAmount } from '../../formats/index.ts'
import { type ApiAnswer, type ApiRequest, BARE_APPROVAL, coreError } from './answer.ts'
import { CARD_ERRORS, type CoreCode } from './codes.ts'

/** An order id can succeed only once. */
const PAYMENT_STATES: StateRule<CoreCode> =
  //none Declined Authorized Captured Settled Voided
  [null, null, '2507', '2507', '2507', '2507']

/** Type=Auth or PreAuth, with a card number or with a finished 3-D Secure verification. */
export const PAYMENT: Dialect<ApiRequest, CoreCode, ApiAnswer>['payment'] = {
  early: (bank, request) =>
    orderError(bank, request) ??
    firstFailure<CoreCode>([
      ['2009', (parseAmount(request.value('Total')) ?? 0) !== 0],
      ['2105', CURRENCIES.has(request.value('Currency'))],
    ]),
  asked: (request) => ({
    bankOrderId: request.value('OrderId'),
    clientId: request.value('ClientId'),
    amountMinor: parseAmount(request.value('Total')) ?? 0,
    currency: request.value('Currency'),
    installments: request.value('Taksit'),
  }),
  card: payingCard,
  late: (_, payment, request) =>
    firstFailure(installmentChecks(payment)) ?? pointsError(request, payment.card),
  forgotten: '2016',
}

/** The order id is this bank's idempotency key: an order can succeed only once. */
function orderError(bank: Bank, request: ApiRequest): CoreCode | null {
  if (!isOrderId(request.value('OrderId'), 64)) return '2301'
  const order = bank.ledger.order(request.value('OrderId'))
  if (order !== undefined && visibleOrder(bank, order) === undefined) return '2016'
  return rules.refusedByState(PAYMENT_STATES, order)
}

/** An empty count is a single payment; `0` and `1` are not allowed. */
function installmentChecks({ card, installments, currency }: Payment): Checks<CoreCode> {
  return [
    ['1023', /^$|^([2-9]|1[0-2])$/.test(installments)],
    ['2124', installments === '' || currency === LIRA],
    ['2204', takesInstallments({ card, installments, currency: LIRA })],
  ]
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
