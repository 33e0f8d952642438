import type pg from 'pg'

import { type AuditTrail, CHAINS, type CheckpointStore } from '../audit/index.ts'
import { createAuditStore } from './audit-store.ts'
import { readHandOvers } from './hand-over-batches.ts'

/** All that is kept for the audit, for reading. */
export function createAuditTrail(pool: pg.Pool, checkpoints: CheckpointStore): AuditTrail {
  return {
    chains: CHAINS.map((chain) => createAuditStore(pool, chain)),
    handOversOf: (batchId) => readHandOvers(pool, batchId),
    checkpoints,
  }
}
