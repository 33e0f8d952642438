import type { BankRecord, InquiryResult } from '../connector.ts'
import { refusedQuery, unavailable } from '../formats/answers.ts'
import { dottedTimeToIso, minorFromComma } from '../formats/field-texts.ts'
import { APPROVED, hostDecline, isOrder, isTerminalRefusal, NOT_FOUND } from './outcomes.ts'
import { type IntervposAnswer, type IntervposValues, toBankAnswer } from './response.ts'

/** The last field of a status, in the recorded order. */
const LAST_OF_STATUS = 'AuthCode'

/** The codes that tell of an order that the bank does not have: its own, and one that another program knows. */
const UNKNOWN_ORDER: ReadonlySet<string> = new Set([NOT_FOUND, '05'])

/**
 * The record of an order. No answer about an order that the bank has is public, and its words are known from another
 * program only. So a word that is not listed here says nothing: it is neither taken nor not taken, and the order stays
 * open until a person looks.
 */
export function readStatus(said: IntervposAnswer, bankOrderId: string): InquiryResult {
  const { value, isWhole } = said
  const code = value('ProcReturnCode')
  if (code === null || !isWhole(LAST_OF_STATUS)) return unavailable('unreadable')
  if (!isOrder(value('OrderId'), bankOrderId, false)) return unavailable('anotherOrder')
  if (isTerminalRefusal(value)) return refused(value)
  if (isEmpty(value)) return UNKNOWN_ORDER.has(code) ? { kind: 'notFound' } : refused(value)
  const record = recordOf(value, code)
  return record === null ? unavailable('unreadable') : { kind: 'found', record }
}

function refused(value: IntervposValues): InquiryResult {
  return refusedQuery(toBankAnswer(value), isTerminalRefusal(value))
}

/** Whether nothing of an order is in the answer. */
function isEmpty(value: IntervposValues): boolean {
  const names = ['TransId', 'TRXDATE', 'TxnStat', 'TxnStatus', 'ChargeTypeCd', 'AuthCode']
  const hasSum = ['PurchAmount', 'RefundedAmount'].some(
    (name) => !/^[0,.]*$/.test(value(name) ?? ''),
  )
  return names.every((name) => value(name) === null) && !hasSum && !isVoided(value)
}

function isVoided(value: IntervposValues): boolean {
  return dottedTimeToIso(value('VoidDate')) !== null
}

/** Null: an amount cannot be read, or the answer is about another movement than the payment. */
function recordOf(value: IntervposValues, code: string): BankRecord | null {
  const amountMinor = minorFromComma(value('PurchAmount') ?? '')
  const refundedMinor = minorFromComma(value('RefundedAmount') ?? '')
  if (amountMinor === null || refundedMinor === null) return null
  if (value('ChargeTypeCd') !== SALE) return null
  const state = stateOf(value, code)
  const isTaken = state === 'taken' || state === 'settled'
  const isPreAuth = ['A', 'K'].includes(value('TxnStatus') ?? '')
  const isSumKnown = state !== 'taken' || !isPreAuth
  return {
    state,
    authorizedMinor: state === 'declined' ? 0n : amountMinor,
    capturedMinor: isTaken ? amountMinor : 0n,
    refundedMinor,
    // Nobody has said whether a captured hold shows its own sum or that of the capture.
    ...(isSumKnown ? {} : { isCaptureUnsure: true as const }),
    isoCode: state === 'declined' ? (hostDecline(code)?.isoCode ?? '05') : null,
    answer: { ...toBankAnswer(value), responseMessage: null },
    // After the day end a captured hold may look like a sale.
    said: {
      isLira: null,
      installmentCount: null,
      operation: isPreAuth ? 'PreAuth' : null,
      cardMask: null,
    },
  }
}

const SALE = 'S'

/** By TxnStatus: declined, voided, held, captured, settled, waiting for the day end. */
const STATES: Readonly<Record<string, BankRecord['state']>> = {
  D: 'declined',
  V: 'voided',
  A: 'preAuthorized',
  K: 'taken',
  S: 'settled',
  C: 'taken',
}

/** TxnStat has to agree: N is normal, V and R are undone, and S, which the bank looks at, says nothing yet. */
function stateOf(value: IntervposValues, code: string): BankRecord['state'] {
  const state = STATES[value('TxnStatus') ?? ''] ?? 'pending'
  const stat = value('TxnStat') ?? 'N'
  const isUndone = isVoided(value) || stat === 'V' || stat === 'R'
  if (state === 'voided') return isUndone && ['N', 'V', 'R'].includes(stat) ? state : 'pending'
  if (isUndone || stat !== 'N') return 'pending'
  const isRefunded = minorFromComma(value('RefundedAmount') ?? '') !== 0n
  if (state === 'declined') return isRefunded ? 'pending' : state
  return code === APPROVED && value('TxnStat') !== null ? state : 'pending'
}
