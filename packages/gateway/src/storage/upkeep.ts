import type pg from 'pg'
import { type Clock, uuidV7 } from '../base/kernel/index.ts'
import type { AuditSigner } from '../operating/audit/index.ts'
import type { Upkeep } from '../operating/jobs/index.ts'
import { maintainPairPartitions, type PairPartitionOptions } from './auth/index.ts'
import { createOldDataStore } from './payers/index.ts'
import { sweepIdempotencyKeys, warnOfExpiry } from './payments/index.ts'
import { maintainPartitions, sweepSearch } from './periods/index.ts'
import { hasRoom } from './postgres/index.ts'
import { sweepNotices, sweepSessions } from './sweep-records.ts'
import { recordHandOvers } from './three-d-secure/index.ts'
import { sweepPanelSessions, sweepPanelTickets } from './users/index.ts'

type Parts = Readonly<{
  clock: Pick<Clock, 'now'>
  signer: AuditSigner
  nonceWindow: PairPartitionOptions['window']
}>

/** The statements with which jobs keep the database's tables, at the time of each run. */
export function createUpkeep(pool: pg.Pool, { clock, signer, nonceWindow }: Parts): Upkeep {
  const { now } = clock
  return {
    hasRoom: () => hasRoom(pool),
    oldData: createOldDataStore({ pool, signer }),
    recordHandOvers: (batch) => recordHandOvers(pool, signer, batch),
    sweepIdempotencyKeys: () => sweepIdempotencyKeys(pool),
    sweepNotices: () => sweepNotices(pool, now()),
    sweepPanel: async () => {
      await sweepPanelSessions(pool, now())
      await sweepPanelTickets(pool, now())
    },
    sweepSearch: () => sweepSearch(pool),
    sweepSessions: () => sweepSessions(pool, now()),
    maintainPairPartitions: () => maintainPairPartitions(pool, { now: now(), window: nonceWindow }),
    maintainPartitions: () => maintainPartitions(pool, { now: now() }),
    warnOfExpiry: () => warnOfExpiry(pool, { now: now(), newId: () => uuidV7(now()) }),
  }
}
