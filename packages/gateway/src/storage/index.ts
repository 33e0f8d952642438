export { createCheckpointFile } from './audit-store.ts'
export {
  createActStores,
  createAuditedTransactions,
  createAuditTrail,
} from './audited-transaction.ts'
export {
  checkLedger,
  createBackupSource,
  createRestoreTarget,
  isRestoreUnfinished,
  type LedgerTotals,
} from './backups/index.ts'
export { createBinStore } from './bin-store.ts'
export { createCardStore } from './card-store.ts'
export { createCodeKeyFolder } from './code-key-folder.ts'
export { createCodeKeyStore } from './code-key-store.ts'
export { type DatabaseFitness, readDatabaseFitness } from './database-fitness.ts'
export {
  advanceDatabaseMark,
  beginDatabaseMark,
  type DatabaseMark,
  isBehind,
  readDatabaseMark,
} from './database-mark.ts'
export {
  claimDatabaseMode,
  type DatabaseUse,
  readDatabaseTime,
  readDatabaseUse,
} from './database-mode.ts'
export {
  closeDataFolder,
  EmbeddedPostgresError,
  hasEmbeddedData,
  makeDataFolder,
  startEmbeddedPostgres,
  startScratchServer,
} from './embedded-postgres.ts'
export { createFeedStore, createTerminalNewsStore } from './events/index.ts'
export {
  createFigureStore,
  createLatencyStore,
  createOverviewStore,
  createRollUpStore,
} from './figures/index.ts'
export { createMoneyLanes, type StatementLanes } from './gathering/index.ts'
export { createLinkStore, createOpeningStore } from './links/index.ts'
export { createMarkFolder } from './mark-folder.ts'
export { createMerchantStore } from './merchant-store.ts'
export {
  checksum,
  MigrationError,
  migrate,
  migrationStatus,
  readMigrations,
} from './migrations/index.ts'
export { createNoticeStore } from './notices/index.ts'
export { readOperationsFigures } from './operations-figures.ts'
export { maintainPairPartitions } from './pair-partitions.ts'
export { createPairStore } from './pair-store.ts'
export {
  createAuditSearch,
  createBankCallStore,
  createConsentStore,
  createDayList,
  createEndpointList,
  createLinkList,
  createOrderHistoryStore,
  createPaymentSearch,
  createRuleHistory,
  createSearchIndex,
  createSpentKeyStore,
  createTerminalSightings,
  createViewStore,
} from './panel/index.ts'
export { createOldDataStore } from './payers/index.ts'
export {
  createDayStore,
  createIdempotencyStore,
  createOperationStore,
  createPaymentListStore,
  createPaymentStore,
  createReconcileStore,
  sweepIdempotencyKeys,
  warnOfExpiry,
} from './payments/index.ts'
export { createArchiveStore, maintainPartitions, sweepSearch } from './periods/index.ts'
export {
  awaitServer,
  createPool,
  hasRoom,
  isConnectionFailure,
  isDiskFull,
  isReadOnly,
  isUnavailable,
  type PoolObserver,
  UnfitDatabaseError,
  verifyWritable,
} from './postgres/index.ts'
export { createRateLimitStore } from './rate-limit-store.ts'
export { createReportStore } from './report-store.ts'
export {
  createCommissionPlanStore,
  createInstallmentLimitStore,
  createPastSaleStore,
  createRoutingRuleStore,
} from './routing/index.ts'
export { createSealedTables } from './sealed-tables.ts'
export { sweepNotices, sweepSessions } from './sweep-records.ts'
export { createTerminalStore } from './terminal-store.ts'
export { createThreeDSecureSessionStore, recordHandOvers } from './three-d-secure/index.ts'
export {
  createPanelSessionStore,
  createPersonStore,
  createTicketStore,
  createUserStores,
  sweepPanelSessions,
  sweepPanelTickets,
} from './users/index.ts'
export { createVaultKeyStore, createVaultRotationStore } from './vault-key-store.ts'
export {
  createDeliveryRecordStore,
  createDeliveryStore,
  createEndpointStore,
  createEndpointTransactions,
} from './webhooks/index.ts'
