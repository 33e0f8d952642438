import { minorFromKurus } from '../formats/field-texts.ts'
import type { NestpayAnswer } from './response.ts'

/** A transaction in the bank's history of an order. Amounts in kuruş; absent texts are empty. */
export type HistoryLine = Readonly<{
  /** S takes money (sale, pre-authorisation, completion), C refunds it. */
  type: 'S' | 'C'
  /** TRANS_STAT: A, C, S, V, D, PN, CNCL, ERR, R. */
  status: string
  amountMinor: bigint
  capturedMinor: bigint
  authorizedAt: string
  hostReference: string
  authCode: string
  procReturnCode: string
  transactionId: string
}>

/**
 * The lines TRX1…TRXn of an order history. Null: a line cannot be read, or there are not as many as TRXCOUNT
 * says. A sum over a part of the history would be wrong.
 */
export function historyLines(answer: NestpayAnswer): readonly HistoryLine[] | null {
  const lines: HistoryLine[] = []
  for (let number = 1; ; number += 1) {
    const text = answer.extra(`TRX${number}`)
    if (text === null) break
    const line = readLine(text)
    if (line === null) return null
    lines.push(line)
  }
  const count = answer.extra('TRXCOUNT')
  return count === null || count === String(lines.length) ? lines : null
}

function readLine(text: string): HistoryLine | null {
  const columns = text.split('\t').map((column) => column.trim())
  return lineOf((column) => columns[column] ?? '')
}

/** The last transaction, from the answer to a status query, for banks without a history. */
export function lineOfStatus(answer: NestpayAnswer): HistoryLine | null {
  return lineOf((_, name) => statusField(answer, name))
}

/**
 * A field of a status: an element, or a `NAME:VALUE` in ORDERSTATUS, which tabs divide; empty where it is neither.
 */
export function statusField(answer: NestpayAnswer, name: string): string {
  const joined = (answer.extra('ORDERSTATUS') ?? '').split('\t')
  const pair = joined.find((one) => one.startsWith(`${name}:`))
  return answer.extra(name) ?? pair?.slice(name.length + 1).trim() ?? ''
}

/**
 * Reads each field by its column in a history and its name in a status. Null: the amount, the type or the
 * status cannot be read. An empty captured amount is 0.
 */
function lineOf(field: (column: number, name: string) => string): HistoryLine | null {
  const type = field(0, 'CHARGE_TYPE_CD')
  const status = field(1, 'TRANS_STAT')
  const amountMinor = minorFromKurus(field(2, 'ORIG_TRANS_AMT'))
  const capturedMinor = minorFromKurus(field(3, 'CAPTURE_AMT') || '0')
  if (amountMinor === null || capturedMinor === null || status === '') return null
  if (type !== 'S' && type !== 'C') return null
  return {
    type,
    status,
    amountMinor,
    capturedMinor,
    authorizedAt: field(4, 'AUTH_DTTM'),
    hostReference: field(7, 'HOST_REF_NUM'),
    authCode: field(8, 'AUTH_CODE'),
    procReturnCode: field(9, 'PROC_RET_CD'),
    transactionId: field(10, 'TRANS_ID'),
  }
}
