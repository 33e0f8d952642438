import { type Bank, orderAt } from '../../bank/index.ts'
import { longTime } from '../../formats/index.ts'
import { type BankOrder, type Transaction, transactionsOf } from '../../ledger/index.ts'
import { type ApiAnswer, maskFor, queryAnswer, refusal } from './answer.ts'
import { batchOf } from './history.ts'
import { hostAnswerOf } from './reasons.ts'
import type { ApiRequest } from './request.ts'

const SPAN_MAXIMUM_MILLISECONDS = 30 * 24 * 60 * 60 * 1000
const PAGE_SIZE = 500

/** The list speaks Turkish without Turkish letters. */
const TURKISH_TYPES: Readonly<Record<Transaction['operation'], string>> = {
  Auth: 'Satis',
  PreAuth: 'On Otorizasyon',
  PostAuth: 'Son Otorizasyon',
  Void: 'Iptal',
  Credit: 'Iade',
}

/** orderlistinq: the movements of all orders of a terminal in at most 30 days, 500 a page. */
export function orderList(bank: Bank, request: ApiRequest): ApiAnswer {
  const from = momentOf(request.value('Order/StartDate'))
  const until = momentOf(request.value('Order/EndDate'))
  if (!(until - from >= 0 && until - from <= SPAN_MAXIMUM_MILLISECONDS)) {
    return refusal(bank, request, '0002', 'StartDate and EndDate fields are not valid')
  }
  const all = bank.ledger
    .orders()
    .filter((order) => orderAt(bank, request.value('Terminal/ID'), order) !== undefined)
    .flatMap((order) => transactionsOf(order).map((movement) => ({ order, movement })))
    .filter(({ movement }) => isBetween(movement.booking.at, from, until))
  const page = Math.max(1, Number(request.value('Order/ListPageNum')) || 1)
  const shown = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const OrderTxnList = {
    TotalTxnCount: String(all.length),
    TotalPageCount: String(Math.ceil(all.length / PAGE_SIZE)),
    ActPageNum: String(page),
    OrderTxn: shown.map(({ order, movement }, index) => ({
      Id: String(index + 1),
      ...rowOf(bank, order, movement),
    })),
  }
  return queryAnswer(bank, request, { order: { OrderListInqResult: { OrderTxnList } } })
}

function isBetween(at: string, from: number, until: number): boolean {
  const instant = Date.parse(at)
  return instant >= from && instant <= until + 59_999
}

/** The instant of `dd/MM/yyyy HH:mm` in Istanbul; NaN for any other text. */
function momentOf(text: string): number {
  const match = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2})$/.exec(text)
  if (match === null) return Number.NaN
  const [, day = '', month = '', year = '', time = ''] = match
  return Date.parse(`${year}-${month}-${day}T${time}:00+03:00`)
}

function rowOf(bank: Bank, order: BankOrder, movement: Transaction): ApiAnswer {
  const { operation, booking, amountMinor } = movement
  const { payment } = order
  const { code, message } = hostAnswerOf(booking.procReturnCode)
  const isApproved = code === '00'
  const isFirst = operation === 'Auth' || operation === 'PreAuth'
  return {
    LastTrxDate: longTime(new Date(booking.at)).slice(0, 19),
    TrxType: TURKISH_TYPES[operation],
    OrderID: order.bankOrderId,
    CardNumberMasked: maskFor(bank, payment.card),
    BatchNum: batchOf(bank, order),
    AuthCode: isApproved ? booking.authCode : '',
    RetrefNum: booking.hostReference,
    OrigRetrefNum: isFirst ? '' : payment.hostReference,
    InstallmentCnt: payment.installments === '' ? 'Pesin' : payment.installments,
    Status: isApproved ? 'Basarili' : 'Basarisiz',
    AuthAmount: String(amountMinor),
    CurrencyCode: payment.currency === '949' ? 'TL' : payment.currency,
    SafeType: payment.verificationId === null ? '' : '3D',
    UserId: operation === 'Void' || operation === 'Credit' ? 'PROVRFN' : 'PROVAUT',
    Settlement: order.settledInBatch === null ? 'N' : 'Y',
    ResponseCode: code,
    SysErrMsg: isApproved ? '' : message,
  }
}
