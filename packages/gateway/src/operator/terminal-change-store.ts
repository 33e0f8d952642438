import type { BankAddress, SealedCredentials } from '../merchants/index.ts'

/** One of a merchant's terminals that were not removed. */
export type TerminalName = Readonly<{ merchantId: string; alias: string }>

/** What becomes of a terminal; null: it stays. */
export type TerminalUpdate = Readonly<{
  newAlias: string | null
  address: BankAddress | null
  halfSecureAccepted: readonly number[] | null
  captureMaximumPercent: number | null
  /** Sealed for the terminal with this id, and written to no other. */
  credentials: (SealedCredentials & Readonly<{ terminalId: string; userName: string }>) | null
}>

/** What stands in the way of removing a terminal. */
export type RemovalObstacle =
  | 'NotPaused'
  | 'PausedJustNow'
  | 'IsDefault'
  | 'OpenOrders'
  | 'OpenReturns'
  | 'OpenBatch'
  | 'OpenSessions'

/** `Unchanged`: it was so before. The id is null where there is no such terminal. */
export type TerminalChange<Refusal extends string = never> = Readonly<{
  terminalId: string | null
  outcome: 'Changed' | 'Unchanged' | 'NotFound' | Refusal
}>

/**
 * What operators change of a terminal that stands. Each call is for a transaction of its own: it begins by
 * locking the merchant, so that changes to one merchant's terminals come one after another.
 */
export type TerminalChangeStore = Readonly<{
  /** Also for whoever adds a terminal: else the two could wait for each other. */
  lock: (merchantId: string) => Promise<void>
  update: (
    name: TerminalName,
    update: TerminalUpdate,
  ) => Promise<TerminalChange<'AliasTaken' | 'AtSimulator'>>
  /** Its merchant's other terminals are no defaults any more. */
  makeDefault: (name: TerminalName) => Promise<TerminalChange>
  setState: (name: TerminalName, state: 'Active' | 'Paused') => Promise<TerminalChange>
  /** Also ends its open batch, in which nothing was taken. */
  remove: (name: TerminalName) => Promise<TerminalChange<RemovalObstacle>>
}>
