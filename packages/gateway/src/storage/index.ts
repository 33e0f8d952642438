export { createActStores, createAuditedTransactions, createAuditTrail } from './acts/index.ts'
export { createCheckpointFile } from './audit/index.ts'
export { createPairStore, maintainPairPartitions } from './auth/index.ts'
export {
  checkLedger,
  createBackupSource,
  createRestoreTarget,
  isRestoreUnfinished,
} from './backups/index.ts'
export { createBinStore } from './bin-store.ts'
export {
  createCardStore,
  createCodeKeyFolder,
  createCodeKeyStore,
  createSealedTables,
  createVaultKeyStore,
  createVaultRotationStore,
} from './cards/index.ts'
export {
  advanceDatabaseMark,
  beginDatabaseMark,
  claimDatabaseMode,
  closeDataFolder,
  createMarkFolder,
  type DatabaseMark,
  type DatabaseUse,
  hasEmbeddedData,
  isBehind,
  makeDataFolder,
  readDatabaseFitness,
  readDatabaseMark,
  readDatabaseTime,
  readDatabaseUse,
  readServerFolder,
  startEmbeddedPostgres,
  startScratchServer,
} from './database/index.ts'
export { createFeedStore, createTerminalNewsStore } from './events/index.ts'
export { createMoneyLanes, type StatementLanes } from './gathering/index.ts'
export { createLinkStore, createOpeningStore } from './links/index.ts'
export {
  createBindingStore,
  createMerchantStore,
  createTerminalStore,
} from './merchants/index.ts'
export {
  checksum,
  migrate,
  migrationStatus,
  readMigrations,
} from './migrations/index.ts'
export { createNoticeStore } from './notices/index.ts'
export { readOperationsFigures } from './operations-figures.ts'
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
export {
  createFigureStore,
  createLatencyStore,
  createOverviewStore,
  createRollUpStore,
} from './statistics/index.ts'
export { sweepNotices, sweepSessions } from './sweep-records.ts'
export { createThreeDSecureSessionStore, recordHandOvers } from './three-d-secure/index.ts'
export {
  createPanelSessionStore,
  createPersonStore,
  createTicketStore,
  createUserStores,
  sweepPanelSessions,
  sweepPanelTickets,
} from './users/index.ts'
export {
  createDeliveryRecordStore,
  createDeliveryStore,
  createEndpointStore,
  createEndpointTransactions,
} from './webhooks/index.ts'
