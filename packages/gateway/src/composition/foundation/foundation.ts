import { join } from 'node:path'
import type pg from 'pg'
import type { Configuration, Secrets } from '../../base/config/index.ts'
import { type Clock, type DatabaseClock, type Secret, uuidV7 } from '../../base/kernel/index.ts'
import {
  type AuditSigner,
  type AuditTrail,
  createAuditSigner,
} from '../../operating/audit/index.ts'
import { createBinCache } from '../../payment/bins/index.ts'
import {
  createLocalKeyProvider,
  createSecurityCodeKeys,
  createSecurityCodes,
  createVault,
  createVaultKeys,
  rememberCards,
  type SecurityCodeKeys,
  type SecurityCodes,
  type Vault,
  type VaultKeys,
} from '../../payment/cards/index.ts'
import * as storage from '../../storage/index.ts'
import type { Database, Note } from './connect.ts'
import { createMarkKeeper, type MarkKeeper } from './database-mark.ts'

/** The common parts of the gateway and its command line: the database, its stores, the vault. */
export type Foundation = Readonly<{
  configuration: Configuration
  /** The time that all nodes share (decision 8.26). Only the log goes by this machine's own clock. */
  clock: DatabaseClock
  database: Database
  stores: Stores
  vault: Vault
  vaultKeys: VaultKeys
  /** Makes a key at its first use; commands use none. */
  codeKeys: SecurityCodeKeys
  codes: SecurityCodes
  binCache: ReturnType<typeof createBinCache>
  /** Advances the mark only when `keep` is called, which commands do not do. */
  mark: MarkKeeper
  /** Seals what pages carry through a browser; the same on every node. */
  pageKey: Secret<Buffer>
  /** Signs the ends of the audit chains; the same on every node. */
  auditSigner: AuditSigner
  auditTrail: AuditTrail
}>

/** Below DATA_DIR. The operator's pages name this folder, because copies of DATA_DIR must leave it out. */
const CODE_KEY_FOLDER = 'security-code-keys'

export type Lanes = typeof storage.createMoneyLanes

export type Stores = ReturnType<typeof createStores>

/**
 * Every domain's store, over one pool. Statements that move money share lanes. The verifications before a
 * payment have lanes of their own, and so have the reads for both, so that no read waits behind a commit.
 */
function createStores(pool: pg.Pool, clock: Clock, lanes: Lanes = storage.createMoneyLanes) {
  const writing = lanes()
  const verifying = lanes()
  const reading = lanes()
  return {
    lanes: { writing, verifying, reading },
    bankCalls: storage.createBankCallStore(pool),
    bindings: storage.createBindingStore(pool),
    linkOpenings: storage.createOpeningStore(pool),
    bins: storage.createBinStore(pool, clock),
    cards: rememberCards(storage.createCardStore(pool, { writing, reading }), clock),
    codeKeys: storage.createCodeKeyStore(pool),
    consents: storage.createConsentStore(pool),
    commissionPlans: storage.createCommissionPlanStore(pool),
    days: storage.createDayStore(pool),
    deliveries: storage.createDeliveryStore(pool),
    deliveryRecords: storage.createDeliveryRecordStore(pool),
    endpoints: storage.createEndpointStore(pool),
    feed: storage.createFeedStore(pool),
    rollUps: storage.createRollUpStore(pool),
    terminalNews: storage.createTerminalNewsStore(pool),
    installmentLimits: storage.createInstallmentLimitStore(pool),
    idempotency: storage.createIdempotencyStore(pool),
    links: storage.createLinkStore(pool),
    merchants: storage.createMerchantStore(pool),
    notices: storage.createNoticeStore(pool),
    operations: storage.createOperationStore(pool, writing),
    pairs: storage.createPairStore(pool, writing),
    payments: storage.createPaymentStore(pool, writing),
    rateLimits: storage.createRateLimitStore(pool),
    reconciling: storage.createReconcileStore(pool),
    paymentLists: storage.createPaymentListStore(pool),
    reports: storage.createReportStore(pool),
    pastSales: storage.createPastSaleStore(pool),
    routingRules: storage.createRoutingRuleStore(pool),
    searchIndex: storage.createSearchIndex(pool),
    sealedTables: storage.createSealedTables(pool),
    sessions: storage.createThreeDSecureSessionStore(pool, { writing: verifying, reading }),
    terminals: storage.createTerminalStore(pool),
    vaultKeys: storage.createVaultKeyStore(pool),
    vaultRotation: storage.createVaultRotationStore(pool),
  }
}

type BaseParts = Readonly<{
  clock: DatabaseClock
  database: Database
  secrets: Secrets
  note: Note
  lanes?: Lanes
}>

/** The parts of the foundation that need no key of the vault. */
type Base = Omit<Foundation, 'pageKey' | 'auditSigner' | 'codeKeys' | 'codes'>

export function foundationWithoutKeys(configuration: Configuration, parts: BaseParts): Base {
  const { clock, lanes, database, secrets } = parts
  const stores = createStores(database.pool, clock, lanes)
  const provider = createLocalKeyProvider(secrets.masterKey, ...secrets.previousMasterKeys)
  const vault = createVault({ store: stores.vaultKeys, provider, clock })
  const binCache = createBinCache({ store: stores.bins, clock })
  const { dataFolder } = configuration
  const mark = createMarkKeeper({ pool: database.pool, dataFolder, note: parts.note })
  const vaultKeys = createVaultKeys({
    store: stores.vaultRotation,
    tables: stores.sealedTables,
    provider,
    vault,
    clock,
    nodeId: uuidV7(clock.now()),
  })
  const auditTrail = storage.createAuditTrail(
    database.pool,
    storage.createCheckpointFile(dataFolder),
  )
  return { configuration, clock, database, stores, vault, vaultKeys, binCache, mark, auditTrail }
}

export async function withVaultKeys(base: Base, note: Note): Promise<Foundation> {
  const { configuration, stores, vault, clock } = base
  const codeKeys = createSecurityCodeKeys({
    store: stores.codeKeys,
    folder: storage.createCodeKeyFolder(join(configuration.dataFolder, CODE_KEY_FOLDER), note),
    exchangeKey: await vault.codeExchangeKey(),
    clock,
    note,
  })
  const codes = createSecurityCodes(codeKeys)
  const auditSigner = createAuditSigner(await vault.auditKey())
  return { ...base, pageKey: await vault.pageKey(), auditSigner, codeKeys, codes }
}
