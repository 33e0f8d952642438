import {
  type Bank,
  isTooOldToCapture,
  isWithinCaptureMargin,
  type OrderDialect,
  visibleOrder,
} from '../../bank/index.ts'
import { type BankOrder, capturedMinor, isApproved, refundedMinor } from '../../ledger/index.ts'
import {
  type ApiAnswer,
  answered,
  bookedAnswer,
  hostFields,
  httpError,
  refusal,
  type VpsCode,
} from './answer.ts'
import { type ApiRequest, amountOf, currencyOf } from './request.ts'

/** The host refuses a void before anything has a number. */
const HOST_REFUSES_VOID = '57'

/** A void needs an open batch. A refund does not wait for the day end. */
export const ORDERS: OrderDialect<ApiRequest, VpsCode | typeof HOST_REFUSES_VOID, ApiAnswer> = {
  /** 1005: captures a held amount, once. */
  PostAuth: {
    states: ['VPS-1007', 'VPS-1007', null, 'VPS-1007', 'VPS-1007', 'VPS-1008'],
    checks: ({ bank, order }) => [['VPS-1007', !isTooOldToCapture(order, bank.clock())]],
    hostCode: ({ request, order, amountMinor }) => {
      const { card, currency } = order.payment
      const isApproved =
        card.behaviour !== 'postauth-refused' &&
        currencyOf(request) === currency &&
        isWithinCaptureMargin(order, amountMinor)
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
      const isWithin = amountMinor <= capturedMinor(order) - refundedMinor(order)
      return isWithin && ['', currency].includes(currencyOf(request)) ? null : '13'
    },
  },
  orderOf,
  // A refund without a transaction is of the whole amount.
  amountOf: (request, order) =>
    amountOf(request.text('transaction/amount')) ?? capturedMinor(order),
  before: (_, request, operation) => {
    const isNeeded = operation === 'PostAuth' || request.has('transaction')
    return operation !== 'Void' && isNeeded ? wrongAmount(request) : null
  },
  undoes: ({ capture }) => (capture === null ? undefined : 'capture'),
  refuse: (bank, request, { code, order }) =>
    code === HOST_REFUSES_VOID
      ? voidAnswer(bank, request, order, code)
      : refusal(bank, request, code),
  answer: ({ bank, request, order }, booked, operation) => {
    if (operation === 'Void') return voidAnswer(bank, request, order, '00')
    const { payment, bankOrderId } = order
    // A capture is answered with the numbers of the pre-authorisation.
    const original = operation === 'PostAuth' ? payment : booked
    const authCode = isApproved(booked) ? original.authCode : ''
    const numbers = { ...booked, bankOrderId, authCode, hostReference: original.hostReference }
    return bookedAnswer(bank, request, numbers, payment.card)
  },
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
  if (amountOf(request.text('transaction/amount')) === null) {
    return httpError(400, 'transaction.amount hatalı')
  }
  return currencyOf(request) === '' ? httpError(400, 'transaction.currencyCode hatalı') : null
}

/** Only orderId counts, and only at the terminal of the order. */
export function orderOf(bank: Bank, request: ApiRequest): BankOrder | undefined {
  const order = visibleOrder(bank, bank.ledger.order(request.text('order/orderId')))
  return order?.payment.clientId === request.text('terminal/terminalSafeId') ? order : undefined
}
