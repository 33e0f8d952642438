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
  closeDay: () => Promise<Readonly<{ closed: number; open: number }>>
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
  /** A line of what was asked for. */
  print: (line: string) => void
  /** A line about it: progress, warnings, errors. */
  note: (line: string) => void
}>

/** What the commands work with. They know neither composition nor storage. */
export type CliPorts = Terminal &
  Readonly<{
    environment: Environment
    /** Told the environment that a command works with, a file's variables among them. */
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
