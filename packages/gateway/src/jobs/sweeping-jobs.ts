import { sweepCards } from '../cards/index.ts'
import { DAY_MILLISECONDS } from '../kernel/index.ts'
import { eraseOldData } from '../payers/index.ts'
import {
  createOldDataStore,
  maintainPairPartitions,
  maintainPartitions,
  sweepIdempotencyKeys,
  sweepNotices,
  sweepPanelSessions,
  sweepPanelTickets,
  sweepSearch,
  sweepSessions,
} from '../storage/index.ts'
import { sweepDeliveries } from '../webhooks/index.ts'
import { HOUR, job, MINUTE, sweep } from './job.ts'
import type { Domains, Process } from './job-ports.ts'
import type { Job } from './runner.ts'

/** The jobs that remove what nobody needs any more, and those that make and drop partitions. */
export function sweepingJobs(ports: Process & Domains): readonly Job[] {
  const { stores, database, clock, configuration, limits, auditSigner: signer } = ports
  const { pool } = database
  const oldData = createOldDataStore({ pool, signer })
  const { nonceWindow: window } = configuration
  return [
    sweep('sweep cards', MINUTE, () => sweepCards({ store: stores.cards, clock })),
    sweep('sweep rate limits', MINUTE, limits.sweep),
    sweep('sweep idempotency keys', 10 * MINUTE, () => sweepIdempotencyKeys(pool)),
    sweep('sweep 3-D Secure sessions', HOUR, () => sweepSessions(pool, clock.now())),
    sweep('sweep deliveries of webhooks', HOUR, () =>
      sweepDeliveries(stores.deliveryRecords, configuration.retention.webhookDays, clock.now()),
    ),
    sweep('sweep the journal of bank calls', HOUR, () =>
      stores.bankCalls.sweep(
        new Date(clock.now().getTime() - configuration.retention.bankCallDays * DAY_MILLISECONDS),
      ),
    ),
    sweep('erase data of payers in orders, sessions and hand-overs', MINUTE, () =>
      eraseOldData({ oldData, clock }, configuration.retention),
    ),
    sweep('erase the secrets of consents', HOUR, () => stores.consents.eraseOver(clock.now())),
    sweep('sweep archived orders from the search', HOUR, () => sweepSearch(pool)),
    sweep('sweep notices', HOUR, () => sweepNotices(pool, clock.now())),
    sweep('sweep sessions and addresses of the panel', MINUTE, async () => {
      await sweepPanelSessions(pool, clock.now())
      await sweepPanelTickets(pool, clock.now())
    }),
    job('keep the partitions of used pairs', HOUR, () =>
      maintainPairPartitions(pool, { now: clock.now(), window }),
    ),
    job('make the partitions of coming quarters', HOUR, () =>
      maintainPartitions(pool, { now: clock.now() }),
    ),
  ]
}
