import { type Bank, visibleOrder } from '../../bank/index.ts'
import { formatAmount, longTime } from '../../formats/index.ts'
import { type BankOrder, isApproved, type Transaction, transactionsOf } from '../../ledger/index.ts'
import { type ApiAnswer, refusal } from './answer.ts'
import {
  type ApiRequest,
  currencyCode,
  hostLogKey,
  longOrderId,
  NAMES,
  namedOrder,
  PAYMENT,
} from './request.ts'

/** agreement: every movement of one order, refused ones included. */
export function agreement(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = visibleOrder(bank, namedOrder(bank, request))
  if (order === undefined) return refusal('0123')
  const transaction = transactionsOf(order).map((movement) => rowOf(bank, order, movement))
  return { approved: '1', transactions: { transaction } }
}

/** Amounts are lira with a comma here, and kuruş everywhere else. */
function rowOf(bank: Bank, order: BankOrder, row: Transaction): ApiAnswer {
  const { operation, booking, amountMinor } = row
  const { card, currency } = order.payment
  return {
    orderID: longOrderId(bank, order),
    ccno: card.maskedNumber,
    amount: formatAmount(amountMinor).replace('.', ','),
    currencyCode: currencyCode(currency),
    authCode: booking.authCode,
    tranDate: longTime(new Date(booking.at)),
    // With a capital.
    state: NAMES[operation].replace(/^./, (letter) => letter.toUpperCase()),
    txnStatus: isApproved(booking) ? '1' : '0',
    hostlogkey: hostLogKey(booking),
  }
}

/** pointInquiry: the card's points, in kuruş with twelve digits. */
export function pointInquiry(bank: Bank, { value }: ApiRequest): ApiAnswer {
  const total = PAYMENT.points(bank, value)
  if (typeof total !== 'number') return refusal(total.wrong)
  const [points = '', amount = ''] = [8, 12].map((digits) => String(total).padStart(digits, '0'))
  return {
    approved: '1',
    respCode: '',
    pointInfo: { point: points, pointAmount: amount, totalPoint: points, totalPointAmount: amount },
  }
}
