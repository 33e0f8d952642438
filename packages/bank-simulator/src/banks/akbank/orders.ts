import {
  type Bank,
  cardByData,
  cardByProof,
  type Dialect,
  firstFailure,
  orderAt,
  pointsOf,
  rules,
  takesInstallments,
} from '../../bank/index.ts'
import { isOrderId, parseFullAmount } from '../../formats/index.ts'
import {
  type BankOrder,
  capturedMinor,
  isApproved,
  refundedMinor,
  type Verification,
} from '../../ledger/index.ts'
import {
  type ApiAnswer,
  answered,
  bookedAnswer,
  hostFields,
  httpError,
  refusal,
  type VpsCode,
} from './answer.ts'
import { type ApiRequest, currencyOf, installmentsOf, pointsSpent } from './request.ts'

/** The host refuses a void before anything has a number. */
const HOST_REFUSES_VOID = '57'

const CARD_ERRORS = {
  number: httpError(400, 'card.cardNumber hatalı'),
  expiry: httpError(400, 'card.expireDate hatalı'),
  code: httpError(400, 'card.cvv2 hatalı'),
}

/** A void needs an open batch. A refund does not wait for the day end. */
export const ORDERS: Dialect<
  ApiRequest,
  VpsCode | typeof HOST_REFUSES_VOID | ApiAnswer,
  ApiAnswer
> = {
  /** 1000 and 1004: with a card, or after 3-D Secure with secureTransaction and without a card. */
  payment: {
    early: (bank, request) => {
      const wrong = wrongField(request)
      if (wrong !== null) return httpError(400, `${wrong} hatalı veya eksik`)
      // Every attempt uses the order id up, also a declined one.
      const earlier = bank.ledger.order(request.text('order/orderId'))
      return earlier === undefined ? null : 'VPS-1013'
    },
    asked: (request) => ({
      bankOrderId: request.text('order/orderId'),
      clientId: request.text('terminal/terminalSafeId'),
      amountMinor: amountOf(request) ?? 0,
      currency: currencyOf(request),
      installments: countOf(request) ?? '',
    }),
    card: (bank, request, asked) => {
      if (!request.has('secureTransaction')) {
        const [number, expiry] = [request.text('card/cardNumber'), request.text('card/expireDate')]
        return cardByData(bank, { number, expiry, code: request.text('card/cvv2') }, CARD_ERRORS)
      }
      const proof = {
        md: request.text('secureTransaction/secureMd'),
        xid: request.text('secureTransaction/secureId'),
        eci: request.text('secureTransaction/secureEcomInd'),
        cavv: request.text('secureTransaction/secureData'),
        also: ({ bankOrderId }: Verification) => [[asked.bankOrderId, bankOrderId] as const],
      }
      return cardByProof<VpsCode>(bank, asked, proof, 'VPS-1279')
    },
    late: (bank, payment, request) => {
      if (!takesInstallments(payment)) return 'VPS-1044'
      // The issuer says no before anything is booked.
      const isCovered = (pointsSpent(request) ?? 0) <= pointsOf(payment.card)
      return isCovered ? null : refusal(bank, request, 'VPS-1005', hostFields('51', ''))
    },
    forgotten: 'VPS-1005',
  },
  /** 1005: captures a held amount, once. */
  PostAuth: {
    states: ['VPS-1007', 'VPS-1007', null, 'VPS-1007', 'VPS-1007', 'VPS-1008'],
    checks: ({ bank, order }) => [['VPS-1007', !rules.isTooOldToCapture(order, bank.clock())]],
    hostCode: ({ request, order, amountMinor }) => {
      const { card, currency } = order.payment
      const isApproved =
        card.behaviour !== 'postauth-refused' &&
        currencyOf(request) === currency &&
        rules.isWithinCaptureMargin(order, amountMinor)
      return isApproved ? null : '13'
    },
  },
  /** 1003: undoes the capture, and then the pre-authorisation is open again; else the payment. */
  Void: {
    states: ['VPS-1007', 'VPS-1007', null, null, 'VPS-1007', 'VPS-1008'],
    checks: ({ order }) => [
      // A payment of which a part was refunded is no longer the original of a void.
      ['VPS-1007', refundedMinor(order) === 0],
      [HOST_REFUSES_VOID, order.payment.card.behaviour !== 'no-return'],
    ],
  },
  /** 1002: a refund, whole or in parts. Refused refunds stay in the history. */
  Credit: {
    states: ['VPS-1007', 'VPS-1007', 'VPS-1007', null, null, 'VPS-1008'],
    hostCode: ({ request, order, amountMinor }) => {
      const { card, currency } = order.payment
      if (card.behaviour === 'no-return') return '57'
      const isWithin = amountMinor <= rules.refundLeftMinor(order)
      return isWithin && ['', currency].includes(currencyOf(request)) ? null : '13'
    },
  },
  orderOf,
  // A refund without a transaction is of the whole amount.
  amountOf: (request, order) => amountOf(request) ?? capturedMinor(order),
  before: (_, request, operation) => {
    const isNeeded = operation === 'PostAuth' || request.has('transaction')
    return operation !== 'Void' && isNeeded ? wrongAmount(request) : null
  },
  undoes: ({ capture }) => (capture === null ? undefined : 'capture'),
  refuse: (bank, request, { code, order }) => {
    if (typeof code !== 'string') return code
    if (code === HOST_REFUSES_VOID) return voidAnswer(bank, request, order, code)
    return refusal(bank, request, code)
  },
  answer: ({ bank, request, order }, booked, operation) => {
    if (operation === 'Void') return voidAnswer(bank, request, order, '00')
    // A capture is answered with the numbers of the pre-authorisation.
    const original = operation === 'PostAuth' ? order.payment : booked
    const authCode = isApproved(booked) ? original.authCode : ''
    const numbers = { ...booked, authCode, hostReference: original.hostReference }
    return bookedAnswer(bank, request, order, numbers)
  },
}

