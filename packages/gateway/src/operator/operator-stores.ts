import type { CommissionRate } from '../installments/index.ts'
import type {
  BankAddress,
  Merchant,
  MerchantContact,
  Permission,
  SealedCredentials,
} from '../merchants/index.ts'

/** A key pair without its secret. */
export type KeyPairFacts = Readonly<{
  publicKey: string
  merchantId: string
  createdAt: Date
  /** When it stops, or stopped; null: it is live and no end is known. */
  revokedAt: Date | null
}>

export type PlanRowEnding = 'Ended' | 'AlreadyEnded' | 'EndsBeforeItBegins' | 'NotFound'

/** What only operators read and write, beside the stores of the domains. */
export type OperatorStore = Readonly<{
  /** Whether anything changed: false where the merchant has that status already. */
  setStatus: (merchantId: string, status: Merchant['status']) => Promise<boolean>
  setPermissions: (merchantId: string, permissions: readonly Permission[]) => Promise<void>
  /** False where the merchant has this contact already. */
  setContact: (merchantId: string, contact: MerchantContact | null) => Promise<boolean>
  contactOf: (merchantId: string) => Promise<MerchantContact | null>
  /** The oldest first. */
  keyPairsOf: (merchantId: string) => Promise<readonly KeyPairFacts[]>
  findKeyPairFacts: (publicKey: string) => Promise<KeyPairFacts | null>
  /** Ends a live pair at a moment to come. Whether it did: false where its end is known already. */
  retireKeyPair: (publicKey: string, revokedAt: Date) => Promise<boolean>
  /** All rows, also those to come and those that ended; of one merchant, or of everybody where null. */
  planRows: (merchantId: string | null) => Promise<readonly CommissionRate[]>
  endPlanRow: (planId: string, endsAt: Date) => Promise<PlanRowEnding>
}>

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

/** What came of telling a database that it was restored. Times are the database's. */
export type RestoredVerdict =
  | Readonly<{
      kind: 'Declared'
      databaseId: string
      /** Nonces of before it are refused from now on, by every node. */
      line: Date
      /** How far the database goes back: its last mark, from before this. */
      asOf: Date
    }>
  /** A gateway serves on the database: it advanced the mark within the last seconds. */
  | Readonly<{ kind: 'InUse'; advancedAt: Date }>

export type RestoredStore = Readonly<{
  /**
   * Begins the marks anew, later than `seenSince` (the begin of the marks that a node remembers), and draws
   * the line for nonces at the database's present.
   */
  declare: (seenSince: Date | null) => Promise<RestoredVerdict>
}>
