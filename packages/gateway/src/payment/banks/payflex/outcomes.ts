import type { BankOutcome } from '../connector.ts'
import { unknownOutcome } from '../formats/answers.ts'
import { bankCodes } from '../formats/bank-codes.ts'
import { type PayflexAnswer, toBankAnswer } from './response.ts'

export const APPROVED = '0000'

export const CODES = bankCodes({
  declines: [
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
  ],
  ofHost: /^00(\d{2})$/,
  // The issuer's host asks for patience, or failed; the bank's system failed; the number of the transaction was used.
  open: '0009 0096 1001 1006 1047',
  // Wrong password, an address that is not listed, an unknown or closed merchant or terminal.
  refusesTerminal: '5001 5002 9039 9065 1105 2011',
  // A field is missing or wrong; several are; the right is missing; the message cannot be read.
  rejected: /^(10[0-4]\d|2030|1060|1077|1078|1082|1096|1111|1127|2200|6\d{3}|8484)$/,
})

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
  if (code !== APPROVED) return CODES.refusal(code, answer)
  return named === null ? unknownOutcome('unreadable', answer) : { kind: 'approved', answer }
}
