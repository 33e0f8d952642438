import type { BankOutcome, InquiryResult } from './connector.ts'

/**
 * What a call shows about the way to a bank (decision 5.21). `lineFailed`: no connection, no TLS, a time-out, a
 * broken connection, HTTP 5xx. `terminalRefused`: HTTP 401, 403 or 404, which is about one terminal.
 * `answered`: any answer of the bank, whatever it says: what it says may come from one payer's session.
 */
export type LineSign = 'answered' | 'lineFailed' | 'terminalRefused'

/** The causes of failures before the first byte was sent, and after it. */
export const BEFORE_SENDING: ReadonlySet<string> = new Set(['connect', 'dns', 'tls'])
const AFTER_SENDING: ReadonlySet<string> = new Set(['timeout', 'disconnected', 'serverError'])

/** Null: the call shows nothing, such as our own lateness or a page that no bank has written. */
export function signOfOutcome(outcome: BankOutcome): LineSign | null {
  switch (outcome.kind) {
    case 'approved':
    case 'declined':
    case 'different':
      return 'answered'
    case 'rejected':
      return outcome.refusesTerminal === true && outcome.answer === null
        ? 'terminalRefused'
        : 'answered'
    case 'notSent':
      return BEFORE_SENDING.has(outcome.cause) ? 'lineFailed' : null
    case 'unknown':
      if (AFTER_SENDING.has(outcome.cause)) return 'lineFailed'
      return outcome.answer === null ? null : 'answered'
  }
}

export function signOfInquiry(result: InquiryResult): LineSign | null {
  if (result.kind !== 'unavailable') return 'answered'
  const { cause, refusesTerminal, said } = result
  if (isLineFailure(cause)) return 'lineFailed'
  if (refusesTerminal === true && said === undefined) return 'terminalRefused'
  return cause === 'unreadable' ? null : 'answered'
}

/** Whether the cause of a missing answer is one of the line. */
export function isLineFailure(cause: string): boolean {
  return BEFORE_SENDING.has(cause) || AFTER_SENDING.has(cause) || /^HTTP 5/.test(cause)
}
