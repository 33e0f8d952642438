import type pg from 'pg'
import type { Clock } from '../base/kernel/index.ts'
import type { AuditSigner } from '../operating/audit/index.ts'
import { rememberCards } from '../payment/cards/index.ts'
import { createActStores, createAuditedTransactions } from './acts/index.ts'
import { createPairStore } from './auth/index.ts'
import { createBinStore } from './bin-store.ts'
import {
  createCardStore,
  createCodeKeyStore,
  createSealedTables,
  createVaultKeyStore,
  createVaultRotationStore,
} from './cards/index.ts'
import { createFeedStore, createTerminalNewsStore } from './events/index.ts'
import { createMoneyLanes } from './gathering/index.ts'
import { createLinkStore, createOpeningStore } from './links/index.ts'
import { createBindingStore, createMerchantStore, createTerminalStore } from './merchants/index.ts'
import { createNoticeStore } from './notices/index.ts'
import * as panel from './panel/index.ts'
import * as payments from './payments/index.ts'
import { createArchiveStore } from './periods/index.ts'
import { createRateLimitStore } from './rate-limit-store.ts'
import { createReportStore } from './report-store.ts'
import * as routing from './routing/index.ts'
import { createPayoutStore, createReconciliationStore } from './settlement/index.ts'
import * as statistics from './statistics/index.ts'
import { createThreeDSecureSessionStore } from './three-d-secure/index.ts'
import { createUserStores } from './users/index.ts'
import * as webhooks from './webhooks/index.ts'

export type Lanes = typeof createMoneyLanes

export type Stores = ReturnType<typeof createStores>

/**
 * Every domain's store, over one pool. Statements that move money share lanes. The verifications before a
 * payment have lanes of their own, and so have the reads for both, so that no read waits behind a commit.
 */
export function createStores(pool: pg.Pool, clock: Clock, lanes: Lanes = createMoneyLanes) {
  const writing = lanes()
  const verifying = lanes()
  const reading = lanes()
  return {
    lanes: { writing, verifying, reading },
    bankCalls: panel.createBankCallStore(pool),
    bindings: createBindingStore(pool),
    linkOpenings: createOpeningStore(pool),
    bins: createBinStore(pool, clock),
    cards: rememberCards(createCardStore(pool, { writing, reading }), clock),
    codeKeys: createCodeKeyStore(pool),
    approvals: panel.createApprovalStore(pool),
    commissionPlans: routing.createCommissionPlanStore(pool),
    days: payments.createDayStore(pool),
    deliveries: webhooks.createDeliveryStore(pool),
    deliveryRecords: webhooks.createDeliveryRecordStore(pool),
    endpoints: webhooks.createEndpointStore(pool),
    transactEndpoints: webhooks.createEndpointTransactions(pool),
    feed: createFeedStore(pool),
    payouts: createPayoutStore(pool),
    reconciliation: createReconciliationStore(pool, clock),
    rollUps: statistics.createRollUpStore(pool),
    terminalNews: createTerminalNewsStore(pool),
    installmentLimits: routing.createInstallmentLimitStore(pool),
    idempotency: payments.createIdempotencyStore(pool),
    links: createLinkStore(pool),
    merchants: createMerchantStore(pool),
    notices: createNoticeStore(pool),
    operations: payments.createOperationStore(pool, writing),
    pairs: createPairStore(pool, writing),
    payments: payments.createPaymentStore(pool, writing),
    rateLimits: createRateLimitStore(pool),
    unknownOutcomes: payments.createUnknownOutcomeStore(pool),
    paymentLists: payments.createPaymentListStore(pool),
    reports: createReportStore(pool),
    pastSales: routing.createPastSaleStore(pool),
    routingRules: routing.createRoutingRuleStore(pool),
    searchIndex: panel.createSearchIndex(pool),
    sealedTables: createSealedTables(pool),
    sessions: createThreeDSecureSessionStore(pool, { writing: verifying, reading }),
    terminals: createTerminalStore(pool),
    vaultKeys: createVaultKeyStore(pool),
    vaultRotation: createVaultRotationStore(pool),
  }
}

/** What the panel reads, over connections of its own. */
export function createPanelStores(pool: pg.Pool) {
  return {
    users: createUserStores(pool),
    views: panel.createViewStore(pool),
    search: panel.createPaymentSearch(pool),
    history: panel.createOrderHistoryStore(pool),
    statistics: statistics.createStatisticsStore(pool),
    ...statistics.createLatencyStore(pool),
    overview: statistics.createOverviewStore(pool),
    links: createLinkStore(pool),
    linkList: panel.createLinkList(pool),
    endpointList: panel.createEndpointList(pool),
    dayList: panel.createDayList(pool),
    observations: panel.createTerminalObservations(pool),
    ruleHistory: panel.createRuleHistory(pool),
    auditSearch: panel.createAuditSearch(pool),
    spentKeys: panel.createSpentKeyStore(pool),
  }
}

/** What only an operator's acts write, with the signer of the audit chain. */
export function createSignedStores(pool: pg.Pool, signer: AuditSigner) {
  return {
    acts: createActStores(pool, signer),
    transact: createAuditedTransactions(pool, signer),
    archive: createArchiveStore(pool, signer),
  }
}

export type PanelStores = ReturnType<typeof createPanelStores>
