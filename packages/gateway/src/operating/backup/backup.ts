import type { Readable, Writable } from 'node:stream'
import { OperatorError } from '../../base/kernel/index.ts'

/** A table of a backup. Its file is named after it; an empty table has none. */
export type BackedUpTable = TableShape &
  Readonly<{
    rows: number
    /** Of the compressed file. */
    bytes: number
    /** Of the compressed file, hexadecimal; null for an empty table. */
    sha256: string | null
  }>

export type TableShape = Readonly<{ name: string; columns: readonly string[] }>

/** A partition as it must be there before its rows come: quarters are archived by their partitions. */
export type BackedUpPartition = Readonly<{
  name: string
  parent: string
  /** As PostgreSQL writes it: `DEFAULT`, or `FOR VALUES FROM (…) TO (…)`. */
  bounds: string
  /** The part of a page that new rows fill, in percent; null: the server's default. */
  fillFactor: number | null
}>

/** What a snapshot says of its database. */
export type SnapshotFacts = Readonly<{
  /** The moment of the snapshot, by the database's clock. */
  takenAt: Date
  /** Null: the database never had a start. */
  mode: 'sandbox' | 'live' | null
  databaseId: string | null
  /** The schema: the migrations in their order, with the SHA-256 of their files. */
  migrations: readonly Readonly<{ name: string; checksum: string }>[]
  /** The ids of the master keys that wrap the data keys, and how many each wraps. Never a key. */
  masterKeys: readonly Readonly<{ id: string; dataKeys: number }>[]
  /** Quarters whose rows are not in the database but in these folders. */
  archives: readonly Readonly<{ period: string; folder: string }>[]
  partitions: readonly BackedUpPartition[]
  /** In an order in which foreign keys let them be loaded. */
  tables: readonly TableShape[]
}>

export type Manifest = Omit<SnapshotFacts, 'takenAt' | 'tables'> &
  Readonly<{
    /** 1: of release 0.1.0, without a signature. */
    format: 1 | 2
    backupId: string
    /** Of Vezne. */
    version: string
    takenAt: string
    tables: readonly BackedUpTable[]
  }>

/** One moment of the database, whatever is written meanwhile. */
export type BackupSnapshot = Readonly<{
  facts: SnapshotFacts
  /** The rows in PostgreSQL's text format, one line each. */
  rowsOf: <Result>(table: TableShape, read: (rows: Readable) => Promise<Result>) => Promise<Result>
  /** Throws a BackupError where the schema was changed since: rows may be missing then. */
  confirm: () => Promise<void>
}>

export type BackupRun = Readonly<{
  backupId: string
  takenAt: Date
  rows: number
  bytes: number
  manifestHash: string
}>

export type BackupSource = Readonly<{
  /** No quarter is archived meanwhile. */
  read: <Result>(work: (snapshot: BackupSnapshot) => Promise<Result>) => Promise<Result>
  /** Remembers a finished backup, for those who watch its age. */
  record: (run: BackupRun) => Promise<void>
}>

/** The database that a backup is restored into. Until `finish` no gateway serves it. */
export type RestoreTarget = Readonly<{
  /** All of a restore runs in here: no other restore of this database can begin meanwhile. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Marks the database. Throws a BackupError that names what is in it, unless it is empty or marked. */
  begin: (manifest: Manifest) => Promise<void>
  /** Brings it to the schema of the backup; null: to this version's. */
  migrate: (manifest: Manifest | null) => Promise<void>
  /** One transaction: all rows are there, or none. `write` fills a table. */
  load: (
    manifest: Manifest,
    write: (table: BackedUpTable, into: Writable) => Promise<void>,
  ) => Promise<void>
  /**
   * Ends all sessions, one-time addresses and open requests for a second person. `withWays`: every passkey, password, authenticator and recovery code
   * too, and the accounts at the OpenID Connect provider.
   */
  endSignIns: (ends: Readonly<{ withWays: boolean }>) => Promise<void>
  /** Who can sign in to the panel, and how. */
  waysBack: () => Promise<readonly WaysBack[]>
  finish: () => Promise<void>
}>

/** The sums of all orders beside those of the ledger's postings. Amounts in kuruş. */
export type LedgerTotals = Readonly<{
  orders: bigint
  postings: bigint
  takenMinor: bigint
  returnedMinor: bigint
  /** Orders whose sums are not those of their postings. */
  differingOrders: bigint
  /** One of them; null: there is none. */
  example: string | null
  /** Postings whose order is missing. */
  postingsWithoutOrder: bigint
}>

/** A person of a restored panel, and the ways of signing in that came back. */
export type WaysBack = Readonly<{
  email: string
  role: string
  passkeys: number
  hasPassword: boolean
  recoveryCodes: number
  /** An account at a provider of OpenID Connect. */
  hasOpenId: boolean
}>

/** A backup cannot be written, is damaged, or cannot be restored here. The message is a sentence for the operator. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError'
}
