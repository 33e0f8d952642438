import { answering, type Bank, type Call, orderAt, service, type Taken } from '../../bank/index.ts'
import { plainMask } from '../../card-profile.ts'
import { digitTime, formatAmount, isoTime, type Value, xmlTree } from '../../formats/index.ts'
import {
  type BankOrder,
  refundedMinor,
  stateOf,
  type Transaction,
  transactionsOf,
} from '../../ledger/index.ts'
import { hostCode, textOf, xmlReply } from './answer.ts'
import { NAMES, secureTypeOf } from './orders.ts'
import { callerOf, parseRequest } from './request.ts'

type Search = Readonly<{ clientId: string; criteria: Value }>

/** One search: a row for each transaction that it names. */
export const answerSearch = service(take, xmlReply)

const SEARCH = answering('Status', (bank, { clientId, criteria }: Search) =>
  searchDocument(bank, '0000', rowsOf(bank, clientId, criteria)),
)

function take(bank: Bank, { body }: Call): Taken<Search, string> {
  const request = parseRequest(body, 'SearchRequest')
  if (typeof request === 'string') return { refused: searchDocument(bank, request) }
  const merchant = (name: string): string => request(`MerchantCriteria/${name}`)
  const shop = callerOf(merchant('HostMerchantId'), merchant('MerchantPassword'))
  if (typeof shop === 'string') return { refused: searchDocument(bank, shop) }
  const criteria = (name: string): string => request(`TransactionCriteria/${name}`)
  const { clientId } = shop
  return { operation: SEARCH, request: { clientId, criteria }, bankOrderId: criteria('OrderId') }
}

type Row = Readonly<Record<string, string>>

function searchDocument(bank: Bank, code: string, rows: readonly Row[] = []): string {
  const isFound = code === '0000'
  const ResponseInfo = {
    Status: isFound ? 'Success' : 'Error',
    ResponseCode: code,
    ResponseMessage: isFound ? 'Succeeded.' : textOf(code),
    ResponseDateTime: `${isoTime(bank.clock())}+03:00`,
    IsIdempotent: 'false',
  }
  const found = {
    ...{ PageIndex: '1', PageSize: '10', TotalItemCount: String(rows.length) },
    TransactionSearchResultInfo: { TransactionSearchResultInfo: rows },
  }
  return xmlTree('SearchResponse', { ResponseInfo, ...(isFound ? found : {}) })
}

/**
 * The transactions that a search names. By an order number it finds the payments only: the operations that follow
 * name no order, and have to be asked for by their own numbers.
 */
function rowsOf(bank: Bank, clientId: string, wanted: Value): readonly Row[] {
  const [orderId, transactionId] = [wanted('OrderId'), wanted('TransactionId')]
  const { ledger } = bank
  const found =
    transactionId === '' ? ledger.order(orderId) : ledger.orderOfTransaction(transactionId)
  const order = orderAt(bank, clientId, found)
  if (order === undefined) return []
  return transactionsOf(order)
    .filter(({ booking }) => transactionId === '' || booking.transactionId === transactionId)
    .filter((row) => orderId === '' || (isPayment(row) && order.bankOrderId === orderId))
    .map((row) => rowOf(order, row))
}

function isPayment({ operation }: Transaction): boolean {
  return operation === 'Auth' || operation === 'PreAuth'
}

/** There is no state: flags say what followed, on the row that it followed. */
function rowOf(order: BankOrder, row: Transaction): Row {
  const { booking, operation, amountMinor } = row
  const { payment, capture } = order
  const code = hostCode(booking.procReturnCode)
  const isTaking = booking.transactionId === (capture ?? payment).transactionId
  const isUndone = order.undoneCaptures.some((pair) => pair.capture === booking)
  const refunded = isTaking ? refundedMinor(order) : 0
  return {
    MerchantId: payment.clientId,
    TransactionType: NAMES[operation],
    TransactionId: booking.transactionId,
    OrderId: isPayment(row) ? order.bankOrderId : '',
    ResultCode: code,
    ResponseMessage: textOf(code),
    HostResultCode: code.slice(1),
    AuthCode: booking.authCode,
    HostDate: digitTime(new Date(booking.at)).slice(4),
    Rrn: booking.hostReference,
    CurrencyAmount: formatAmount(amountMinor),
    AmountCode: payment.currency,
    CurrencyCode: '',
    ThreeDSecureType: secureTypeOf(payment),
    GainedPoint: '0',
    IsCanceled: String(isUndone || (isTaking && stateOf(order) === 'Voided')),
    IsReversed: 'false',
    IsRefunded: String(refunded > 0),
    IsCaptured: String(operation === 'PreAuth' && capture !== null),
    TotalRefundAmount: formatAmount(refunded),
    PanMasked: plainMask(payment.card),
  }
}
