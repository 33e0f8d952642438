import { DAY_MILLISECONDS, uuidV7 } from '../../base/kernel/index.ts'
import { sweepCards } from '../../payment/cards/index.ts'
import { sweepDeliveries } from '../../payment/webhooks/index.ts'
import { keepCheckpoints } from '../audit/index.ts'
import { eraseOldData } from '../payers/index.ts'
import { HOUR, job, MINUTE, sweep } from './job.ts'
import type { Domains, Process } from './job-ports.ts'
import type { Job } from './runner.ts'

/** The jobs that remove what nobody needs any more, and those that make and drop partitions. */
export function sweepingJobs(ports: Process & Domains): readonly Job[] {
  const { stores, clock, configuration, limits, upkeep } = ports
  return [
    sweep('sweep cards', MINUTE, () => sweepCards({ store: stores.cards, clock })),
    sweep('sweep rate limits', MINUTE, limits.sweep),
    sweep('sweep idempotency keys', 10 * MINUTE, upkeep.sweepIdempotencyKeys),
    sweep('sweep 3-D Secure sessions', HOUR, upkeep.sweepSessions),
    sweep('sweep deliveries of webhooks', HOUR, () =>
      sweepDeliveries(stores.deliveryRecords, configuration.retention.webhookDays, clock.now()),
    ),
    sweep('sweep the journal of bank calls', HOUR, () =>
      stores.bankCalls.sweep(
        new Date(clock.now().getTime() - configuration.retention.bankCallDays * DAY_MILLISECONDS),
      ),
    ),
    sweep('erase data of payers in orders, sessions and hand-overs', MINUTE, () =>
      eraseOldData({ oldData: upkeep.oldData, clock }, configuration.retention),
    ),
    sweep('erase the secrets of approvals', HOUR, () => stores.approvals.eraseOver(clock.now())),
    sweep('sweep archived orders from the search', HOUR, upkeep.sweepSearch),
    sweep('sweep notices', HOUR, upkeep.sweepNotices),
    sweep('sweep sessions and addresses of the panel', MINUTE, upkeep.sweepPanel),
    job('keep the partitions of used pairs', HOUR, upkeep.maintainPairPartitions),
    job('make the partitions of coming quarters', HOUR, upkeep.maintainPartitions),
  ]
}

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
