import type pg from 'pg'
import { DAY_MILLISECONDS, firstIdAt } from '../kernel/index.ts'
import { type NamedStatement, statement } from './postgres/index.ts'

/** Far longer than anything that reads a session: a day's end, an orphan's last look, a late callback. */
const SESSION_DAYS = 30
/** A quarter for questions about what was delivered; to whom is erased after seven days. */
const NOTICE_DAYS = 90

const ROWS_AT_ONCE = 1_000

/**
 * The oldest rows of each merchant, by the time in their ids: the primary key finds them, and no other
 * index has to be kept for the sake of this. `skip locked`: all nodes sweep, and none waits for another.
 */
function sweepStatement(
  name: string,
  { table, id, ended }: Readonly<{ table: string; id: string; ended: string }>,
): NamedStatement {
  return statement(
    name,
    `delete from ${table} where (merchant_id, ${id}) in (
      select old.merchant_id, old.${id} from merchant m cross join lateral (
        select r.merchant_id, r.${id} from ${table} r
        where r.merchant_id = m.merchant_id and r.${id} < $1 and ${ended}
        order by r.merchant_id, r.${id} limit $2 for update of r skip locked
      ) old)`,
  )
}

/** The order that a session led to, while something may still be found out about it. */
const OF_OPEN_ORDER = `exists (select from payment_order o
  where o.merchant_id = r.merchant_id and o.order_id = r.claimed_by_order_id
    and (o.next_inquiry_at is not null or o.state in ('Pending', 'Unknown', 'PreAuthorized')))`

const SWEEP_SESSIONS = sweepStatement('sweep-three-d-secure-sessions', {
  table: 'threeds_session',
  id: 'session_id',
  ended: `r.state <> 'VerificationStarted' and not ${OF_OPEN_ORDER}`,
})

const SWEEP_NOTICES = sweepStatement('sweep-notices', {
  table: 'notice',
  id: 'notice_id',
  ended: `r.state <> 'Waiting'`,
})

/** Deletes 3-D Secure sessions that are older than anything that reads them; answers how many. */
export function sweepSessions(pool: pg.Pool, now: Date): Promise<number> {
  return sweep(pool, SWEEP_SESSIONS, daysBefore(now, SESSION_DAYS))
}

/** Deletes notices that ended long ago; answers how many. */
export function sweepNotices(pool: pg.Pool, now: Date): Promise<number> {
  return sweep(pool, SWEEP_NOTICES, daysBefore(now, NOTICE_DAYS))
}

async function sweep(pool: pg.Pool, named: NamedStatement, before: Date): Promise<number> {
  const values = [firstIdAt(before), ROWS_AT_ONCE]
  let total = 0
  for (;;) {
    const { rowCount } = await pool.query({ ...named, values })
    if ((rowCount ?? 0) === 0) return total
    total += rowCount ?? 0
  }
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MILLISECONDS)
}
