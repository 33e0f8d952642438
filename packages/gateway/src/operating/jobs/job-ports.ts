import type { Configuration } from '../../base/config/index.ts'
import type { DatabaseClock } from '../../base/kernel/index.ts'
import type { Log } from '../../base/logging/index.ts'
import type { BankCallStore, TerminalReach } from '../../payment/banks/index.ts'
import type { SecurityCodeKeys, sweepCards, VaultKeys } from '../../payment/cards/index.ts'
import type { FeedStore, FeedWatch, TerminalNews } from '../../payment/events/index.ts'
import type { LinkOpenings, LinkPorts } from '../../payment/links/index.ts'
import type { BindingStore, SecretVault } from '../../payment/merchants/index.ts'
import type { SendNoticesPorts } from '../../payment/notices/index.ts'
import type { PaymentPorts } from '../../payment/payments/index.ts'
import type { expireSessions } from '../../payment/three-d-secure/index.ts'
import type { Deliverer, DeliveryRecords } from '../../payment/webhooks/index.ts'
import type { ApprovalStore } from '../approvals/index.ts'
import type { AuditSigner, AuditTrail } from '../audit/index.ts'
import type { DatabaseWatch } from '../health/index.ts'
import type { eraseOldData } from '../payers/index.ts'
import type { ReportStore } from '../reconciliation/index.ts'
import type { SearchIndex } from '../search/index.ts'
import type { PayoutStore, ReconciliationStore } from '../settlement/index.ts'
import type { RollUpStore } from '../statistics/index.ts'

/** What the jobs need of the process. */
export type Process = Readonly<{
  configuration: Pick<Configuration, 'nonceWindow' | 'retention' | 'unknownWindowMilliseconds'>
  clock: DatabaseClock
  watch: Pick<DatabaseWatch, 'isFull' | 'foundRoom'>
  upkeep: Upkeep
  stores: Readonly<{
    bindings: BindingStore
    cards: Parameters<typeof sweepCards>[0]['store']
    reports: ReportStore
    feed: FeedStore
    searchIndex: Pick<SearchIndex, 'step'>
    rollUps: RollUpStore
    payouts: Pick<PayoutStore, 'step'>
    reconciliation: ReconciliationStore
    deliveryRecords: Pick<DeliveryRecords, 'sweep'>
    terminalNews: TerminalNews
    bankCalls: Pick<BankCallStore, 'sweep'>
    approvals: Pick<ApprovalStore, 'eraseOver'>
  }>
  vault: SecretVault
  vaultKeys: Pick<VaultKeys, 'keep'>
  codeKeys: Pick<SecurityCodeKeys, 'keep'>
  /** Advances the mark by which a restored database is noticed. */
  keepMark: () => Promise<void>
  auditSigner: AuditSigner
  auditTrail: AuditTrail
  log: Log
}>

/** What keeps the database's tables. The sweeps remove what nobody needs any more. */
export type Upkeep = Readonly<
  Record<
    | 'sweepIdempotencyKeys'
    | 'sweepNotices'
    | 'sweepPanel'
    | 'sweepSearch'
    | 'sweepSessions'
    | 'maintainPairPartitions'
    | 'maintainPartitions'
    | 'warnOfExpiry',
    () => Promise<unknown>
  > & {
    /** Whether the disk of the database takes writes again. */
    hasRoom: () => Promise<boolean>
    oldData: Parameters<typeof eraseOldData>[0]['oldData']
    /** Covers hand-overs by one row of their audit chain; answers how many. */
    recordHandOvers: (
      batch: Readonly<{ batchId: string; happenedAt: Date; rowsMaximum: number }>,
    ) => Promise<number>
  }
>

/** What the jobs need of the domains. */
export type Domains = Readonly<{
  paymentPorts: PaymentPorts
  sessionPorts: Omit<Parameters<typeof expireSessions>[0], 'batchSize'>
  linkPorts: LinkPorts
  noticePorts: SendNoticesPorts
  feedWatch: FeedWatch
  deliverer: Pick<Deliverer, 'takeOn'>
  reaches: () => readonly TerminalReach[]
  /** Writes the calls to banks that were gathered. */
  writeBankCalls: () => Promise<void>
  /** The browsers in which links were opened, as gathered. */
  openings: Pick<LinkOpenings, 'flush'>
  /** Reads the figures of the database that the metrics show. */
  readFigures: () => Promise<void>
  /** Finds out whether banks that are not called for a while answer again. */
  askOpenCircuits: () => Promise<void>
  /** The counts of calls and declines, which all nodes share. */
  limits: Readonly<{ share: () => Promise<void>; sweep: () => Promise<unknown> }>
}>
