import type pg from 'pg'

import type { Clock } from '../kernel/index.ts'
import * as storage from '../storage/index.ts'

export type Stores = ReturnType<typeof createStores>

/** Every domain's store, over one pool. */
export function createStores(pool: pg.Pool, clock: Clock) {
  return {
    bins: storage.createBinStore(pool, clock),
    cards: storage.createCardStore(pool),
    commissionPlans: storage.createCommissionPlanStore(pool),
    days: storage.createDayStore(pool),
    idempotency: storage.createIdempotencyStore(pool),
    links: storage.createLinkStore(pool),
    merchants: storage.createMerchantStore(pool),
    operations: storage.createOperationStore(pool),
    pairs: storage.createPairStore(pool),
    payments: storage.createPaymentStore(pool),
    rateLimits: storage.createRateLimitStore(pool),
    reconciling: storage.createReconcileStore(pool),
    reports: storage.createReportStore(pool),
    sealedTables: storage.createSealedTables(pool),
    sessions: storage.createThreeDSSessionStore(pool),
    terminals: storage.createTerminalStore(pool),
    vaultKeys: storage.createVaultKeyStore(pool),
    vaultRotation: storage.createVaultRotationStore(pool),
  }
}
