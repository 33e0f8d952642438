import { PLAIN_NAMES } from '../../bank/index.ts'
import { plainMask } from '../../card-profile.ts'
import { type Fields, formatAmount, isoTime } from '../../formats/index.ts'
import {
  type BankOrder,
  isApproved,
  refundedMinor,
  type Transaction,
  transactionsOf,
  type VoidEvent,
} from '../../ledger/index.ts'
import { hostCode, textOf } from './codes.ts'
import { MBR_ID, shopOf } from './terminals.ts'

/** The movement that an inquiry shows: the capture that stands, else the payment. A void or a refund is a flag of it. */
export function lastMovement(order: BankOrder): Transaction {
  const shown = order.capture ?? order.payment
  const last = transactionsOf(order).find(({ booking }) => booking === shown)
  if (last === undefined) throw new Error(`The order ${order.bankOrderId} has no payment.`)
  return last
}

/** The void that turned the movement's row to V, if one did. */
function voidOf(order: BankOrder, { booking }: Transaction): VoidEvent | null {
  const undone = order.undoneCaptures.find(({ capture }) => capture === booking)
  if (undone !== undefined) return undone.void
  return booking === (order.capture ?? order.payment) ? order.void : null
}

/** The fields of one movement, as inquiry and history have them in common. */
export function movementFields(order: BankOrder, movement: Transaction): Fields {
  const { operation, booking, amountMinor } = movement
  const { payment } = order
  const shop = shopOf(payment.clientId)
  const code = hostCode(booking.procReturnCode)
  const undoing = voidOf(order, movement)
  const undoneAt = undoing === null ? '' : digitsOf(undoing.at)
  const isOriginal = operation === 'Auth' || operation === 'PreAuth'
  return {
    RequestGuid: guidOf(booking.transactionId),
    MbrId: MBR_ID,
    MerchantID: payment.clientId,
    OrderId: order.bankOrderId,
    SecureType: payment.verificationId === null ? 'NonSecure' : '3DModel',
    PurchAmount: formatAmount(amountMinor),
    Exponent: '2',
    Currency: payment.currency,
    TerminalID: shop?.terminalId ?? '',
    TxnType: PLAIN_NAMES[operation],
    OrgOrderId: isOriginal ? '' : order.bankOrderId,
    CardType: payment.card.scheme.slice(0, 1),
    Lang: 'TR',
    BonusAmount: '',
    InstallmentCount: payment.installments === '' ? '0' : payment.installments,
    AlphaCode: 'TL',
    CardHolderName: '',
    IrcDet: isApproved(booking) ? '' : textOf(code),
    IrcCode: '',
    TxnStatus: !isApproved(booking) ? 'N' : undoing !== null ? 'V' : 'Y',
    ErrMsg: textOf(code),
    TxnResult: isApproved(booking) ? 'Success' : 'Failed',
    AuthCode: isApproved(booking) ? booking.authCode : '',
    HostRefNum: '',
    ProcReturnCode: code,
    BatchNo: String(order.settledInBatch ?? ''),
    VoidDate: undoneAt.slice(0, 8),
    VoidTime: undoneAt === '' ? '0' : undoneAt.slice(8, 14),
    VoidUserCode: undoneAt === '' ? '' : (shop?.userCode ?? ''),
    CardMask: plainMask(payment.card),
    UsedPoint: '0',
    SrcType: 'VPO',
    // A refund that failed carries its amount too.
    RefundedAmount: operation === 'Credit' ? formatAmount(amountMinor) : '0',
    RefundedPoint: '0',
    ReqDate: digitsOf(booking.at).slice(0, 8),
    F37: booking.hostReference,
  }
}

export function totalRefunded(order: BankOrder): string {
  const amountMinor = refundedMinor(order)
  return amountMinor === 0 ? '0' : formatAmount(amountMinor)
}

/** `20240119213405` */
function digitsOf(at: string): string {
  return isoTime(new Date(at)).replace(/\D/g, '').slice(0, 14)
}

function guidOf(transactionId: string): string {
  return `10000000${transactionId.replace(/\D/g, '').padStart(8, '0').slice(-8)}`
}
