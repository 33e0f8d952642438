import type { Text } from '@vezne/protocol'
import type { Day } from '../movement.ts'
import type { DifferenceKind } from './difference.ts'
import type { Expectations, Reconciled } from './reconcile.ts'

/** `gone`: later statements or outcomes explain it. One that comes back is open again. */
export const DIFFERENCE_STATES = ['open', 'confirmed', 'claimed', 'gone'] as const

export type DifferenceState = (typeof DIFFERENCE_STATES)[number]

/** A difference that was found, and what a person did about it. */
export type StoredDifference = Readonly<{
  differenceId: string
  kind: DifferenceKind
  /** As its statements were imported: `garanti`. */
  bank: string
  /** Null: the bank names none, or it is about several. */
  terminalAlias: string | null
  /** As of `Difference`. */
  amountMinor: bigint
  /** The day on which the money was due, or else came. */
  dueOn: Day
  text: Text
  orderIds: readonly string[]
  lineNumbers: readonly Readonly<{ statementId: string; lineNumber: number }>[]
  state: DifferenceState
  note: string | null
  /** Who did something about it last, as the audit chain names them. */
  doneBy: string | null
  doneAt: Date | null
  foundAt: Date
}>

export type DifferenceName = Readonly<{ merchantId: string; differenceId: string }>

export type DifferencesAsked = Readonly<{ from: Day; until: Day; state?: DifferenceState }>

/** A payment of a difference, as it is listed for the bank. */
export type ClaimRow = Readonly<{
  terminalAlias: string | null
  kind: string
  bankDay: Day | null
  dueOn: Day
  orderId: string | null
  bankOrderId: string | null
  bankTransactionId: string | null
  authorisationCode: string | null
  lastFour: string | null
  installmentCount: number | null
  /** What was expected; null: nothing was. */
  grossMinor: bigint | null
  feeMinor: bigint | null
  netMinor: bigint | null
  /** What the statement says; null: nothing. */
  paidOn: Day | null
  paidMinor: bigint | null
}>

export type DifferenceStore = Readonly<{
  /** By value date, the latest first. */
  list: (merchantId: string, asked: DifferencesAsked) => Promise<readonly StoredDifference[]>
  find: (name: DifferenceName) => Promise<StoredDifference | null>
  /** False where there is none, or it is gone. A null note leaves the note as it is, and a null state the state. */
  act: (
    name: DifferenceName,
    done: Readonly<{
      state: 'confirmed' | 'claimed' | null
      note: string | null
      doneBy: string
      doneAt: Date
    }>,
  ) => Promise<boolean>
  /** The parts of the difference, and lines that nobody expected. */
  claimRows: (name: DifferenceName) => Promise<readonly ClaimRow[]>
}>

export type Reconcile = (
  expectations: Expectations,
  days: Readonly<{ from: Day; until: Day }>,
) => Reconciled

/** Stores what statements say of value dates. */
export type ReconciliationStore = Readonly<{
  /**
   * Compares one month of one merchant in which something changed, and stores its differences, what came, and the
   * postings of that, in one transaction. False: nothing is left to do, or another process takes a step. A killed process
   * leaves what was there before its step, and a repeated step changes nothing.
   */
  step: (reconcile: Reconcile) => Promise<boolean>
  /**
   * Tells merchants of these value dates, both included, of whose money no statement was seen, each once. A merchant whose
   * statements name a terminal for the first time later is not told.
   */
  tellOverdue: (days: Readonly<{ from: Day; until: Day }>) => Promise<void>
}>
