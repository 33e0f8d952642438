import type { BankAnswer, BankOutcome, PointsResult } from '../connector.ts'
import { type Decline, isoDecline } from '../iso-declines.ts'
import { minorFromPoints } from './field-texts.ts'
import {
  coreCodeOf,
  coreMeaning,
  errorCodeOf,
  type NestpayAnswer,
  refusingAnswer,
  toBankAnswer,
} from './response.ts'

/** Codes of NestPay that are not ISO codes, and the nearest ISO codes. */
const OWN_CODES: ReadonlyMap<string, Decline> = new Map([
  ['YK', { isoCode: '59', group: 'fraud' }], // On the black list.
  ['SF', { isoCode: '05', group: 'soft' }], // "See host message".
  ['GK', { isoCode: '57', group: 'hard' }], // Foreign cards are not allowed.
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
  if (namesAnotherOrder(answer, bankOrderId)) return unreadable(shown)
  if (response === 'Approved' && procReturnCode === '00') {
    const isOurs = bankOrderId === null || answer.orderId === bankOrderId
    return isOurs ? { kind: 'approved', answer: shown } : unreadable(shown)
  }
  if (response === 'Approved' || procReturnCode === '00') return unreadable(shown)
  if (response === 'Declined' || response === 'Error') return refusalOf(answer, shown)
  return unreadable(shown)
}

/** The two-digit ISO code of a ProcReturnCode and its group at this bank. */
export function declineOf(procReturnCode: string): Decline {
  const own = OWN_CODES.get(procReturnCode)
  if (own !== undefined) return own
  return isoDecline(/^\d{2}$/.test(procReturnCode) ? procReturnCode : '99')
}

function refusalOf(answer: NestpayAnswer, shown: BankAnswer): BankOutcome {
  const core = coreCodeOf(answer)
  const code = isoCodeOf(answer)
  if (code !== null && PENDING_CODES.has(code)) return bankPending(shown)
  if (core !== null) return coreRefusal(core, answer)
  // "Error" without a code means wrong credentials or a failure of the bank.
  if (answer.response === 'Error' && code === null) return unreadable(shown)
  if (answer.response === 'Error' && code === '99') {
    return rejection(answer, shown)
  }
  return { kind: 'declined', ...declineOf(code ?? '99'), answer: shown }
}

function coreRefusal(core: string, answer: NestpayAnswer): BankOutcome {
  const shown = toBankAnswer(answer)
  const meaning = coreMeaning(core)
  if (meaning === 'unknown') return bankPending(shown)
  if (meaning === 'rejected') return rejection(answer, shown)
  return { kind: 'declined', ...meaning, answer: shown }
}

function rejection(answer: NestpayAnswer, shown: BankAnswer): BankOutcome {
  return { kind: 'rejected', reason: reasonOf(shown), answer: shown, ...refusingAnswer(answer) }
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

function reasonOf(shown: BankAnswer): string {
  return [shown.responseCode, shown.responseMessage].filter((part) => part !== null).join(' ')
}

function unreadable(answer: BankAnswer): BankOutcome {
  return { kind: 'unknown', cause: 'unreadable', answer }
}

function bankPending(answer: BankAnswer): BankOutcome {
  return { kind: 'unknown', cause: 'bankPending', answer }
}

/** The names of the balance of points at different banks. The first that is present counts. */
const BALANCE_FIELDS = ['KULLANILABILIRPUAN', 'MAXIPUAN'] as const

export function readPoints(answer: NestpayAnswer): PointsResult {
  const outcome = outcomeOf(answer, null)
  if (outcome.kind === 'declined') {
    return { kind: 'declined', isoCode: outcome.isoCode, answer: outcome.answer }
  }
  if (outcome.kind === 'rejected') return { kind: 'unavailable', cause: outcome.reason }
  if (outcome.kind !== 'approved') return { kind: 'unavailable', cause: outcome.cause }
  const text = BALANCE_FIELDS.map((name) => answer.extra(name)).find((value) => value !== null)
  const availableMinor = minorFromPoints(text ?? '')
  if (availableMinor === null) return { kind: 'unavailable', cause: 'unreadable' }
  return { kind: 'found', availableMinor }
}
