import type { Branding, Logo } from '../../payment/branding/index.ts'
import type { CommissionRate } from '../../payment/installments/index.ts'
import type {
  BankAddress,
  Merchant,
  MerchantContact,
  Permission,
  SealedSecret,
} from '../../payment/merchants/index.ts'
import type { AuditReport } from '../audit/index.ts'

/** A key pair without its secret. */
export type KeyPairFacts = Readonly<{
  publicKey: string
  merchantId: string
  createdAt: Date
  /** When it stops, or stopped; null: it is live and no end is known. */
  revokedAt: Date | null
}>

export type PlanRowEnding = 'Ended' | 'AlreadyEnded' | 'EndsBeforeItBegins' | 'NotFound'

/** Reads and writes that only operators need. */
export type OperatorStore = Readonly<{
  /** False where the merchant already has that status. */
  setStatus: (merchantId: string, status: Merchant['status']) => Promise<boolean>
  setPermissions: (merchantId: string, permissions: readonly Permission[]) => Promise<void>
  /** False where the merchant has this contact already. */
  setContact: (merchantId: string, contact: MerchantContact | null) => Promise<boolean>
  contactOf: (merchantId: string) => Promise<MerchantContact | null>
  /** The merchant's look, which no other transaction can change meanwhile. */
  lockBranding: (merchantId: string) => Promise<Branding | null>
  /** Stores the look with its new logo, and deletes the merchant's other logos. False where nothing changes. */
  setBranding: (
    merchantId: string,
    change: Readonly<{ branding: Branding | null; logo: Logo | null }>,
  ) => Promise<boolean>
  /** False where the merchant has this category already. */
  setCategory: (merchantId: string, category: string | null) => Promise<boolean>
  categoryOf: (merchantId: string) => Promise<string | null>
  /** The oldest first. */
  keyPairsOf: (merchantId: string) => Promise<readonly KeyPairFacts[]>
  findKeyPairFacts: (publicKey: string) => Promise<KeyPairFacts | null>
  /** Sets the end of a live pair. False where its end is set already. */
  retireKeyPair: (publicKey: string, revokedAt: Date) => Promise<boolean>
  /** All rows, future and ended ones included; of one merchant, or of all where null. */
  planRows: (merchantId: string | null) => Promise<readonly CommissionRate[]>
  /**
   * Whether the audit chain has this refused try already, or says that the act of its `key` and `amountMinor` was begun
   * or done. Until the transaction ends, nobody else can add a row.
   */
  isRepeat: (report: Pick<AuditReport, 'actor' | 'subject' | 'details'>) => Promise<boolean>
  endPlanRow: (planId: string, endsAt: Date) => Promise<PlanRowEnding>
}>

/** One of a merchant's terminals that were not removed. */
export type TerminalName = Readonly<{ merchantId: string; alias: string }>

/** The changes to a terminal; a field that is null stays as it is. */
export type TerminalUpdate = Readonly<{
  newAlias: string | null
  address: BankAddress | null
  halfSecureAccepted: readonly number[] | null
  captureMaximumPercent: number | null
  bankCode: string | null
  /** `gateway`: the day ends when the gateway's does. Null or absent: it stays as it is. */
  dayEndMinutes?: number | 'gateway' | null
  /** `any`: cards of every programme pay in installments there. */
  programmes: readonly string[] | 'any' | null
  /** Sealed for the terminal of this id, and written to that terminal only. Others of its values stay. */
  credentials: Readonly<{
    terminalId: string
    /** No other secret stays: it would be sealed for another origin. */
    replacesAll: boolean
    account: Readonly<Record<string, string>>
    secrets: readonly SealedSecret[]
  }> | null
}>

/** Why a terminal cannot be removed. */
export type RemovalObstacle =
  | 'NotPaused'
  | 'PausedJustNow'
  | 'IsDefault'
  | 'OpenOrders'
  | 'OpenReturns'
  | 'OpenBatch'
  | 'OpenSessions'

/** `Unchanged`: the terminal was already as asked. The id is null where there is no such terminal. */
export type TerminalChange<Refusal extends string = never> = Readonly<{
  terminalId: string | null
  outcome: 'Changed' | 'Unchanged' | 'NotFound' | Refusal
}>

/**
 * Changes to terminals. Each call runs in a transaction of its own and locks the merchant first, so that
 * changes to one merchant's terminals come one after another.
 */
export type TerminalChangeStore = Readonly<{
  /** Adding a terminal takes the same lock first: otherwise an addition and a change could deadlock. */
  lock: (merchantId: string) => Promise<void>
  update: (
    name: TerminalName,
    update: TerminalUpdate,
  ) => Promise<TerminalChange<'AliasTaken' | 'AtSimulator'>>
  makeDefault: (name: TerminalName) => Promise<TerminalChange>
  setState: (name: TerminalName, state: 'Active' | 'Paused') => Promise<TerminalChange>
  /** Also ends the open batch of the terminal, which has no payments. */
  remove: (name: TerminalName) => Promise<TerminalChange<RemovalObstacle>>
}>

/** The result of declaring a database restored. Times are the database's. */
export type RestoredVerdict =
  | Readonly<{
      kind: 'Declared'
      databaseId: string
      /** Every node refuses nonces from before this time. */
      line: Date
      /** The time of the database's last mark before the declaration. */
      asOf: Date
    }>
  /** A gateway serves on the database: it advanced the mark within the last seconds. */
  | Readonly<{ kind: 'InUse'; advancedAt: Date }>

export type RestoredStore = Readonly<{
  /**
   * Begins the marks anew, later than `seenSince` (the beginning of the marks that a node remembers). Nonces
   * from before the database's present time are refused from then on. `isServedByNone`: no gateway can serve the
   * database, whatever its mark says.
   */
  declare: (seenSince: Date | null, isServedByNone?: boolean) => Promise<RestoredVerdict>
}>
