import type pg from 'pg'

import { rememberCards } from '../cards/index.ts'
import type { Clock } from '../kernel/index.ts'
import * as storage from '../storage/index.ts'

export type Stores = ReturnType<typeof createStores>

/**
 * Every domain's store, over one pool. What moves money shares lanes; the verifications before it have
 * lanes of their own, and so has what is read for both, so that no read waits behind a commit.
 */
export function createStores(pool: pg.Pool, clock: Clock, lanes = storage.createMoneyLanes) {
  const writing = lanes()
  const verifying = lanes()
  const reading = lanes()
  return {
    bins: storage.createBinStore(pool, clock),
    cards: rememberCards(storage.createCardStore(pool, { writing, reading }), clock),
    codeKeys: storage.createCodeKeyStore(pool),
    commissionPlans: storage.createCommissionPlanStore(pool),
    days: storage.createDayStore(pool),
    idempotency: storage.createIdempotencyStore(pool),
    links: storage.createLinkStore(pool),
    merchants: storage.createMerchantStore(pool),
    notices: storage.createNoticeStore(pool),
    operations: storage.createOperationStore(pool, writing),
    pairs: storage.createPairStore(pool, writing),
    payments: storage.createPaymentStore(pool, writing),
    rateLimits: storage.createRateLimitStore(pool),
    reconciling: storage.createReconcileStore(pool),
    reports: storage.createReportStore(pool),
    sealedTables: storage.createSealedTables(pool),
    sessions: storage.createThreeDSSessionStore(pool, { writing: verifying, reading }),
    terminals: storage.createTerminalStore(pool),
    vaultKeys: storage.createVaultKeyStore(pool),
    vaultRotation: storage.createVaultRotationStore(pool),
  }
}
