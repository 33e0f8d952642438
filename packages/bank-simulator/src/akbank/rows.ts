import { createHash } from 'node:crypto'
import type { Bank } from '../bank/index.ts'
import { isoTime } from '../formats/index.ts'
import { type BankOrder, isApproved, type PaymentEvent, stateOf } from '../ledger/index.ts'
import { hostMessage, textOf } from './answer.ts'

/** What the bank writes of one booking. */
export type Row = Readonly<Record<string, string | number>>

type Booking = Pick<PaymentEvent, 'at' | 'transactionId' | 'authCode' | 'hostReference'> &
  Readonly<{ procReturnCode: string; amountMinor: number }>

type RowKind = Readonly<{
  txnCode: '1000' | '1004' | '1005' | '1002'
  orderId: string
  isVoided: boolean
  extra?: Row
}>

const NO_DATE = '1900-01-01T00:00:00.000'

/** Every row of an order. A void has no row: it turns the row that it undoes to V. The list has no order. */
export function rowsOf(bank: Bank, order: BankOrder): readonly Row[] {
  const { payment, capture, undoneCaptures, credits } = order
  const code = (attempt: PaymentEvent) => (attempt.type === 'Auth' ? '1000' : '1004')
  const sale = (attempt: PaymentEvent, isVoided: boolean, extra: Row = {}): Row =>
    row(bank, order, attempt, {
      txnCode: code(attempt),
      orderId: order.bankOrderId,
      isVoided,
      extra,
    })
  // A post-authorisation carries the numbers of its pre-authorisation.
  const { authCode, hostReference } = payment
  const captured = (one: NonNullable<BankOrder['capture']>, isVoided: boolean): Row =>
    row(
      bank,
      order,
      { ...one, authCode, hostReference },
      { txnCode: '1005', orderId: ownOrderId(one.transactionId), isVoided },
    )
  const isVoided = stateOf(order) === 'Voided'
  const rows = [
    ...order.declined.map((attempt) => sale(attempt, false)),
    sale(payment, isVoided, payment.type === 'PreAuth' ? preAuthFields(order) : {}),
    ...undoneCaptures.map((undone) => captured(undone.capture, true)),
    ...(capture === null ? [] : [captured(capture, isVoided)]),
    ...credits.map((credit) =>
      row(bank, order, credit, {
        txnCode: '1002',
        orderId: ownOrderId(credit.transactionId),
        isVoided: false,
      }),
    ),
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
  const { payment } = order
  const batch = order.settledInBatch ?? bank.ledger.openBatch(payment.clientId)
  return {
    ...kind.extra,
    amount: booking.amountMinor / 100,
    ...(approved ? { authCode: booking.authCode } : {}),
    hostResponseCode: booking.procReturnCode,
    orderId: kind.orderId,
    ccbRewardAmount: 0,
    pcbRewardAmount: 0,
    xcbRewardAmount: 0,
    // There from the start, and so no sign of a settlement.
    settlementId: uuidFrom(`${payment.clientId} ${batch}`),
    maskedCardNumber: payment.card.maskedNumber.replaceAll(' ', ''),
    txnDateTime: isoTime(new Date(booking.at)),
    responseCode,
    rrn: booking.hostReference,
    installCount: Number(payment.installments === '' ? '1' : payment.installments),
    txnCode: kind.txnCode,
    // A declined row is N too: only responseCode says that it was declined.
    txnStatus: kind.isVoided ? 'V' : 'N',
    hostMessage: hostMessage(booking.procReturnCode, booking.authCode),
    orgOrderId: order.bankOrderId,
    stan: stanOf(booking.transactionId),
    responseMessage: textOf(responseCode),
    currencyCode: Number(payment.currency),
    batchNumber: batch,
  }
}

/** The last digits of a booking's number. */
export function stanOf(transactionId: string): number {
  return Number(transactionId.slice(-5))
}

/** The order id that the bank itself gives a refund or a post-authorisation. */
function ownOrderId(transactionId: string): string {
  return uuidFrom(transactionId)
}

function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
