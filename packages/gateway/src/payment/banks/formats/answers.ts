import type { BankAnswer, BankOutcome, InquiryResult, PointsResult } from '../connector.ts'
import type { Decline } from '../iso-declines.ts'
import { shortText } from './field-texts.ts'

/** What a bank said that was not asked, or said nothing that may be shown. */
export const EMPTY_ANSWER: BankAnswer = {
  responseCode: null,
  responseMessage: null,
  authCode: null,
  hostReference: null,
  transactionId: null,
  batchNumber: null,
  transactionDate: null,
}

/** An answer that shows neither success nor refusal. */
export function unknownOutcome(
  cause: 'unreadable' | 'bankPending',
  answer: BankAnswer,
): BankOutcome {
  return { kind: 'unknown', cause, answer }
}

type Unavailable = Extract<InquiryResult, { kind: 'unavailable' }>

export function unavailable(cause: string): Unavailable {
  return { kind: 'unavailable', cause }
}

/** The bank refused to answer a query, in these words of its own. */
export function refusedQuery(
  {
    responseCode: code,
    responseMessage: text,
  }: Pick<BankAnswer, 'responseCode' | 'responseMessage'>,
  isOfTerminal = false,
): Unavailable {
  const cause = shortText(`refused ${code ?? ''} ${text ?? ''}`)
  return { ...unavailable(cause), ...refusing(isOfTerminal), said: { code, text } }
}

/** The gateway makes no such call, because the bank takes none. */
export function neverSent(reason: string): BankOutcome {
  return { kind: 'rejected', reason, answer: null }
}

/** Whether a refusal concerns the terminal, and so every call of it. */
export function refusing(isOfTerminal: boolean): Readonly<{ refusesTerminal?: true }> {
  return isOfTerminal ? { refusesTerminal: true } : {}
}

/** The bank refused a request itself, by its own code; `isOfTerminal`: it refuses every call of the terminal. */
export function rejection(code: string, answer: BankAnswer, isOfTerminal: boolean): BankOutcome {
  const reason = `${code} ${answer.responseMessage ?? ''}`.trim()
  return { kind: 'rejected', reason, answer, ...refusing(isOfTerminal) }
}

/**
 * What a refusal by one of the bank's codes means: it declines, or nothing was done. An unlisted code may be a failure of
 * the bank's systems, so that only its record tells the outcome.
 */
export function refusalBy(
  code: string,
  answer: BankAnswer,
  listed: Readonly<{ decline: Decline | null; isOfTerminal: boolean; isRejected: boolean }>,
): BankOutcome {
  const { decline, isOfTerminal, isRejected } = listed
  if (decline !== null) return { kind: 'declined', ...decline, answer }
  if (isOfTerminal || isRejected) return rejection(code, answer, isOfTerminal)
  return unknownOutcome('bankPending', answer)
}

/** The balance in the answer to a query for points, by the outcome that the answer means. Null: it cannot be read. */
export function pointsIn(outcome: BankOutcome, availableMinor: () => bigint | null): PointsResult {
  switch (outcome.kind) {
    case 'approved': {
      const found = availableMinor()
      return found === null ? unavailable('unreadable') : { kind: 'found', availableMinor: found }
    }
    case 'declined':
      return { kind: 'declined', isoCode: outcome.isoCode, answer: outcome.answer }
    case 'rejected':
      return unavailable(outcome.reason)
    case 'different':
      return unavailable('anotherOrder')
    case 'notSent':
    case 'unknown':
      return unavailable(outcome.cause)
  }
}

/** All of them. Null: one could not be read, and a sum over the others would be wrong. */
export function wholeList<Item>(items: readonly (Item | null)[]): readonly Item[] | null {
  const read = items.filter((item) => item !== null)
  return read.length < items.length ? null : read
}

export function sumOf(rows: readonly Readonly<{ amountMinor: bigint }>[]): bigint {
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}
