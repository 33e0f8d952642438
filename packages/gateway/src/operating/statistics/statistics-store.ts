import type { Span } from './span.ts'

/**
 * The outcomes that figures tell apart: an approved sale, a PreAuth that was approved, and the rest of both. What became
 * of an approved payment later is in the ledger.
 */
export const OUTCOMES = ['Approved', 'PreAuthorized', 'Declined', 'Failed', 'Unknown'] as const

export type Outcome = (typeof OUTCOMES)[number]

/** Payments of one outcome. Sales and pre-authorisations count; a capture belongs to its pre-authorisation. */
export type Tally = Readonly<{ outcome: Outcome; payments: number; amountMinor: bigint }>

/** Postings of one leg of the ledger, such as `Sale` or `CommissionReturn`. */
export type Posted = Readonly<{ hour: Date; leg: string; postings: number; amountMinor: bigint }>

/** What happened in a span, by the hour (UTC). Hours without anything have no entry. */
export type Sums = Readonly<{
  tallies: readonly (Tally & Readonly<{ hour: Date }>)[]
  postings: readonly Posted[]
}>

export type Reason = Tally & Readonly<{ outcomeCode: string }>
export type TerminalTally = Tally &
  Readonly<{ terminalId: string; merchantId: string; alias: string; bankCode: string | null }>
export type BinTally = Tally & Readonly<{ bin: string; bankCode: string }>

/** The payments of a span by what they have in common. */
export type Shares = Readonly<{
  reasons: readonly Reason[]
  terminals: readonly TerminalTally[]
  /** The BINs of the cards with the most payments. */
  bins: readonly BinTally[]
}>

/**
 * Reads figures. Every sum is what SQL over the orders and the ledger of the same snapshot answers: an hour whose sums
 * are not up to date is read from there.
 */
export type StatisticsStore = Readonly<{
  /** The sums of several spans, read in one snapshot. */
  sums: (merchantIds: readonly string[], spans: readonly Span[]) => Promise<readonly Sums[]>
  /** The sums and the shares of one span, read in one snapshot. */
  whole: (merchantIds: readonly string[], span: Span) => Promise<Sums & Shares>
}>

/** Keeps the sums by the hour. */
export type RollUpStore = Readonly<{
  /**
   * Reads further events, and counts hours again that ended before `endedBefore`; null: counts none. Answers the number
   * of changes; 0: nothing is left to do. While another process takes a step, `IfFree` does nothing and answers 0, and
   * `Waiting` waits.
   */
  step: (endedBefore: Date | null, turn: 'IfFree' | 'Waiting') => Promise<number>
  /** Marks every sum to be counted again. The sums of archived quarters stay. */
  reset: () => Promise<void>
}>
