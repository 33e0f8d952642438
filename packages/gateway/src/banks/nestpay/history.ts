import { minorFromKurus } from './field-texts.ts'
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

/** The last transaction, from the answer to a status query, for banks without a history. */
export function lineOfStatus(answer: NestpayAnswer): HistoryLine | null {
  const field = statusReader(answer)
  return lineOf({
    type: field('CHARGE_TYPE_CD'),
    status: field('TRANS_STAT'),
    amount: field('ORIG_TRANS_AMT'),
    captured: field('CAPTURE_AMT'),
    authorizedAt: field('AUTH_DTTM'),
    hostReference: field('HOST_REF_NUM'),
    authCode: field('AUTH_CODE'),
    procReturnCode: field('PROC_RET_CD'),
    transactionId: field('TRANS_ID'),
  })
}

/** Reads a field of a status answer: an element, or a `KEY:VALUE` in ORDERSTATUS, which tabs divide. */
function statusReader(answer: NestpayAnswer): (name: string) => string {
  const joined = (answer.extra('ORDERSTATUS') ?? '').split('\t')
  return (name) =>
    answer.extra(name) ??
    joined.find((pair) => pair.startsWith(`${name}:`))?.slice(name.length + 1) ??
    ''
}

function readLine(text: string): HistoryLine | null {
  const columns = text.split('\t').map((column) => column.trim())
  const column = (index: number): string => columns[index] ?? ''
  return lineOf({
    type: column(0),
    status: column(1),
    amount: column(2),
    captured: column(3),
    authorizedAt: column(4),
    hostReference: column(7),
    authCode: column(8),
    procReturnCode: column(9),
    transactionId: column(10),
  })
}

type RawLine = Omit<HistoryLine, 'type' | 'amountMinor' | 'capturedMinor'> &
  Readonly<Record<'type' | 'amount' | 'captured', string>>

/** Null: the amount, the type or the status cannot be read. An empty captured amount is 0. */
function lineOf(raw: RawLine): HistoryLine | null {
  const { type, amount, captured, ...texts } = raw
  const amountMinor = minorFromKurus(amount)
  const capturedMinor = captured === '' ? 0n : minorFromKurus(captured)
  if (amountMinor === null || capturedMinor === null || texts.status === '') return null
  if (type !== 'S' && type !== 'C') return null
  return { ...texts, type, amountMinor, capturedMinor }
}
