import { minorFromKurus } from './field-texts.ts'
import type { NestpayAnswer } from './response.ts'

/** One transaction of an order as the bank keeps it. Amounts in kuruş; texts are empty where absent. */
export type HistoryLine = Readonly<{
  /** S takes money (sale, pre-authorisation, completion), C gives it back. */
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
 * The lines TRX1…TRXn of an order history. Null when one cannot be read, or when there are fewer than
 * TRXCOUNT says: a sum over half a history would be a wrong sum.
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

/** The status query's last transaction in the same form: some banks give no history. */
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

/** A field of the status answer: an element, or a `KEY:VALUE` of the tab-joined ORDERSTATUS. */
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

type RawLine = Readonly<
  Record<
    | 'type'
    | 'status'
    | 'amount'
    | 'captured'
    | 'authorizedAt'
    | 'hostReference'
    | 'authCode'
    | 'procReturnCode'
    | 'transactionId',
    string
  >
>

/** An empty captured amount is none; an empty or odd amount makes the line unreadable. */
function lineOf(raw: RawLine): HistoryLine | null {
  const { type, amount, captured, ...texts } = raw
  const amountMinor = minorFromKurus(amount)
  const capturedMinor = captured === '' ? 0n : minorFromKurus(captured)
  if (amountMinor === null || capturedMinor === null || texts.status === '') return null
  if (type !== 'S' && type !== 'C') return null
  return { ...texts, type, amountMinor, capturedMinor }
}
