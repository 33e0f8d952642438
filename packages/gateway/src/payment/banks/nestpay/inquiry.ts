import type { BankRecord, InquireRequest, InquiryResult } from '../connector.ts'
import { sumOf, unavailable } from '../formats/answers.ts'
import { bankTimeToIso, shortText, shortTextOrNull } from '../formats/field-texts.ts'
import { type HistoryLine, historyLines, lineOfStatus, statusField } from './history.ts'
import { declineOf } from './outcomes.ts'
import { coreCodeOf, type NestpayAnswer, refusingAnswer, toBankAnswer } from './response.ts'

/**
 * The result of a status query; null: the bank has the order, and its history must be read. The outer codes
 * of the answer are about the query, and those of the payment are in Extra.
 */
export function readStatus(answer: NestpayAnswer, bankOrderId: string): InquiryResult | null {
  if (isNotFound(answer) || saysNotFound(answer, bankOrderId)) return { kind: 'notFound' }
  if (answer.response !== 'Approved' || answer.procReturnCode !== '00') {
    // Shown in the log and by /readyz.
    const { procReturnCode, errorMessage } = answer
    const { responseCode, responseMessage } = toBankAnswer(answer)
    // Who is told the number of the order was let in.
    const isLetIn = errorMessage?.includes(bankOrderId) === true
    return {
      kind: 'unavailable',
      cause: shortText(`refused ${procReturnCode ?? ''} ${errorMessage ?? ''}`),
      ...(isLetIn ? {} : refusingAnswer(answer)),
      said: { code: responseCode, text: responseMessage },
    }
  }
  return isAbout(answer, bankOrderId) ? null : unavailable('anotherOrder')
}

/**
 * The record of an order. Its sums come from the history, because after a partial refund the status shows
 * only the refund. For a bank without a history the status is enough if it shows no refund.
 */
export function readRecord(
  status: NestpayAnswer,
  history: NestpayAnswer,
  { bankOrderId, operation }: InquireRequest,
): InquiryResult {
  const read = linesOf(status, history, bankOrderId)
  const lines = operation === 'Auth' ? (read?.map(asSale) ?? null) : read
  const record = lines === null ? null : recordOf(lines, status)
  if (record === null) return unavailable('unreadable')
  return { kind: 'found', record }
}

function linesOf(status: NestpayAnswer, history: NestpayAnswer, bankOrderId: string) {
  if (history.response === 'Approved' && history.procReturnCode === '00') {
    return isAbout(history, bankOrderId) ? historyLines(history) : null
  }
  const isWithoutHistory = hasNoLines(history) || saysNotFound(history, bankOrderId)
  const last = isWithoutHistory ? lineOfStatus(status) : null
  return last === null || last.type === 'C' ? null : [last]
}

/**
 * The template of a status, without an order and without a state. Its words are of any language. Wrong credentials
 * have the same code 99 and no template, because the bank has looked for nothing.
 */
function isNotFound(answer: NestpayAnswer): boolean {
  if (answer.response !== 'Declined' || coreCodeOf(answer) !== null) return false
  const isEmpty = (name: string): boolean => statusField(answer, name) === ''
  return (
    answer.extra('ORDERSTATUS') !== null &&
    !answer.orderId &&
    !answer.transactionId &&
    ['ORD_ID', 'TRANS_STAT', 'TRANS_ID'].every(isEmpty)
  )
}

/** A history without lines, whose count says so too. */
function hasNoLines(answer: NestpayAnswer): boolean {
  const isDeclined = answer.response === 'Declined' && coreCodeOf(answer) === null
  return isDeclined && answer.extra('TRXCOUNT') === '0' && answer.extra('TRX1') === null
}

/** `No record found for <oid>`, from banks that send no template. */
function saysNotFound(answer: NestpayAnswer, bankOrderId: string): boolean {
  if (answer.response !== 'Declined') return false
  const named = /^no record found(?: for (.*))?$/i.exec((answer.errorMessage ?? '').trim())
  return named !== null && (named[1] === undefined || named[1].trim() === bankOrderId)
}

function isAbout(answer: NestpayAnswer, bankOrderId: string): boolean {
  return (answer.orderId || answer.extra('ORD_ID')) === bankOrderId
}

/**
 * The record from all transactions of an order. Null: no payment is among them, or one has an unknown status.
 *
 * A bank keeps a sale, its completion and its void as one line with a changing status, or writes the
 * completion as a separate line. Therefore the captured amount of an order is the largest of its lines, not
 * their sum.
 */
function recordOf(lines: readonly HistoryLine[], status: NestpayAnswer): BankRecord | null {
  const payments = lines.filter((line) => line.type === 'S')
  const state = stateOf(lines, payments)
  if (state === null) return null
  const shown = payments.find((line) => !isRefused(line)) ?? payments[0]
  if (shown === undefined) return null
  return {
    state,
    authorizedMinor: largest(payments.map((line) => (isRefused(line) ? 0n : line.amountMinor))),
    capturedMinor: largest(payments.filter(isTaken).map((line) => line.capturedMinor)),
    refundedMinor: sumOf(lines.filter((line) => line.type === 'C' && isTaken(line))),
    isoCode: state === 'declined' ? declineOf(shown.procReturnCode).isoCode : null,
    answer: {
      responseCode: shortTextOrNull(shown.procReturnCode),
      responseMessage: null,
      authCode: shortTextOrNull(shown.authCode),
      hostReference: shortTextOrNull(shown.hostReference),
      transactionId: shortTextOrNull(shown.transactionId),
      batchNumber: shortTextOrNull(status.extra('SETTLEID')),
      transactionDate: bankTimeToIso(shown.authorizedAt),
    },
    said: {
      isLira: null,
      installmentCount: null,
      operation: state === 'preAuthorized' ? 'PreAuth' : null,
      cardMask: status.extra('PAN'),
    },
  }
}

const REFUSED = new Set(['D', 'ERR'])
const TAKEN = new Set(['C', 'S'])
const PENDING = new Set(['PN', 'R'])

function stateOf(
  lines: readonly HistoryLine[],
  payments: readonly HistoryLine[],
): BankRecord['state'] | null {
  const some = (...statuses: readonly string[]): boolean =>
    payments.some((line) => statuses.includes(line.status))
  // While the bank has not finished a refund, the sums may still change.
  if (lines.some(isUnfinished)) return 'pending'
  if (some('S')) return 'settled'
  if (some('C')) return 'taken'
  if (some('A')) return 'preAuthorized'
  if (some('V', 'CNCL')) return 'voided'
  return some(...REFUSED) ? 'declined' : null
}

/**
 * A sale that some banks keep as authorised (A) until the day end, as they do a pre-authorisation: only what was asked
 * for tells them apart.
 */
function asSale(line: HistoryLine): HistoryLine {
  const isSale = line.type === 'S' && line.status === 'A' && line.procReturnCode === '00'
  return isSale ? { ...line, status: 'C', capturedMinor: line.amountMinor } : line
}

/** A refund that the bank has only authorised (A) may still be booked or dropped. */
function isUnfinished({ type, status }: HistoryLine): boolean {
  return PENDING.has(status) || (type === 'C' && status === 'A')
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
