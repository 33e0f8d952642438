import type { BankAnswer, BankOutcome } from '../connector.ts'
import { refusalBy, unknownOutcome } from '../formats/answers.ts'
import { minorFromComma } from '../formats/field-texts.ts'
import { type Decline, declinesBy, isoDecline } from '../iso-declines.ts'
import { type IntervposAnswer, type IntervposValues, toBankAnswer } from './response.ts'

export const APPROVED = '00'

/** The bank has no such order. */
export const NOT_FOUND = 'E39'

/** What an operation on an order may be refused for. Of a payment these codes say nothing: the bank is asked. */
const stateDecline = declinesBy([
  ['E31', '21'],
  [NOT_FOUND, '25'],
])

/** The host failed. All unlisted codes are unknown as well. */
const HOST_FAILED = '96'

/** The last fields of an answer, in their order. */
const LAST_OF_ANSWER = 'CardHolderName'

type Asked = Readonly<{
  bankOrderId: string
  /** What a payment must have taken; null for an operation on an order. */
  paidMinor: bigint | null
}>

/** The outcome that an answer means. An approval needs every sign that the bank gives. */
export function outcomeOf(
  { value, isWhole }: IntervposAnswer,
  { bankOrderId, paidMinor }: Asked,
): BankOutcome {
  const answer = toBankAnswer(value)
  const code = value('ProcReturnCode')
  const isOurs = isOrder(value('OrderId'), bankOrderId, paidMinor !== null)
  if (code === null || !isOurs) return unknownOutcome('unreadable', answer)
  if (code !== APPROVED) return refusalOf(value, answer, paidMinor !== null)
  const isSuccess = value('TxnResult') === 'Success' && isWhole(LAST_OF_ANSWER)
  const isOfSum = paidMinor === null || isSum(value('Amount'), paidMinor)
  const isApproved = isSuccess && isOfSum && value('ErrorCode') === null
  return isApproved ? { kind: 'approved', answer } : unknownOutcome('unreadable', answer)
}

/** An answer about an order, and not a payment, has a number that the bank makes for the call itself. */
export function isOrder(named: string | null, bankOrderId: string, isPayment: boolean): boolean {
  if (named === bankOrderId) return true
  return !isPayment && (named === null || /^SYSOID\d{1,20}$/.test(named))
}

function isSum(text: string | null, paidMinor: bigint): boolean {
  return text !== null && minorFromComma(text) === paidMinor
}

function refusalOf(value: IntervposValues, answer: BankAnswer, isPayment: boolean): BankOutcome {
  const code = value('ProcReturnCode') ?? ''
  const isOfTerminal = isTerminalRefusal(value)
  const decline = hostDecline(code) ?? (isPayment ? null : stateDecline(code))
  return refusalBy(code, answer, {
    decline: isOfTerminal ? null : decline,
    isOfTerminal,
    isRejected: false,
  })
}

/** A code of the host, which are those of ISO 8583; null for any other. */
export function hostDecline(code: string): Decline | null {
  const isDecline = /^\d{2}$/.test(code) && code !== APPROVED && code !== HOST_FAILED
  return isDecline ? isoDecline(code) : null
}

/** The terminal is not active: also the answer to wrong credentials. The error code decides, and the code 81 has others. */
export function isTerminalRefusal(value: IntervposValues): boolean {
  return value('ProcReturnCode') === '81' && /^B81\d{4}$/.test(value('ErrorCode') ?? '')
}
