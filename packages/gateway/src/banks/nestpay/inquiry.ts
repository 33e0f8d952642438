import type { InquiryResult } from '../connector.ts'
import { shortText } from './answer-text.ts'
import { historyLines, lineOfStatus } from './history.ts'
import { recordOf } from './record.ts'
import type { NestpayAnswer } from './response.ts'
import { refusingAnswer } from './terminal-refusal.ts'

/**
 * What the status query says. Its outer codes are about the query; the payment's own are inside Extra.
 * `null` means that the order is there, and its history is to be read.
 */
export function readStatus(answer: NestpayAnswer, bankOrderId: string): InquiryResult | null {
  if (isNotFound(answer, bankOrderId)) return { kind: 'notFound' }
  if (answer.response !== 'Approved' || answer.procReturnCode !== '00') {
    // Logged, and told by /readyz: of the bank's text what may be shown.
    const { procReturnCode, errorMessage } = answer
    return {
      kind: 'unavailable',
      cause: shortText(`refused ${procReturnCode ?? ''} ${errorMessage ?? ''}`),
      ...refusingAnswer(answer),
    }
  }
  return isAbout(answer, bankOrderId) ? null : { kind: 'unavailable', cause: 'anotherOrder' }
}

/**
 * The order's record. Totals come from the history: after a partial refund the status shows the refund
 * only. A bank that keeps no history leaves the status, which will do while no refund hides the sale.
 */
export function readRecord(
  status: NestpayAnswer,
  history: NestpayAnswer,
  bankOrderId: string,
): InquiryResult {
  const lines = linesOf(status, history, bankOrderId)
  const record = lines === null ? null : recordOf(lines, status.extra('SETTLEID'))
  if (record === null) return { kind: 'unavailable', cause: 'unreadable' }
  return { kind: 'found', record }
}

function linesOf(status: NestpayAnswer, history: NestpayAnswer, bankOrderId: string) {
  if (history.response === 'Approved' && history.procReturnCode === '00') {
    return isAbout(history, bankOrderId) ? historyLines(history) : null
  }
  const isWithoutHistory = isNotFound(history, bankOrderId)
  const last = isWithoutHistory ? lineOfStatus(status) : null
  return last === null || last.type === 'C' ? null : [last]
}

/** `No record found for <oid>`, by its words: refused credentials come with the same code 99. */
function isNotFound(answer: NestpayAnswer, bankOrderId: string): boolean {
  if (answer.response !== 'Declined') return false
  const named = /^no record found(?: for (.*))?$/i.exec((answer.errorMessage ?? '').trim())
  return named !== null && (named[1] === undefined || named[1].trim() === bankOrderId)
}

function isAbout(answer: NestpayAnswer, bankOrderId: string): boolean {
  return (answer.orderId || answer.extra('ORD_ID')) === bankOrderId
}