function amountOf(request: ApiRequest): number | null {
  return parseFullAmount(request.text('transaction/amount'))
}

function countOf(request: ApiRequest): string | null {
  return installmentsOf(String(request.whole('transaction/installCount') ?? ''))
}

/** Points pay at most the whole amount. */
function arePointsPossible(request: ApiRequest): boolean {
  const points = pointsSpent(request)
  return points !== null && points <= (amountOf(request) ?? 0)
}

/** The path of the first wrong value; the card's are checked later. */
function wrongField(request: ApiRequest): string | null {
  return firstFailure([
    ['order.orderId', isOrderId(request.text('order/orderId'), 36)],
    ['transaction.amount', amountOf(request) !== null],
    ['transaction.currencyCode', currencyOf(request) !== ''],
    ['transaction.motoInd', [0, 1].includes(request.whole('transaction/motoInd') ?? -1)],
    ['transaction.installCount', countOf(request) !== null],
    ['reward', arePointsPossible(request)],
    ['customer.ipAddress', request.text('customer/ipAddress') !== ''],
    ['card', request.has('card') !== request.has('secureTransaction')],
  ])
}

function voidAnswer(
  bank: Bank,
  request: ApiRequest,
  order: BankOrder | undefined,
  code: '00' | typeof HOST_REFUSES_VOID,
): ApiAnswer {
  return answered(bank, request, code === '00' ? 'VPS-0000' : 'VPS-1005', {
    ...hostFields(code, order?.payment.authCode ?? ''),
    order: { orderId: order?.bankOrderId },
  })
}

/** Refuses a missing or malformed amount or currency. */
function wrongAmount(request: ApiRequest): ApiAnswer | null {
  if (amountOf(request) === null) {
    return httpError(400, 'transaction.amount hatalı')
  }
  return currencyOf(request) === '' ? httpError(400, 'transaction.currencyCode hatalı') : null
}

/** Only orderId counts, and only at the terminal of the order. */
export function orderOf(bank: Bank, request: ApiRequest): BankOrder | undefined {
  const named = bank.ledger.order(request.text('order/orderId'))
  return orderAt(bank, request.text('terminal/terminalSafeId'), named)
}
