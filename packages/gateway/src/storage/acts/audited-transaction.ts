import type pg from 'pg'
import type { ActStores, Transact } from '../../operating/acts/index.ts'
import {
  type AuditSigner,
  type AuditTrail,
  CHAINS,
  type CheckpointStore,
} from '../../operating/audit/index.ts'
import { appendAuditEntry, createAuditStore, readLastCover } from '../audit/index.ts'
import { createRestoredStore } from '../database/index.ts'
import { createLinkWrites } from '../links/index.ts'
import { createMerchantStore, createTerminalStore } from '../merchants/index.ts'
import { createNoticeStore } from '../notices/index.ts'
import { createApprovalStore, createSearchReset } from '../panel/index.ts'
import { createPayerStore } from '../payers/index.ts'
import { createMoneyConclusions, createMoneyOpenings } from '../payments/index.ts'
import { type Queryable, withTransaction } from '../postgres/index.ts'
import {
  createCommissionPlanStore,
  createInstallmentLimitStore,
  createPastSaleStore,
  createRoutingRuleStore,
} from '../routing/index.ts'
import {
  createChargebackStore,
  createDifferenceStore,
  createEvidenceStore,
  createPayoutDayStore,
  createStatementStore,
} from '../settlement/index.ts'
import { readHandOvers } from '../three-d-secure/index.ts'
import { createUserStores } from '../users/index.ts'
import { createDeliveryRecordStore, createEndpointStore } from '../webhooks/index.ts'
import { createOperatorStore } from './operator-store.ts'
import { createTerminalChangeStore } from './terminal-change-store.ts'

/** Everything that the verification of the audit reads. */
export function createAuditTrail(pool: pg.Pool, checkpoints: CheckpointStore): AuditTrail {
  return {
    chains: CHAINS.map((chain) => createAuditStore(pool, chain)),
    handOversOf: (batchId) => readHandOvers(pool, batchId),
    lastCoverOf: (batchId) => readLastCover(pool, batchId),
    checkpoints,
  }
}

/** The stores that an operator's acts use, on a pool or within a transaction. */
export function createActStores(database: Queryable, signer: AuditSigner): ActStores {
  return {
    merchants: createMerchantStore(database),
    terminals: createTerminalStore(database),
    terminalChanges: createTerminalChangeStore(database),
    commissionPlans: createCommissionPlanStore(database),
    installmentLimits: createInstallmentLimitStore(database),
    routingRules: createRoutingRuleStore(database),
    pastSales: createPastSaleStore(database),
    notices: createNoticeStore(database),
    operator: createOperatorStore(database),
    restored: createRestoredStore(database),
    deliveryRecords: createDeliveryRecordStore(database),
    endpoints: createEndpointStore(database),
    approvals: createApprovalStore(database),
    search: createSearchReset(database),
    users: createUserStores(database),
    payers: createPayerStore(database, signer),
    openings: createMoneyOpenings(database),
    conclusions: createMoneyConclusions(database),
    links: createLinkWrites(database),
    statements: createStatementStore(database),
    payoutDays: createPayoutDayStore(database),
    chargebacks: createChargebackStore(database),
    differences: createDifferenceStore(database),
    evidence: createEvidenceStore(database),
  }
}

/** Runs an operator's act and appends its audit entry in one transaction. */
export function createAuditedTransactions(pool: pg.Pool, signer: AuditSigner): Transact {
  return (work) =>
    withTransaction(pool, async (connection) => {
      const { result, report } = await work(createActStores(connection, signer))
      // Last, because every other act waits for the head of the chain from here on.
      if (report !== null) await appendAuditEntry(connection, { chain: 'operator', signer }, report)
      return result
    })
}
