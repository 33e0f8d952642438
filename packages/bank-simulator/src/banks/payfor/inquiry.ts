import type { Bank } from '../../bank/index.ts'
import {
  dottedTime,
  emptyFields,
  formatAmount,
  isoTime,
  valuesOf,
  xmlElement,
} from '../../formats/index.ts'
import { type BankOrder, type Transaction, transactionsOf } from '../../ledger/index.ts'
import { type ApiAnswer, operationAnswer, XML_HEAD } from './answer.ts'
import { textOf } from './codes.ts'
import { FORM_ROWS } from './moods.ts'
import { lastMovement, movementFields, totalRefunded } from './movements.ts'
import { orderOf } from './orders.ts'
import { orderIdOf, PAYMENT, type ShopRequest } from './request.ts'
import { MBR_ID, type PayforShop } from './terminals.ts'

/** OrderInquiry: one order, by its last movement. The bank does not check the password here. */
export function orderInquiry(bank: Bank, { shop, value: request }: ShopRequest): ApiAnswer {
  const orderId = orderIdOf(request)
  const order = orderOf(bank, shop, orderId)
  if (order === undefined) {
    const row = formRow(bank, shop, orderId) ?? {
      ...notFound(shop, orderId),
      InsertDatetime: NO_TIME,
    }
    return { fields: Object.entries(row) }
  }
  const movement = lastMovement(order)
  const time = dottedTime(new Date(movement.booking.at))
  const refunded = totalRefunded(order)
  const fields = {
    ...movementFields(order, movement),
    InsertDatetime: time,
    D3Status: '-1',
    RefundedAmount: refunded,
    IsVoided: String(order.void !== null),
    IsRefunded: String(refunded !== '0'),
    TrxDate: time.slice(0, -3),
    ReturnMessage: textOf(movement.booking.procReturnCode),
    PAYFORFROMXMLREQUEST: '1',
  }
  return { fields: Object.entries(fields) }
}

/** What the bank keeps of an order whose form was posted, and for which no payment came. */
function formRow(bank: Bank, shop: PayforShop, orderId: string): Row | null {
  const stored = bank.ledger.verificationOf(orderId)
  const isOfShop = stored?.verification.clientId === shop.clientId
  if (stored === undefined || !isOfShop || !bank.moods.isOn(FORM_ROWS)) return null
  const { verification, result } = stored
  const code = result === null ? 'V000' : result.cavv === '' ? 'V034' : 'V033'
  return {
    ...notFound(shop, orderId),
    InsertDatetime: isoTime(new Date(verification.startedAt)).slice(0, 19),
    RequestGuid: verification.md,
    SecureType: '3DModel',
    TxnType: valuesOf(verification.echo)('TxnType'),
    PurchAmount: formatAmount(verification.amountMinor),
    Currency: verification.currency,
    OrgOrderId: '',
    ProcReturnCode: code,
    TxnStatus: 'N',
    TxnResult: 'Failed',
    ErrMsg: textOf(code),
    IrcDet: '',
    IrcCode: '',
    ReqDate: isoTime(new Date(verification.startedAt)).slice(0, 10).replaceAll('-', ''),
  }
}

const NO_TIME = '1.01.0001 00:00:00'

function notFound(shop: PayforShop, orderId: string): Readonly<Record<string, string>> {
  return {
    RequestGuid: '0',
    MbrId: MBR_ID,
    MerchantID: shop.clientId,
    OrderId: orderId,
    SecureType: 'Inquiry',
    PurchAmount: '',
    Currency: '949',
    TerminalID: shop.terminalId,
    TxnType: 'OrderInquiry',
    OrgOrderId: orderId,
    InstallmentCount: '0',
    IrcDet: textOf('V013'),
    IrcCode: '99961',
    TxnStatus: 'P',
    ErrMsg: textOf('V013'),
    ...emptyFields('TxnResult AuthCode HostRefNum'),
    ProcReturnCode: 'V013',
    VoidDate: '',
    VoidTime: '0',
    RefundedAmount: '0',
    F37: '',
  }
}

/** TxnHistory: a row for each movement of an order, or of a day (ReqDate). */
export function history(bank: Bank, { shop, value: request }: ShopRequest): ApiAnswer {
  const orderId = request('OrderId')
  const orders = orderId === '' ? bank.ledger.orders() : [bank.ledger.order(orderId)]
  const rows = orders
    .filter((order) => order !== undefined)
    .filter((order) => orderOf(bank, shop, order.bankOrderId) !== undefined)
    .flatMap((order) => transactionsOf(order).map((movement) => rowOf(order, movement)))
    .filter((row) => orderId !== '' || row['ReqDate'] === request('ReqDate'))
  const none = formRow(bank, shop, orderId) ?? unknownRow(shop, orderId)
  return { fields: [], document: reportOf(rows.length > 0 ? rows : [none]) }
}

type Row = Readonly<Record<string, string>>

/** A void is a row of its own, and the row that it undoes turns to V. */
function rowOf(order: BankOrder, movement: Transaction): Row {
  const seconds = isoTime(new Date(movement.booking.at)).slice(0, 19)
  return { InsertDatetime: seconds, status: '1', ...movementFields(order, movement) }
}

/** The bank echoes the passwords of the request in this answer. */
function unknownRow(shop: PayforShop, orderId: string): Row {
  return {
    InsertDatetime: '0001-01-01T00:00:00',
    status: '0',
    ...notFound(shop, orderId),
    SecureType: 'Report',
    TxnType: 'TxnHistory',
    TxnResult: 'Failed',
    UserPass: shop.userPass,
    MerchantPass: shop.merchantPass,
  }
}

function reportOf(rows: readonly Row[]): string {
  const inner = rows.map((row) => {
    const fields = Object.entries(row).map(([name, value]) => xmlElement(name, value))
    return `<PaymentRequestExtended>
<PaymentRequest xmlns="http://tempuri.org/PaymentRequest.xsd">${fields.join('')}</PaymentRequest>
<ExtraParameters>${BATCH_CLOSED}</ExtraParameters>
<IsOnUsCard>false</IsOnUsCard>
</PaymentRequestExtended>`
  })
  return `${XML_HEAD}
<TxnHistoryReport xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="TxnHistoryReport.xsd">
${inner.join('\n')}
</TxnHistoryReport>`
}

/** True on every row, also on the day itself: no sign of a settlement. */
const BATCH_CLOSED =
  '<ArrayOfString><string>IsBatchClosed</string><string>True</string></ArrayOfString>'

/** ParaPuanInquiry: the card's points as an amount. */
export function pointsInquiry(bank: Bank, { value: request }: ShopRequest): ApiAnswer {
  const points = PAYMENT.points(bank, request)
  if (typeof points !== 'number') return operationAnswer(points.wrong, request('OrderId'))
  const { fields } = operationAnswer('00', request('OrderId'))
  return { fields: [...fields, ['BonusAmount', formatAmount(points)]] }
}
