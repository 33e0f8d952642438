import { uuidV7 } from '../base/kernel/index.ts'
import type { Upkeep } from '../operating/jobs/index.ts'
import * as storage from '../storage/index.ts'
import type { Foundation } from './foundation/index.ts'

/** The statements with which jobs keep the database's tables, at the time of each run. */
export function upkeepOf({ database, configuration, clock, auditSigner }: Foundation): Upkeep {
  const { pool } = database
  const now = () => clock.now()
  const newId = () => uuidV7(clock.now())
  return {
    hasRoom: () => storage.hasRoom(pool),
    oldData: storage.createOldDataStore({ pool, signer: auditSigner }),
    recordHandOvers: (batch) => storage.recordHandOvers(pool, auditSigner, batch),
    sweepIdempotencyKeys: () => storage.sweepIdempotencyKeys(pool),
    sweepNotices: () => storage.sweepNotices(pool, now()),
    sweepPanel: async () => {
      await storage.sweepPanelSessions(pool, now())
      await storage.sweepPanelTickets(pool, now())
    },
    sweepSearch: () => storage.sweepSearch(pool),
    sweepSessions: () => storage.sweepSessions(pool, now()),
    maintainPairPartitions: () =>
      storage.maintainPairPartitions(pool, { now: now(), window: configuration.nonceWindow }),
    maintainPartitions: () => storage.maintainPartitions(pool, { now: now() }),
    warnOfExpiry: () => storage.warnOfExpiry(pool, { now: now(), newId }),
  }
}
