import type { ArchivedPeriod, ArchiveOutcome, ArchiveWish } from '../archive/index.ts'
import type { BinRecord } from '../bins/index.ts'
import type { VaultKeys } from '../cards/index.ts'
import type { AdminToken, Configuration, Environment } from '../config/index.ts'
import type { OperatorActs, RestoredVerdict } from '../operator/index.ts'
import type { MetricsSharing } from './serve/worker-metrics.ts'

/** What an operator does beside a running gateway, or without one. */
export type Operator = OperatorActs & OperatorWork

type OperatorWork = Readonly<{
  importBins: (records: readonly BinRecord[], source: string) => Promise<void>
  /** Closes batches at the bank: in the sandbox every open one, else those whose day is over. */
  closeBatches: () => Promise<Readonly<{ closed: number; open: number }>>
  archivePeriods: (wish: ArchiveWish) => AsyncIterable<ArchiveOutcome>
  restorePeriod: (folder: string) => Promise<ArchivedPeriod>
  archivedPeriods: () => Promise<readonly ArchivedPeriod[]>
  declareRestored: () => Promise<Restored>
  vaultKeys: VaultKeys
  checks: readonly Readonly<{ name: string; run: () => Promise<void> }>[]
  /** One for each terminal that is not removed: its bank is asked, and nothing is changed. */
  bankChecks: () => Promise<readonly Readonly<{ name: string; run: () => Promise<void> }>[]>
  close: () => Promise<void>
}>

export type Restored = Readonly<{
  verdict: RestoredVerdict
  /** When this machine last saw the database before the restore; null where it never did. */
  lastSeen: Date | null
}>

/** The gateway as `serve` runs it. */
export type ServedGateway = Readonly<{
  start: (beforeServing?: () => Promise<void>) => Promise<
    Readonly<{
      url: string
      publicUrl: string
      /** Where `/admin/v1` is, and what opens it. */
      admin: AdminToken & Readonly<{ url: string }>
    }>
  >
  stop: (lastCallsMilliseconds?: number) => Promise<void>
}>

export type Terminal = Readonly<{
  /** Prints a line of the command's output. */
  print: (line: string) => void
  /** Prints a line about the command's work: progress, warnings, errors. */
  note: (line: string) => void
}>

/** The ports of all commands, which import neither composition nor storage. */
export type CliPorts = Terminal &
  Readonly<{
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
    /** What several serving processes share, made and brought up to date. */
    openShared: (
      configuration: Configuration,
      opening: Readonly<{ besideRunning: boolean }>,
    ) => Promise<Readonly<{ databaseUrl: string; close: () => Promise<void> }>>
    /** Resolves at the first wish to end: Ctrl-C, SIGTERM, or a terminal that closes. */
    untilAskedToEnd: () => Promise<void>
  }>
