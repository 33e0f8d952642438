import { gzipSync } from 'node:zlib'
import { type Bank, orderAt } from '../../bank/index.ts'
import { parseIsoTime } from '../../formats/index.ts'
import { type ApiAnswer, answered, httpError } from './answer.ts'
import { orderOf } from './orders.ts'
import type { ApiRequest } from './request.ts'
import { type Row, rowsOf } from './rows.ts'

/** 1010: every row of one order. There is no status query: the state follows from the rows. */
export function orderHistory(bank: Bank, request: ApiRequest): ApiAnswer {
  const order = orderOf(bank, request)
  if (order === undefined) return answered(bank, request, 'VPS-1123')
  return answered(bank, request, 'VPS-0000', { txnDetailList: rowsOf(bank, order) })
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
    return answered(bank, request, 'VPS-2229')
  }
  const isWanted = (row: Row): boolean => {
    const at = parseIsoTime(String(row['txnDateTime']))
    return batch === null ? at >= from && at <= until : row['batchNumber'] === batch
  }
  const rows = bank.ledger
    .orders()
    .filter((order) => orderAt(bank, request.text('terminal/terminalSafeId'), order) !== undefined)
    .flatMap((order) => rowsOf(bank, order))
    .filter(isWanted)
  const packed = gzipSync(JSON.stringify({ txnDetailList: rows.map(inWords) }))
  return answered(bank, request, 'VPS-0000', { data: packed.toString('base64') })
}

/** The report writes the state in words and rrn as a number, and has other names than the history. */
function inWords(row: Row): Row {
  const result = row['responseCode'] === 'VPS-0000' ? 'Başarılı' : 'Başarısız'
  const { installCount = 1, hostMessage = '', ...rest } = row
  const renamed = { installmentCount: installCount, hostResponseMessage: hostMessage }
  return {
    ...rest,
    ...renamed,
    txnStatus: row['txnStatus'] === 'V' ? 'İptal' : result,
    rrn: Number(row['rrn']),
  }
}
