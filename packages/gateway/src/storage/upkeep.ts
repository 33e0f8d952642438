import type pg from 'pg'

import { type Clock, DAY_MILLISECONDS, firstIdAt, uuidV7 } from '../base/kernel/index.ts'
import type { AuditSigner } from '../operating/audit/index.ts'
import type { Upkeep } from '../operating/jobs/index.ts'
import { maintainPairPartitions, type PairPartitionOptions } from './auth/index.ts'
import { createOldDataStore } from './payers/index.ts'
import { sweepIdempotencyKeys, warnOfExpiry } from './payments/index.ts'
import { maintainPartitions, sweepSearch } from './periods/index.ts'
import { change, hasRoom, type NamedStatement, statement } from './postgres/index.ts'
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

/** Far longer than the day end, a late callback or the last bank inquiry may still read a session. */
const SESSION_DAYS = 30
/** Long enough for questions about deliveries. The recipients are erased after seven days. */
const NOTICE_DAYS = 90

const ROWS_AT_ONCE = 1_000

/**
 * The oldest rows of each merchant by the time in their ids: the primary key finds them without another index.
 * `skip locked`: all nodes sweep, and none waits for another.
 */
function sweepStatement(table: string, id: string, ended: string): NamedStatement {
  return statement(
    `sweep-${table}`,
    `delete from ${table} where (merchant_id, ${id}) in (
      select old.merchant_id, old.${id} from merchant m cross join lateral (
        select r.merchant_id, r.${id} from ${table} r
        where r.merchant_id = m.merchant_id and r.${id} < $1 and ${ended}
        order by r.merchant_id, r.${id} limit $2 for update of r skip locked
      ) old)`,
  )
}

/** The session led to an order that may still change. */
const OF_OPEN_ORDER = `exists (select from payment_order o
  where o.merchant_id = r.merchant_id and o.order_id = r.claimed_by_order_id
    and (o.next_inquiry_at is not null or o.state in ('Pending', 'Unknown', 'PreAuthorized')))`

const SWEEP_SESSIONS = sweepStatement(
  'threeds_session',
  'session_id',
  `r.state <> 'VerificationStarted' and not ${OF_OPEN_ORDER}`,
)

const SWEEP_NOTICES = sweepStatement('notice', 'notice_id', `r.state <> 'Waiting'`)

/** Deletes 3-D Secure sessions that nothing reads any more; answers how many. */
export function sweepSessions(pool: pg.Pool, now: Date): Promise<number> {
  return sweep(pool, SWEEP_SESSIONS, { now, days: SESSION_DAYS })
}

/** Deletes notices that ended long ago; answers how many. */
export function sweepNotices(pool: pg.Pool, now: Date): Promise<number> {
  return sweep(pool, SWEEP_NOTICES, { now, days: NOTICE_DAYS })
}

async function sweep(
  pool: pg.Pool,
  named: NamedStatement,
  { now, days }: Readonly<{ now: Date; days: number }>,
): Promise<number> {
  const before = new Date(now.getTime() - days * DAY_MILLISECONDS)
  let total = 0
  for (;;) {
    const deleted = await change(pool, named, [firstIdAt(before), ROWS_AT_ONCE])
    if (deleted === 0) return total
    total += deleted
  }
}
