import {
  type Bank,
  firstFailure,
  isTooOldToCapture,
  isWithinCaptureMargin,
  type OrderDialect,
  visibleOrder,
} from '../../bank/index.ts'
import { type BankOrder, capturedMinor, refundedMinor } from '../../ledger/index.ts'
import { type ApiAnswer, bookedAnswer, refusal } from './answer.ts'
import { NAMED_REFUNDS } from './moods.ts'
import type { Reason } from './reasons.ts'
import { type ApiRequest, kurusOf, orderIdOf } from './request.ts'

/** A void is possible before the day end only, and a refund after it only. */
export const ORDERS: OrderDialect<ApiRequest, Reason, ApiAnswer> = {
  /** postauth: captures a held amount, once. OriginalRetrefNum is that of the preauth. */
  PostAuth: {
    states: ['0108', '0108', null, '0108', '0108', '0108'],
    checks: ({ bank, request, order: { payment }, order }) => [
      ['0108', originalOf(request) === payment.hostReference],
      ['0108', request.value('Transaction/CurrencyCode') === payment.currency],
      ['0108', !isTooOldToCapture(order, bank.clock())],
    ],
    hostCode: ({ order, amountMinor }) => {
      const isRefused = order.payment.card.behaviour === 'postauth-refused'
      return isRefused || !isWithinCaptureMargin(order, amountMinor) ? '13' : null
    },
  },
  /**
   * void: the whole order, with its capture. With two movements, OriginalRetrefNum has to name one. The amount of a
   * void does not count: clients send 1 or 100.
   */
  Void: {
    states: ['0108', '0202', null, null, '0202', '0202'],
    checks: ({ request, order }) => [
      ['0202', originalOf(request) !== '' || order.capture === null],
      ['0108', isKnownReference(request, order)],
    ],
    hostCode: hostCodeOfReturn,
  },
  /** refund: whole or in parts. */
  Credit: {
    states: ['0108', '0208', '0208', '0208', null, '0208'],
    checks: ({ bank, request, order, amountMinor }) => [
      ['0208', !bank.moods.isOn(NAMED_REFUNDS) || originalOf(request) !== ''],
      ['0108', isKnownReference(request, order)],
      ['0208', request.value('Transaction/CurrencyCode') === order.payment.currency],
      ['0208', amountMinor <= capturedMinor(order) - refundedMinor(order)],
    ],
    hostCode: hostCodeOfReturn,
  },
  orderOf,
  amountOf,
  before: (bank, request, operation) => {
    if (operation === 'Void') return null
    const detail = firstFailure([
      ['TxnAmount field is not valid', amountOf(request) !== null],
      ['OriginalRetrefNum field is missing', operation === 'Credit' || originalOf(request) !== ''],
    ])
    return detail === null ? null : refusal(bank, request, '0002', detail)
  },
  // The movements of the order show refused refunds too.
  refusedCredit: () => '92',
  refuse: (bank, request, { code }) => refusal(bank, request, code),
  answer: ({ bank, request, order }, booked) => bookedAnswer(bank, request, { order, booked }),
}

function amountOf(request: ApiRequest): number | null {
  return kurusOf(request.value('Transaction/Amount'))
}

function originalOf(request: ApiRequest): string {
  return request.value('Transaction/OriginalRetrefNum')
}

function hostCodeOfReturn({ order }: Readonly<{ order: BankOrder }>): string | null {
  return order.payment.card.behaviour === 'no-return' ? '05' : null
}

export function orderOf(bank: Bank, request: ApiRequest): BankOrder | undefined {
  const order = visibleOrder(bank, bank.ledger.order(orderIdOf(request)))
  return order?.payment.clientId === request.value('Terminal/ID') ? order : undefined
}

/** Whether OriginalRetrefNum, where it is sent, is that of the payment or of the capture. */
function isKnownReference(request: ApiRequest, { payment, capture }: BankOrder): boolean {
  return ['', payment.hostReference, capture?.hostReference].includes(originalOf(request))
}
