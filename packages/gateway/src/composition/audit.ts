import { type AuditTrail, keepCheckpoints } from '../audit/index.ts'
import type { Job } from '../jobs/index.ts'
import { uuidV7 } from '../kernel/index.ts'
import type { Log } from '../logging/index.ts'
import { createAuditTrail, createCheckpointFile, recordHandOvers } from '../storage/index.ts'
import type { Foundation } from './foundation.ts'

const HAND_OVERS_AT_ONCE = 2_000
const MINUTE = 60_000

export function auditTrail({ database, configuration }: Foundation): AuditTrail {
  return createAuditTrail(database.pool, createCheckpointFile(configuration.dataFolder))
}

/** What covers hand-overs by their chain, and keeps the chains' ends outside the database. */
export function auditJobs(foundation: Foundation, log: Log): readonly Job[] {
  const { auditSigner: signer } = foundation
  const trail = auditTrail(foundation)
  const report = (checkpoint: string) => log.info({ checkpoint }, 'an audit checkpoint')
  return [
    {
      name: 'cover hand-overs, and keep audit checkpoints',
      everyMilliseconds: MINUTE,
      run: async () => {
        await coverHandOvers(foundation)
        await keepCheckpoints({ trail, signer, report })
      },
    },
  ]
}

async function coverHandOvers({ database, auditSigner, clock }: Foundation): Promise<void> {
  for (let covered = HAND_OVERS_AT_ONCE; covered === HAND_OVERS_AT_ONCE; ) {
    const happenedAt = clock.now()
    const batch = { batchId: uuidV7(happenedAt), happenedAt, rowsMaximum: HAND_OVERS_AT_ONCE }
    covered = await recordHandOvers(database.pool, auditSigner, batch)
  }
}
