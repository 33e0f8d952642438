import type { BankOutcome } from '../connector.ts'
import { refusalBy, unknownOutcome } from '../formats/answers.ts'
import { type Decline, declinesBy, isoDecline } from '../iso-declines.ts'
import { type PayflexAnswer, toBankAnswer } from './response.ts'

export const APPROVED = '0000'

/** The bank's own codes that decline, and the nearest ISO codes. */
const ownDecline = declinesBy([
  // No reference, or a wrong one.
  ['0540 1007 9064 9067', '25'],
  // Returned, captured, not finished, voided, not fit for it, reversed; the batch is closed.
  ['0320 0323 0541 0542 0971 0982 0983 1059 1065 1074 1083 1088 1089 1101 2202', '21'],
  // More than there is.
  ['0984 1046', { isoCode: '13', group: 'state' }],
  // ECI or CAVV is wrong or missing.
  ['0580 0581 0582 1097 1098 9117', '12'],
  ['0312 0503 1051', '14'],
  ['1050', '82'],
  ['1052', '54'],
  ['0382', '34'],
  ['0577 0978 1104', '57'],
  // The bank is closing the day.
  ['7777', '95'],
])

/** Wrong password, an address that is not listed, an unknown or closed merchant or terminal. */
const REFUSES_TERMINAL = new Set('5001 5002 9039 9065 1105 2011'.split(' '))

/**
 * What leaves the outcome open, although its number looks like another class: the bank's system failed (1001), the
 * number of the transaction was used (1006, 1047).
 */
const ASK = new Set('1001 1006 1047'.split(' '))

/** A field is missing or wrong; several are; the right is missing; the message cannot be read. */
const REFUSED = /^(10[0-4]\d|2030|1060|1077|1078|1082|1096|1111|1127|2200|6\d{3}|8484)$/

/** The issuer's host asks for patience (09), or has failed (96). */
const HOST_OPEN = new Set(['0009', '0096'])

/** What a request named: an approval has to name it too. */
type Sent = Readonly<{ transactionId: string; bankOrderId?: string }>

/** The outcome that the answer to a provision or to an operation means. */
export function outcomeOf({ service, value }: PayflexAnswer, sent: Sent): BankOutcome {
  const answer = toBankAnswer(value)
  const [code, named, order] = [value('ResultCode'), value('TransactionId'), value('OrderId')]
  const isOther =
    (named !== null && named !== sent.transactionId) ||
    (order !== null && sent.bankOrderId !== undefined && order !== sent.bankOrderId)
  if (service !== 'provision' || code === null || isOther) {
    return unknownOutcome('unreadable', answer)
  }
  // Unlisted codes leave the outcome open as well: the search tells it.
  if (code !== APPROVED) {
    return refusalBy(code, answer, {
      decline: declineOf(code),
      isOfTerminal: isTerminalRefusal(code),
      isRejected: REFUSED.test(code) && !ASK.has(code),
    })
  }
  return named === null ? unknownOutcome('unreadable', answer) : { kind: 'approved', answer }
}

/** Null: the code is no decline. Codes that begin with two zeros are the issuer's, of ISO 8583. */
export function declineOf(code: string): Decline | null {
  const isOfIssuer = /^00\d{2}$/.test(code) && !HOST_OPEN.has(code)
  return ownDecline(code) ?? (isOfIssuer ? isoDecline(code.slice(2)) : null)
}

export function isTerminalRefusal(code: string | null): boolean {
  return REFUSES_TERMINAL.has(code ?? '')
}
