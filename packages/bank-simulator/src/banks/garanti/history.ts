import type { Bank } from '../../bank/index.ts'
import { longTime } from '../../formats/index.ts'
import {
  type BankOrder,
  capturedMinor,
  stateOf,
  type Transaction,
  transactionsOf,
} from '../../ledger/index.ts'
import { type ApiAnswer, queryAnswer } from './answer.ts'
import { UNDONE_REFUND } from './moods.ts'
import { orderOf } from './orders.ts'
import { hostAnswerOf } from './reasons.ts'
import { type ApiRequest, NAMES } from './request.ts'

export function batchOf(bank: Bank, order: BankOrder): string {
  return String(order.settledInBatch ?? bank.ledger.openBatch(order.payment.clientId))
}

/** orderhistoryinq: the movements of one order, refused refunds included. */
export function orderHistory(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = orderOf(bank, request)
  if (order === undefined) return queryAnswer(bank, request, { reason: '0110' })
  const booked = transactionsOf(order).map((movement) => movementOf(bank, order, movement))
  const OrderTxn = [...booked, ...undoneRefundOf(bank, order)]
  return queryAnswer(bank, request, {
    order: { OrderHistInqResult: { OrderTxnList: { OrderTxn } } },
  })
}

/** A refund and its void, which the books of this bank do not have. */
function undoneRefundOf(bank: Bank, order: BankOrder): readonly ApiAnswer[] {
  if (!bank.moods.isOn(UNDONE_REFUND) || stateOf(order) !== 'Settled') return []
  const booking = { ...(order.capture ?? order.payment), hostReference: '000000000001' }
  const amountMinor = capturedMinor(order)
  const refund = movementOf(bank, order, { operation: 'Credit', booking, amountMinor })
  const undoing = movementOf(bank, order, { operation: 'Void', booking, amountMinor })
  return [{ ...refund, VoidDate: dayOf(booking.at) }, undoing]
}

function movementOf(bank: Bank, order: BankOrder, movement: Transaction): ApiAnswer {
  const { operation, booking, amountMinor } = movement
  const { code } = hostAnswerOf(booking.procReturnCode)
  const isApproved = code === '00'
  const date = isApproved ? dayOf(booking.at) : ''
  const isHold = operation === 'PreAuth'
  const isUndone = order.void !== null && operation !== 'Void' && isApproved
  return {
    Type: NAMES[operation],
    Status: isApproved ? '00' : '01',
    PreAuthAmount: isHold ? String(amountMinor) : '0',
    AuthAmount: isHold ? '0' : String(amountMinor),
    PreAuthDate: isHold ? date : '',
    AuthDate: isHold ? '' : date,
    VoidDate: isUndone && order.void !== null ? dayOf(order.void.at) : '',
    RetrefNum: booking.hostReference,
    AuthCode: isApproved ? booking.authCode : '',
    ReturnCode: code,
    BatchNum: batchOf(bank, order),
    RemainingBNSAmount: '0',
    UsedFBBAmount: '0',
    InstallmentCnt: order.payment.installments === '' ? '0' : order.payment.installments,
    CurrencyCode: isApproved ? order.payment.currency : '0',
    Settlement: order.settledInBatch === null ? 'N' : 'Y',
  }
}

/** `20240107` */
function dayOf(at: string): string {
  return longTime(new Date(at)).slice(0, 10).replaceAll('-', '')
}
