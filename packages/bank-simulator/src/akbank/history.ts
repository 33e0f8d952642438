import { gzipSync } from 'node:zlib'
import { type Bank, visibleOrder } from '../bank/index.ts'
import { parseIsoTime } from '../formats/index.ts'
import type { BankOrder } from '../ledger/index.ts'
import { type ApiAnswer, headOf, httpError } from './answer.ts'
import type { ApiRequest } from './request.ts'
import { type Row, rowsOf } from './rows.ts'

/** 1010: every row of one order. There is no status query: the state follows from the rows. */
export function orderHistory(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = visibleOrder(bank, bank.ledger.order(request.text('order/orderId')))
  if (order === undefined || !isOf(request, order)) {
    return { status: 200, body: headOf(bank, request, 'VPS-1123') }
  }
  const txnDetailList = rowsOf(bank, order)
  return { status: 200, body: { ...headOf(bank, request, 'VPS-0000'), txnDetailList } }
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

/** 1009: the rows of a day, or of a batch, as gzip in base64. Its words and its types are its own. */
export function report(bank: Bank, request: ApiRequest): ApiAnswer {
  const from = parseIsoTime(request.text('report/startDateTime'))
  const until = parseIsoTime(request.text('report/endDateTime'))
  const batch = request.whole('report/batchNumber')
  if (batch === null && Number.isNaN(until - from)) {
    return httpError(400, 'report.startDateTime ve report.endDateTime, ya da report.batchNumber')
  }
  if (batch === null && until - from > DAY_MILLISECONDS) {
    return { status: 200, body: headOf(bank, request, 'VPS-2229') }
  }
  const isWanted = (row: Row): boolean => {
    const at = parseIsoTime(String(row['txnDateTime']))
    return batch === null ? at >= from && at <= until : row['batchNumber'] === batch
  }
  const rows = bank.ledger
    .orders()
    .filter((order) => isOf(request, order) && visibleOrder(bank, order) !== undefined)
    .flatMap((order) => rowsOf(bank, order))
    .filter(isWanted)
  const packed = gzipSync(JSON.stringify({ txnDetailList: rows.map(inWords) }))
  return {
    status: 200,
    body: { ...headOf(bank, request, 'VPS-0000'), data: packed.toString('base64') },
  }
}

/** The report writes the state in words and rrn as a number. */
function inWords(row: Row): Row {
  const word =
    row['txnStatus'] === 'V'
      ? 'İptal'
      : row['responseCode'] === 'VPS-0000'
        ? 'Başarılı'
        : 'Başarısız'
  return { ...row, txnStatus: word, rrn: Number(row['rrn']) }
}

function isOf(request: ApiRequest, order: BankOrder): boolean {
  return order.payment.clientId === request.text('terminal/terminalSafeId')
}
