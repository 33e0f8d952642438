import {
  type Bank,
  type Call,
  type Faults,
  now,
  type Outcome,
  orderAt,
  withFault,
  written,
} from '../../bank/index.ts'
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
import { secureTypeOf } from './orders.ts'
import { callerOf, parseRequest } from './request.ts'

const TYPES: Readonly<Record<Transaction['operation'], string>> = {
  Auth: 'Sale',
  PreAuth: 'Auth',
  PostAuth: 'Capture',
  Void: 'Cancel',
  Credit: 'Refund',
}

/** One search: a row for each transaction that it names. */
export function handleSearch(bank: Bank, { body }: Call, faults: Faults): Outcome {
  const request = parseRequest(body, 'SearchRequest')
  if (typeof request === 'string') return written(now(searchDocument(bank, request)), xmlReply)
  const merchant = (name: string): string => request(`MerchantCriteria/${name}`)
  const shop = callerOf(merchant('HostMerchantId'), merchant('MerchantPassword'))
  const bankOrderId = request('TransactionCriteria/OrderId')
  const named = { bank, operation: 'Status', bankOrderId } as const
  const search = (seen: Bank): string =>
    typeof shop === 'string'
      ? searchDocument(bank, shop)
      : searchDocument(bank, '0000', rowsOf(seen, shop.clientId, request))
  const outcome = withFault(faults, named, { perform: (seen) => now(search(seen)), silence: '' })
  return written(outcome, xmlReply)
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
function rowsOf(bank: Bank, clientId: string, request: Value): readonly Row[] {
  const wanted = (name: string): string => request(`TransactionCriteria/${name}`)
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
    TransactionType: TYPES[operation],
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
