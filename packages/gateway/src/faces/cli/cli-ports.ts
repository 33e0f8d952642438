import type { ErrorName } from '@vezne/protocol'
import type { AdminToken, Configuration, Environment } from '../../base/config/index.ts'
import type { MetricsSharing } from '../../base/kernel/index.ts'
import type {
  Invitation,
  OperatorActs,
  RestoredVerdict,
  SignInActs,
  SignInMethodActs,
} from '../../operating/acts/index.ts'
import type {
  ArchivedPeriod,
  ArchiveOutcome,
  ArchiveRequest,
} from '../../operating/archive/index.ts'
import type { ChainVerdict } from '../../operating/audit/index.ts'
import type {
  BackupPlace,
  LedgerTotals,
  Manifest,
  WaysBack,
  WrittenBackup,
} from '../../operating/backup/index.ts'
import type { DatabaseFitness } from '../../operating/health/index.ts'
import type { FigureVerdict } from '../../operating/metrics/index.ts'
import type { BankAnswer } from '../../payment/banks/index.ts'
import type { BinRecord } from '../../payment/bins/index.ts'
import type { CardForm, VaultKeys } from '../../payment/cards/index.ts'
import type { Merchant } from '../../payment/merchants/index.ts'

type Question = Readonly<{
  message: string
  /** Taken where the person only presses Enter. */
  otherwise?: string
  /** What is wrong with an answer, as a sentence; null if nothing is. */
  check: (answer: string) => string | null
}>

/** Asks a person at a terminal, one question at a time. An answer that `check` refuses is asked for again. */
export type Asking = Readonly<{
  text: (question: Question) => Promise<string>
  /** As `text`, without showing what is typed. */
  hidden: (question: Question) => Promise<string>
  choice: (
    question: Readonly<{ message: string; otherwise?: string; choices: readonly string[] }>,
  ) => Promise<string>
}>

/** Acts of people who sign in by a browser: no command has them. */
type OfBrowsers = keyof SignInActs | keyof SignInMethodActs

/** The operator's acts and work, which need no running gateway and may run beside one. */
export type Operator = Omit<OperatorActs, OfBrowsers> &
  Readonly<{
    importBins: (records: readonly BinRecord[], source: string) => Promise<void>
    /** Closes batches at the bank: in the sandbox every open one, else those whose day is over. */
    closeBatches: () => Promise<Readonly<{ closed: number; open: number }>>
    /** Takes one lira at a terminal from a card that no table will hold, and voids it. */
    takeTestPayment: (
      input: Readonly<{ merchant: Merchant; alias: string; card: CardForm }>,
    ) => Promise<TestPayment>
    rebuildStatistics: () => Promise<void>
    archivePeriods: (request: ArchiveRequest) => AsyncIterable<ArchiveOutcome>
    restorePeriod: (folder: string) => Promise<ArchivedPeriod>
    archivedPeriods: () => Promise<readonly ArchivedPeriod[]>
    declareRestored: () => Promise<Restored>
    vaultKeys: VaultKeys
    /** The one-time address of an invitation, mailed too where a mail server is set; null: PANEL_URL is missing. */
    invite:
      | ((
          invitation: Invitation,
          inviterName: string | null,
        ) => Promise<Readonly<{ url: string; mailed: 'Sent' | 'Failed' | 'None' }>>)
      | null
    checks: readonly Readonly<{ name: string; run: () => Promise<void> }>[]
    /** A check for each terminal that is not removed. It sends its bank a query, which changes nothing. */
    bankChecks: () => Promise<readonly Readonly<{ name: string; run: () => Promise<void> }>[]>
    /**
     * What `doctor` finds beside the checks: the figures of operations, disks, and the clocks of the banks that the
     * checks before have asked. `problem` fails the command, `warning` does not. `notTried`: why it cannot be known.
     */
    findings: () => Promise<readonly (FigureVerdict & Readonly<{ notTried?: string }>)[]>
    close: () => Promise<void>
  }>

