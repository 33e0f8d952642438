import { type Bank, visibleOrder } from '../../bank/index.ts'
import { hostDate, longTime } from '../../formats/index.ts'
import {
  afterEvent,
  type BankOrder,
  type CreditEvent,
  isApproved,
  type OrderState,
  stateOf,
} from '../../ledger/index.ts'
import { type ApiAnswer, type ApiRequest, BARE_APPROVAL } from './answer.ts'
import { HELD_SALES, TURKISH_WORDS, UNDONE_REFUND } from './moods.ts'
import { nestpay } from './terminal.ts'

/** One line of an order's history, its columns in their order. Amounts are kuruş as text; payment requests have decimals. */
type Line = ReturnType<typeof creditLine>

const STATUS_LETTERS: Readonly<Record<OrderState, string>> = {
  Declined: 'D',
  Authorized: 'A',
  Captured: 'C',
  Settled: 'S',
  Voided: 'V',
}

const bankTime = (at: string): string => longTime(new Date(at))

/** Extra/ORDERSTATUS=QUERY: the order's last transaction. The outer codes are the query's own. */
export function orderStatus(bank: Bank, request: ApiRequest): ApiAnswer {
  const orderId = request.value('OrderId')
  const order = visibleOrder(bank, bank.ledger.order(orderId))
  if (order === undefined) {
    const extra = { NUMCODE: '0', ORDERSTATUS: joined(statusFields()) }
    return { ...notFound(bank, orderId, '99'), orderId: '', extra }
  }
  const line = lastLine(bank, order)
  const found = bank.moods.isOn(TURKISH_WORDS) ? 'Kayıt bulundu' : 'Record(s) found for'
  return {
    ...BARE_APPROVAL,
    orderId,
    transactionId: line.transactionId,
    errorMessage: `${found} ${orderId}`,
    extra: statusExtra(bank, order, line),
  }
}

/** Extra/ORDERHISTORY=QUERY: every transaction, the newest first. */
export function orderHistory(bank: Bank, request: ApiRequest): ApiAnswer {
  const orderId = request.value('OrderId')
  const order = visibleOrder(bank, bank.ledger.order(orderId))
  if (order === undefined) {
    return { ...notFound(bank, orderId, '05'), extra: { NUMCODE: '0', TRXCOUNT: '0' } }
  }
  const lines = linesOf(bank, order)
  const numbered = lines.map((line, index) => [`TRX${index + 1}`, Object.values(line).join('\t')])
  return {
    ...BARE_APPROVAL,
    orderId,
    extra: {
      TERMINALID: nestpay.terminalId,
      MERCHANTID: order.payment.clientId,
      NUMCODE: '0',
      ...Object.fromEntries(numbered),
      TRXCOUNT: String(lines.length),
    },
  }
}

function notFound(bank: Bank, orderId: string, procReturnCode: string): ApiAnswer {
  const words = bank.moods.isOn(TURKISH_WORDS) ? 'Kayıt bulunamadı' : 'No record found for'
  const errorMessage = `${words} ${orderId}`
  return { ...BARE_APPROVAL, orderId, response: 'Declined', procReturnCode, errorMessage }
}

function linesOf(bank: Bank, order: BankOrder): readonly Line[] {
  const declined = order.declined.map((payment) => saleLine(bank, afterEvent(undefined, payment)))
  const isUndone = bank.moods.isOn(UNDONE_REFUND) && stateOf(order) === 'Settled'
  return [
    ...(isUndone ? [undoneRefundOf(bank, order)] : []),
    ...[...order.credits].reverse().map(creditLine),
    saleLine(bank, order),
    ...declined.reverse(),
  ]
}

/** A refund of the whole sum, and its void, are one line. */
function undoneRefundOf(bank: Bank, order: BankOrder): Line {
  const { transactionId, hostReference } = order.payment
  const line = saleLine(bank, order)
  return { ...line, chargeType: 'C', status: 'V', transactionId, hostReference }
}

/** The last approved refund, else the payment: the status query passes over refused refunds. */
function lastLine(bank: Bank, order: BankOrder): Line {
  const refund = [...order.credits].reverse().find(isApproved)
  return refund === undefined ? saleLine(bank, order) : creditLine(refund)
}

/** A sale, its capture and its void are one line with one status, as in a real history. */
function saleLine({ moods }: Bank, order: BankOrder): Line {
  const { payment, capture } = order
  const state = stateOf(order)
  const isHeld = moods.isOn(HELD_SALES) && state === 'Captured' && capture === null
  const isSale = payment.type === 'Auth' && isApproved(payment) && !isHeld
  const taken = capture ?? (isSale ? payment : null)
  return {
    chargeType: 'S',
    status: isHeld ? 'A' : STATUS_LETTERS[state],
    amount: String(payment.amountMinor),
    captured: taken === null ? '' : String(taken.amountMinor),
    authorizedAt: bankTime(payment.at),
    capturedAt: taken === null ? '' : bankTime(taken.at),
    voidedAt: order.void === null ? '' : bankTime(order.void.at),
    hostReference: payment.hostReference,
    authCode: payment.authCode,
    procReturnCode: payment.procReturnCode,
    transactionId: payment.transactionId,
  }
}

function creditLine(credit: CreditEvent) {
  const approved = isApproved(credit)
  return {
    chargeType: 'C',
    status: approved ? 'C' : 'D',
    amount: String(credit.amountMinor),
    captured: String(credit.amountMinor),
    authorizedAt: bankTime(credit.at),
    capturedAt: bankTime(credit.at),
    voidedAt: '',
    hostReference: approved ? credit.hostReference : '',
    authCode: credit.authCode,
    procReturnCode: credit.procReturnCode,
    transactionId: credit.transactionId,
  }
}

function statusExtra(bank: Bank, order: BankOrder, line: Line): Readonly<Record<string, string>> {
  const { payment } = order
  const proof = bank.ledger.verification(payment.verificationId ?? '')
  const shown = statusFields(order, line)
  return {
    ...shown,
    CAVV_3D: proof?.result?.cavv ?? '',
    ECI_3D: proof?.result?.eci ?? '',
    HOSTDATE: hostDate(new Date(payment.at)),
    HOST_REF_NUM: line.hostReference,
    MDSTATUS: proof?.result?.mdStatus ?? '',
    NUMCODE: '0',
    ORDERSTATUS: joined(shown),
    PAN: payment.card.maskedNumber,
    PROC_RET_CD: line.procReturnCode,
    SETTLEID: order.settledInBatch === null ? '' : String(order.settledInBatch),
    ...(line.voidedAt === '' ? {} : { VOID_DTTM: line.voidedAt }),
    XID_3D: proof?.verification.xid ?? '',
  }
}

/** The fields of ORDERSTATUS in their order; all of them are empty where there is no order. */
function statusFields(order?: BankOrder, line?: Line) {
  return {
    ORD_ID: order?.bankOrderId ?? '',
    CHARGE_TYPE_CD: line?.chargeType ?? '',
    ORIG_TRANS_AMT: line?.amount ?? '',
    CAPTURE_AMT: line?.captured ?? '',
    TRANS_STAT: line?.status ?? '',
    AUTH_DTTM: line?.authorizedAt ?? '',
    CAPTURE_DTTM: line?.capturedAt ?? '',
    AUTH_CODE: line?.authCode ?? '',
    TRANS_ID: line?.transactionId ?? '',
  }
}

function joined(fields: ReturnType<typeof statusFields>): string {
  return Object.entries(fields)
    .map(([key, value]) => `${key}:${value}`)
    .join('\t')
}
