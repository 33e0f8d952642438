import {
  type Bank,
  closeBatch,
  type Dialect,
  declineText,
  REFUSED_CLOSE,
  rules,
  visibleOrder,
} from '../../bank/index.ts'
import { parseAmount, transactionDate } from '../../formats/index.ts'
import { type BankOrder, isApproved } from '../../ledger/index.ts'
import {
  type ApiAnswer,
  type ApiRequest,
  approvedAnswer,
  BARE_APPROVAL,
  BARE_ERROR,
  coreError,
  declinedAnswer,
} from './answer.ts'
import type { CoreCode } from './codes.ts'
import { PAYMENT } from './payment.ts'

/** A void needs an open batch, a refund a closed one; a pre-authorisation can be voided until it is captured. */
export const ORDERS: Dialect<ApiRequest, CoreCode, ApiAnswer> = {
  payment: PAYMENT,
  /** Captures a held amount, once. The rest of the amount is released. */
  PostAuth: {
    states: ['2509', '2116', null, '2115', '2115', '2116'],
    checks: ({ bank, request, order, amountMinor }) => {
      const held = order.payment.amountMinor
      const isAbove = amountMinor > held
      return [
        ['2009', amountMinor !== 0],
        ['2505', !isAbove || parseAmount(request.value('Extra/PREAMT')) === held],
        ['2512', !isAbove || rules.isWithinCaptureMargin(order, amountMinor)],
        ['2513', !rules.isTooOldToCapture(order, bank.clock())],
      ]
    },
    hostCode: rules.hostCodeOfCapture,
  },
  /** Cancels the whole order, before the day end. After a capture too: the amount is not held again. */
  Void: {
    states: ['2008', '2120', null, null, '2511', '2008'],
    checks: ({ order }) => [['2511', order.payment.card.behaviour !== 'no-return']],
  },
  /** A refund, whole or in parts, after the day end. Together at most the captured amount. */
  Credit: {
    states: ['2117', '2117', '2508', '2508', null, '2508'],
    checks: ({ request, order, amountMinor }) => {
      const { currency, card } = order.payment
      return [
        // Some clients leave the currency out: it is then the order's.
        ['2119', ['', currency].includes(request.value('Currency'))],
        ['2009', amountMinor !== 0],
        ['2517', card.behaviour !== 'no-return'],
        ['2504', rules.refundLeftMinor(order) !== 0],
        ['2503', amountMinor <= rules.refundLeftMinor(order)],
      ]
    },
  },
  orderOf,
  amountOf: (request, order, operation) => {
    const total = request.value('Total')
    // Without an amount, the whole held amount is captured.
    return operation === 'PostAuth' && total === '' ? order.payment.amountMinor : parseAmount(total)
  },
  // As at a real bank, the history lists refused refunds too, with the status D.
  refusedCredit: () => '99',
  refuse: (bank, request, { code, booked }) => {
    const error = coreError(bank, request, code)
    return booked === undefined ? error : { ...error, transactionId: booked.transactionId }
  },
  answer: ({ bank, request, order }, booked, operation) => {
    const { procReturnCode: code } = booked
    if (!isApproved(booked)) {
      return declinedAnswer(bank, order, { ...booked, code, text: declineText(code) })
    }
    // A real bank answers a void with the numbers of the voided payment; only the TransId is new.
    const { authCode, hostReference } = operation === 'Void' ? order.payment : booked
    const answer = approvedAnswer(bank, order, { ...booked, authCode, hostReference })
    const points = parseAmount(request.value('Extra/MAXIPUAN')) ?? 0
    if (points === 0) return answer
    // Twelve digits of kuruş, as the bank's points fields are written.
    const KULLANILANPUAN = String(points).padStart(12, '0')
    return { ...answer, extra: { ...answer.extra, KULLANILANPUAN } }
  },
}

/** The order that a void, refund or completion names, by OrderId or by one of its TransIds. */
function orderOf(bank: Bank, request: ApiRequest): BankOrder | undefined {
  const { ledger } = bank
  const [orderId, transactionId] = [request.value('OrderId'), request.value('TransId')]
  const order = orderId === '' ? ledger.orderOfTransaction(transactionId) : ledger.order(orderId)
  return visibleOrder(bank, order)
}

const MAY_NOT_CLOSE: ApiAnswer = {
  ...BARE_ERROR,
  errorMessage: 'Bu işlem için yetkiniz yok.',
  extra: { ERRORCODE: '', NUMCODE: '99' },
}

/** Extra/SETTLE: closes the terminal's day, at any time, unless the merchant may not. */
export function settle(bank: Bank, request: ApiRequest): ApiAnswer {
  if (bank.moods.isOn(REFUSED_CLOSE)) return MAY_NOT_CLOSE
  const SETTLEID = String(closeBatch(bank, request.value('ClientId')))
  const TRXDATE = transactionDate(bank.clock())
  return {
    ...BARE_APPROVAL,
    transactionId: bank.identifiers.transactionId(),
    extra: { SETTLEID, TRXDATE, ERRORCODE: '', NUMCODE: '00' },
  }
}
