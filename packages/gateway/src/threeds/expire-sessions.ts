import { uuidV7 } from '../kernel/index.ts'
import type { ExpireSessionsPorts } from './ports.ts'

/**
 * One step of the job that ends verifications whose time is over (decision 4.1): mdStatus 5, the security
 * code erased, the event written. Answers how many it ended; as many as the batch holds means that there
 * may be more. Any number of nodes may run it at once.
 */
export async function expireSessions(ports: ExpireSessionsPorts): Promise<number> {
  const now = ports.clock.now()
  const eventIds = Array.from({ length: ports.batchSize }, () => uuidV7(now))
  return ports.store.expire({ now, eventIds })
}
