import type { Outcome, Sums, Tally } from './statistics-store.ts'

/** What happened in a span, in kuruş and in numbers of payments. */
export type Summary = Readonly<{
  takenMinor: bigint
  /** The amount that was returned or reversed. */
  givenBackMinor: bigint
  commissionMinor: bigint
  returns: number
  /** The number of payments with an outcome. */
  payments: number
  approved: number
  /**
   * The approved share of the payments that a bank approved or declined, in hundredths of a percent; null: there are
   * none.
   */
  approvalBasisPoints: number | null
}>

/** The legs of the ledger that make up each sum; a commission that was given back is taken off. */
const SIGNS: Readonly<
  Record<string, Readonly<{ sum: 'taken' | 'givenBack' | 'commission'; sign: bigint }>>
> = {
  Sale: { sum: 'taken', sign: 1n },
  Points: { sum: 'taken', sign: 1n },
  Return: { sum: 'givenBack', sign: 1n },
  PointsReturn: { sum: 'givenBack', sign: 1n },
  Reverse: { sum: 'givenBack', sign: 1n },
  PointsReverse: { sum: 'givenBack', sign: 1n },
  Commission: { sum: 'commission', sign: 1n },
  CommissionReturn: { sum: 'commission', sign: -1n },
  CommissionReverse: { sum: 'commission', sign: -1n },
}

export function summaryOf({ tallies, postings }: Sums): Summary {
  const sums = { taken: 0n, givenBack: 0n, commission: 0n }
  for (const { leg, amountMinor } of postings) {
    const part = SIGNS[leg]
    if (part !== undefined) sums[part.sum] += part.sign * amountMinor
  }
  const returns = postings.filter(({ leg }) => leg === 'Return')
  return {
    takenMinor: sums.taken,
    givenBackMinor: sums.givenBack,
    commissionMinor: sums.commission,
    returns: returns.reduce((sum, { postings: count }) => sum + count, 0),
    payments: countOf(tallies),
    approved: countOf(tallies, 'Approved'),
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

/**
 * How many of the payments that a bank approved or declined were approved, in hundredths of a percent. A payment that
 * did not reach the bank, or whose outcome is unknown, says nothing about the cards.
 */
export function approvalOf(tallies: readonly Tally[]): number | null {
  const approved = countOf(tallies, 'Approved')
  const answered = approved + countOf(tallies, 'Declined')
  return answered === 0 ? null : Math.round((approved * 10_000) / answered)
}
