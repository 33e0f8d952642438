import { type Booked, bookedBy } from '../totals/index.ts'
import type { Outcome, Sums, Tally } from './statistics-store.ts'

/** What happened in a span, in kuruş and in numbers of payments. */
export type Summary = Booked &
  Readonly<{
    returns: number
    /** The number of payments with an outcome. */
    payments: number
    approved: number
    declined: number
    declinedMinor: bigint
    /**
     * The approved share of the payments that a bank approved or declined, in hundredths of a percent; null: there are
     * none.
     */
    approvalBasisPoints: number | null
  }>

export function summaryOf({ tallies, postings }: Sums): Summary {
  const returns = postings.filter(({ leg }) => leg === 'Return')
  return {
    ...bookedBy(postings),
    returns: returns.reduce((sum, { postings: count }) => sum + count, 0),
    payments: countOf(tallies),
    approved: approvedCount(tallies),
    declined: countOf(tallies, 'Declined'),
    declinedMinor: amountOf(tallies, 'Declined'),
    approvalBasisPoints: approvalOf(tallies),
  }
}

/** How many payments there are, of one outcome or of all. */
export function countOf(tallies: readonly Tally[], outcome: Outcome | null = null): number {
  return tallies.reduce(
    (sum, tally) => sum + (outcome === null || tally.outcome === outcome ? tally.payments : 0),
    0,
  )
}

/** The number of payments that a bank approved, with PreAuths. */
export function approvedCount(tallies: readonly Tally[]): number {
  return countOf(tallies, 'Approved') + countOf(tallies, 'PreAuthorized')
}

/** The sum of the payments of one outcome, in kuruş. */
export function amountOf(tallies: readonly Tally[], wanted: Outcome): bigint {
  return tallies.reduce(
    (sum, { outcome, amountMinor }) => (outcome === wanted ? sum + amountMinor : sum),
    0n,
  )
}

/**
 * How many of the payments that a bank approved or declined were approved, in hundredths of a percent. A payment that
 * did not reach the bank, or whose outcome is unknown, says nothing about the cards.
 */
export function approvalOf(tallies: readonly Tally[]): number | null {
  const approved = approvedCount(tallies)
  const answered = approved + countOf(tallies, 'Declined')
  return answered === 0 ? null : Math.round((approved * 10_000) / answered)
}
