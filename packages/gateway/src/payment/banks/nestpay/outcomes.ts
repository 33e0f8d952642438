import type { BankAnswer, BankOutcome, PointsResult } from '../connector.ts'
import { pointsIn, unknownOutcome } from '../formats/answers.ts'
import { minorFromDecimal, minorFromKurus } from '../formats/field-texts.ts'
import { type Decline, declinesBy, isoDecline } from '../iso-declines.ts'
import {
  coreCodeOf,
  coreMeaning,
  errorCodeOf,
  type NestpayAnswer,
  refusingAnswer,
  toBankAnswer,
} from './response.ts'

/** Codes of NestPay that are not ISO codes, and the nearest ISO codes. */
const ownDecline = declinesBy([
  ['YK', '59'], // On the black list.
  ['SF', '05'], // "See host message".
  ['GK', '57'], // Foreign cards are not allowed.
])

/** The bank timed out (92) or failed (96). Only its record shows whether the money moved. */
const PENDING_CODES = new Set(['92', '96'])

/**
 * The outcome that an answer means. An approval needs both `Response` and `ProcReturnCode`. An answer that
 * contradicts itself or names another order is unreadable, and its outcome is unknown.
 *
 * @param bankOrderId the order asked about; null for operations of the terminal.
 */
export function outcomeOf(answer: NestpayAnswer, bankOrderId: string | null): BankOutcome {
  const shown = toBankAnswer(answer)
  const { response, procReturnCode } = answer
  if (namesAnotherOrder(answer, bankOrderId)) return unknownOutcome('unreadable', shown)
  if (response === 'Approved' && procReturnCode === '00') {
    const isOurs = bankOrderId === null || answer.orderId === bankOrderId
    return isOurs ? { kind: 'approved', answer: shown } : unknownOutcome('unreadable', shown)
  }
  const isRefusal = response === 'Declined' || response === 'Error'
  if (isRefusal && procReturnCode !== '00') return refusalOf(answer, shown)
  return unknownOutcome('unreadable', shown)
}

/** The two-digit ISO code of a ProcReturnCode and its group at this bank. */
export function declineOf(procReturnCode: string): Decline {
  const isoCode = /^\d{2}$/.test(procReturnCode) ? procReturnCode : '99'
  return ownDecline(procReturnCode) ?? isoDecline(isoCode)
}

function refusalOf(answer: NestpayAnswer, shown: BankAnswer): BankOutcome {
  const core = coreCodeOf(answer)
  const code = isoCodeOf(answer)
  if (code !== null && PENDING_CODES.has(code)) return unknownOutcome('bankPending', shown)
  const isError = core === null && answer.response === 'Error'
  // "Error" without a code means wrong credentials or a failure of the bank.
  if (isError && code === null) return unknownOutcome('unreadable', shown)
  const meaning = core === null ? declineOf(code ?? '99') : coreMeaning(core)
  if (meaning === 'unknown') return unknownOutcome('bankPending', shown)
  if (meaning === 'rejected' || (isError && code === '99')) {
    const parts = [shown.responseCode, shown.responseMessage].filter((part) => part !== null)
    return { kind: 'rejected', reason: parts.join(' '), answer: shown, ...refusingAnswer(answer) }
  }
  return { kind: 'declined', ...meaning, answer: shown }
}

/** ProcReturnCode, or if that is missing, the digits of an error code such as `ISO8583-51`. */
function isoCodeOf(answer: NestpayAnswer): string | null {
  const code = answer.procReturnCode
  if (code !== null && code !== '') return code
  return /^ISO8583-(\w{2})$/.exec(errorCodeOf(answer) ?? '')?.[1] ?? null
}

function namesAnotherOrder(answer: NestpayAnswer, bankOrderId: string | null): boolean {
  if (bankOrderId === null || answer.orderId === null || answer.orderId === '') return false
  return answer.orderId !== bankOrderId
}

/** The names of the balance of points at different banks. The first that is present counts. */
const BALANCE_FIELDS = ['KULLANILABILIRPUAN', 'MAXIPUAN'] as const

export function readPoints(answer: NestpayAnswer): PointsResult {
  const text = BALANCE_FIELDS.map((name) => answer.extra(name)).find((value) => value !== null)
  return pointsIn(outcomeOf(answer, null), () => minorFromPoints(text ?? ''))
}

/** Points are twelve digits of kuruş, or a decimal of lira with a point, depending on bank and field. */
function minorFromPoints(text: string): bigint | null {
  return text.includes('.') ? minorFromDecimal(text) : minorFromKurus(text)
}
