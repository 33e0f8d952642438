import { createHash } from 'node:crypto'
import type { Bank } from '../../bank/index.ts'
import { plainMask } from '../../card-profile.ts'
import { isoTime } from '../../formats/index.ts'
import {
  type BankOrder,
  type CaptureEvent,
  isApproved,
  type PaymentEvent,
  stateOf,
} from '../../ledger/index.ts'
import { hostFields, stanOf, TEXTS } from './answer.ts'

/** What the bank writes of one booking. */
export type Row = Readonly<Record<string, string | number>>

type Booking = Pick<PaymentEvent, 'at' | 'transactionId' | 'authCode' | 'hostReference'> &
  Readonly<{ procReturnCode: string; amountMinor: number }>

type RowKind = Readonly<{
  txnCode: '1000' | '1004' | '1005' | '1002'
  orderId: string
  isVoided: boolean
}>

const NO_DATE = '1900-01-01T00:00:00.000'

/** Every row of an order. A void has no row: it turns the row that it undoes to V. The list has no order. */
export function rowsOf(bank: Bank, order: BankOrder): readonly Row[] {
  const { payment, capture, undoneCaptures, credits, bankOrderId: orderId } = order
  const sale = (attempt: PaymentEvent, isVoided: boolean): Row => {
    const txnCode = attempt.type === 'Auth' ? '1000' : '1004'
    return row(bank, order, attempt, { txnCode, orderId, isVoided })
  }
  // A refund and a post-authorisation have order ids of the bank's own.
  const later = (booking: Booking, txnCode: '1005' | '1002', isVoided: boolean): Row =>
    row(bank, order, booking, { txnCode, orderId: uuidFrom(booking.transactionId), isVoided })
  // A post-authorisation carries the numbers of its pre-authorisation.
  const { authCode, hostReference } = payment
  const captured = (one: CaptureEvent, isVoided: boolean): Row =>
    later({ ...one, authCode, hostReference }, '1005', isVoided)
  const isVoided = stateOf(order) === 'Voided'
  const holdFields = payment.type === 'PreAuth' ? preAuthFields(order) : {}
  const rows = [
    ...order.declined.map((attempt) => sale(attempt, false)),
    { ...holdFields, ...sale(payment, isVoided) },
    ...undoneCaptures.map((undone) => captured(undone.capture, true)),
    ...(capture === null ? [] : [captured(capture, isVoided)]),
    ...credits.map((credit) => later(credit, '1002', false)),
  ]
  return rows.toSorted((one, other) => Number(one['stan']) - Number(other['stan']))
}

/** Whether the pre-authorisation is open or closed, and by how much. */
function preAuthFields({ capture, undoneCaptures }: BankOrder): Row {
  if (capture !== null) {
    return {
      preAuthStatus: 'C',
      preAuthCloseDate: isoTime(new Date(capture.at)),
      preAuthCloseAmount: capture.amountMinor / 100,
    }
  }
  if (undoneCaptures.length === 0) return { preAuthStatus: 'O' }
  return { preAuthStatus: 'O', preAuthCloseDate: NO_DATE, preAuthCloseAmount: 0 }
}

function row(bank: Bank, order: BankOrder, booking: Booking, kind: RowKind): Row {
  const approved = isApproved(booking)
  const responseCode = approved ? 'VPS-0000' : 'VPS-1005'
  const { hostResponseCode, hostMessage } = hostFields(booking.procReturnCode, booking.authCode)
  const { payment } = order
  const batch = order.settledInBatch ?? bank.ledger.openBatch(payment.clientId)
  return {
    amount: booking.amountMinor / 100,
    ...(approved ? { authCode: booking.authCode } : {}),
    hostResponseCode,
    orderId: kind.orderId,
    ccbRewardAmount: 0,
    pcbRewardAmount: 0,
    xcbRewardAmount: 0,
    // There from the start, and so no sign of a settlement.
    settlementId: uuidFrom(`${payment.clientId} ${batch}`),
    maskedCardNumber: plainMask(payment.card),
    txnDateTime: isoTime(new Date(booking.at)),
    responseCode,
    rrn: booking.hostReference,
    installCount: Number(payment.installments === '' ? '1' : payment.installments),
    txnCode: kind.txnCode,
    // A declined row is N too: only responseCode says that it was declined.
    txnStatus: kind.isVoided ? 'V' : 'N',
    hostMessage,
    orgOrderId: order.bankOrderId,
    stan: stanOf(booking.transactionId),
    responseMessage: TEXTS[responseCode],
    currencyCode: Number(payment.currency),
    batchNumber: batch,
  }
}

function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
