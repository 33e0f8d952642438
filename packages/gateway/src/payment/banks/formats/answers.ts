import type { BankAnswer, BankOutcome, InquiryResult, PointsResult } from '../connector.ts'

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

export function unavailable(cause: string): Extract<InquiryResult, { kind: 'unavailable' }> {
  return { kind: 'unavailable', cause }
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

export function sumOf(rows: readonly Readonly<{ amountMinor: bigint }>[]): bigint {
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}
