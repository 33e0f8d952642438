import type { BankRecord } from '../connector.ts'
import { bankTimeToIso, shortTextOrNull } from './answer-text.ts'
import type { HistoryLine } from './history.ts'
import { declineOf } from './outcomes.ts'

/**
 * What all transactions of an order amount to. Null when there is no payment among them, or one in a
 * state that nobody knows.
 *
 * The bank keeps a sale, its completion and its void as one line whose status changes, or writes the
 * completion as a line of its own: so an order's captured amount is the largest, not the sum.
 */
export function recordOf(
  lines: readonly HistoryLine[],
  batchNumber: string | null,
): BankRecord | null {
  const payments = lines.filter((line) => line.type === 'S')
  const state = stateOf(lines, payments)
  if (state === null) return null
  const told = payments.find((line) => !isRefused(line)) ?? payments[0]
  if (told === undefined) return null
  return {
    state,
    authorizedMinor: largest(payments.map((line) => (isRefused(line) ? 0n : line.amountMinor))),
    capturedMinor: largest(payments.filter(isTaken).map((line) => line.capturedMinor)),
    refundedMinor: lines
      .filter((line) => line.type === 'C' && isTaken(line))
      .reduce((sum, line) => sum + line.amountMinor, 0n),
    isoCode: state === 'declined' ? declineOf(told.procReturnCode).isoCode : null,
    answer: {
      responseCode: shortTextOrNull(told.procReturnCode),
      responseMessage: null,
      authCode: shortTextOrNull(told.authCode),
      hostReference: shortTextOrNull(told.hostReference),
      transactionId: shortTextOrNull(told.transactionId),
      batchNumber: shortTextOrNull(batchNumber),
      transactionDate: bankTimeToIso(told.authorizedAt),
    },
  }
}

const REFUSED = new Set(['D', 'ERR'])
const TAKEN = new Set(['C', 'S'])
const PENDING = new Set(['PN', 'R'])
const VOIDED = new Set(['V', 'CNCL'])

function stateOf(
  lines: readonly HistoryLine[],
  payments: readonly HistoryLine[],
): BankRecord['state'] | null {
  const some = (statuses: ReadonlySet<string>): boolean =>
    payments.some((line) => statuses.has(line.status))
  // A refund that the bank has not finished leaves the sums open as well.
  if (lines.some((line) => PENDING.has(line.status))) return 'pending'
  if (some(new Set(['S']))) return 'settled'
  if (some(new Set(['C']))) return 'taken'
  if (some(new Set(['A']))) return 'preAuthorized'
  if (some(VOIDED)) return 'voided'
  return some(REFUSED) ? 'declined' : null
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