/** `error`: the name of an error of the catalogue; null where it was done. */
export type TestPayment = Readonly<{
  amountMinor: bigint
  payment: Readonly<{
    orderId: string | null
    error: ErrorName | null
    bankAnswer: BankAnswer | null
  }>
  /** Null: nothing was taken, so that there is nothing to void. */
  reverse: Readonly<{ error: ErrorName | null; bankRefusal: BankAnswer | null }> | null
}>

export type Restored = Readonly<{
  verdict: RestoredVerdict
  /** When this machine last saw the database before the restore; null where it never did. */
  lastSeen: Date | null
}>

export type Backups = Readonly<{
  /** Into a new folder below the given one. Needs no master key where a gateway keeps its key of backups. */
  backUp: (place: BackupPlace) => Promise<WrittenBackup>
  /** Into the configured database, which must be empty. */
  restore: (backup: NamedBackup) => Promise<RestoredBackup>
  /** Null: the configured database. `scratch`: where a server for the proof has its data; null: only files. */
  verify: (backup: NamedBackup | null, scratch: string | null) => Promise<Verification>
}>

type NamedBackup = Readonly<{
  folder: string
  /** Whether a backup of before signatures is taken; otherwise it is refused. */
  acceptsUnsigned: boolean
}>

export type RestoredBackup = Readonly<{
  manifest: Manifest
  /** Everybody who can sign in now. */
  ways: readonly WaysBack[]
  /** Calls that were signed before are refused. */
  refusedBefore: Date
  /** When this machine last saw the database before the restore; null where it never did. */
  lastSeen: Date | null
}>

export type Verification = Readonly<{
  /** Null: the configured database was verified. */
  manifest: Manifest | null
  /** Null: only the files were read. */
  proof: Proof | null
}>

/** What opening and adding up a whole database showed. */
export type Proof = Readonly<{
  /** Sealed records by table, and those of them that do not open. */
  records: readonly Readonly<{ table: string; opened: number; broken: number }>[]
  ledger: LedgerTotals
  chains: readonly ChainVerdict[]
}>

export type ServedGateway = Readonly<{
  start: (beforeServing?: () => Promise<void>) => Promise<
    Readonly<{
      url: string
      publicUrl: string
      /** The address of `/admin/v1`, and its token. */
      admin: AdminToken & Readonly<{ url: string }>
      /** The panel's address, and in a sandbox the one that signs in once; null: there is no panel. */
      panel: Readonly<{ url: string; entry: string | null }> | null
    }>
  >
  stop: (lastCallsMilliseconds?: number) => Promise<void>
}>

/** The ports of all commands, which import neither composition nor storage. */
export type CliPorts = Readonly<{
  /** Prints a line of the command's output. */
  print: (line: string) => void
  /** Prints a line about the command's work: progress, warnings, errors. */
  note: (line: string) => void
  environment: Environment
  /** Called with the environment of the command, the variables of `--env-file` included. */
  environmentRead?: (environment: Environment) => void
  createGateway: (
    configuration: Configuration,
    parts: Readonly<{
      note: (line: string) => void
      simulatorUrl: () => string | null
      metricsSharing: MetricsSharing | null
    }>,
  ) => ServedGateway
  openOperator: (configuration: Configuration) => Promise<Operator>
  /** Opens nothing before one of its functions is called. */
  bindBackups: (configuration: Configuration) => Backups
  /** Prepares what several serving processes share: the database and the admin token. */
  openShared: (
    configuration: Configuration,
    opening: Readonly<{ besideRunning: boolean }>,
  ) => Promise<Readonly<{ databaseUrl: string; close: () => Promise<void> }>>
  /** Reads what a database is that may become a gateway's, and changes nothing. */
  examineDatabase: (connectionString: string) => Promise<DatabaseFitness>
  /** Whether an error of the database says that it could not do something now. */
  isUnavailable: (error: unknown) => boolean
  /** Asks a person; null where nobody is at a terminal. */
  asking: Asking | null
  /** All of standard input, as text. */
  readInput: () => Promise<string>
  /** Resolves at the first signal to end: Ctrl-C, SIGTERM, or SIGHUP. */
  untilAskedToEnd: () => Promise<void>
}>
