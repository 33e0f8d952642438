import type { BankRecord, InquiryResult } from '../connector.ts'
import { bankTimeToIso, shortText, shortTextOrNull } from './field-texts.ts'
import { type HistoryLine, historyLines, lineOfStatus } from './history.ts'
import { declineOf } from './outcomes.ts'
import { type NestpayAnswer, refusingAnswer } from './response.ts'

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

/**
 * What all transactions of an order amount to. Null when there is no payment among them, or one in a
 * state that nobody knows.
 *
 * The bank keeps a sale, its completion and its void as one line whose status changes, or writes the
 * completion as a line of its own: so an order's captured amount is the largest, not the sum.
 */
function recordOf(lines: readonly HistoryLine[], batchNumber: string | null): BankRecord | null {
  const payments = lines.filter((line) => line.type === 'S')
  const state = stateOf(lines, payments)
  if (state === null) return null
  const told = payments.find((line) => !isRefused(line)) ?? payments[0]
  if (told === undefined) return null
  return {
    state,
    authorizedMinor: largest(payments.map((line) => (isRefused(line) ? 0n : line.amountMinor))),
    capturedMinor: largest(payments.filter(isTaken).map((line) => line.capturedMinor)),
    refundedMinor: lines
      .filter((line) => line.type === 'C' && isTaken(line))
      .reduce((sum, line) => sum + line.amountMinor, 0n),
    isoCode: state === 'declined' ? declineOf(told.procReturnCode).isoCode : null,
    answer: {
      responseCode: shortTextOrNull(told.procReturnCode),
      responseMessage: null,
      authCode: shortTextOrNull(told.authCode),
      hostReference: shortTextOrNull(told.hostReference),
      transactionId: shortTextOrNull(told.transactionId),
      batchNumber: shortTextOrNull(batchNumber),
      transactionDate: bankTimeToIso(told.authorizedAt),
    },
  }
}

const REFUSED = new Set(['D', 'ERR'])
const TAKEN = new Set(['C', 'S'])
const PENDING = new Set(['PN', 'R'])
const VOIDED = new Set(['V', 'CNCL'])

function stateOf(
  lines: readonly HistoryLine[],
  payments: readonly HistoryLine[],
): BankRecord['state'] | null {
  const some = (statuses: ReadonlySet<string>): boolean =>
    payments.some((line) => statuses.has(line.status))
  // A refund that the bank has not finished leaves the sums open as well.
  if (lines.some((line) => PENDING.has(line.status))) return 'pending'
  if (some(new Set(['S']))) return 'settled'
  if (some(new Set(['C']))) return 'taken'
  if (some(new Set(['A']))) return 'preAuthorized'
  if (some(VOIDED)) return 'voided'
  return some(REFUSED) ? 'declined' : null
}

function isRefused(line: HistoryLine): boolean {
  return REFUSED.has(line.status)
}

function isTaken(line: HistoryLine): boolean {
  return TAKEN.has(line.status)
}

function largest(amounts: readonly bigint[]): bigint {
  return amounts.reduce((most, amount) => (amount > most ? amount : most), 0n)
}
