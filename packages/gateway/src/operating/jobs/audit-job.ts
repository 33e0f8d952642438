import { uuidV7 } from '../../base/kernel/index.ts'
import { keepCheckpoints } from '../audit/index.ts'
import { job, MINUTE } from './job.ts'
import type { Process } from './job-ports.ts'
import type { Job } from './runner.ts'

/** The most hand-overs that one row of the chain covers. */
const HAND_OVERS_AT_ONCE = 2_000

type AuditPorts = Pick<Process, 'auditSigner' | 'auditTrail' | 'clock' | 'log' | 'upkeep'>

/** Adds hand-overs to their audit chain, and keeps the ends of both chains outside the database. */
export function auditJob(ports: AuditPorts): Job {
  const { auditTrail: trail, auditSigner: signer, log } = ports
  const report = (checkpoint: string) => log.info({ checkpoint }, 'an audit checkpoint')
  return job('cover hand-overs, and keep audit checkpoints', MINUTE, async () => {
    await coverHandOvers(ports)
    await keepCheckpoints({ trail, signer, report })
  })
}

async function coverHandOvers({ upkeep, clock }: AuditPorts): Promise<void> {
  for (let covered = HAND_OVERS_AT_ONCE; covered === HAND_OVERS_AT_ONCE; ) {
    const happenedAt = clock.now()
    const batch = { batchId: uuidV7(happenedAt), happenedAt, rowsMaximum: HAND_OVERS_AT_ONCE }
    covered = await upkeep.recordHandOvers(batch)
  }
}
