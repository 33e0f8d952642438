import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseError } from 'pg'
import { ArchiveError } from '../../archive/index.ts'
import { withTransaction } from '../postgres/index.ts'

/**
 * Behind a lock that is waited for, all payments wait; and it lies below the server's `deadlock_timeout`, so
 * that where two wait for each other this one gives way.
 */
const LIMITS = { lockTimeoutMilliseconds: 500, statementTimeoutMilliseconds: 60_000 }
const TRIES = 40
const PAUSE_MILLISECONDS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'

/** A transaction that locks tables which payments use: tried again and again, and never long. */
export async function lockingShortly<Result>(
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withTransaction(pool, work, { limits: LIMITS })
    } catch (error) {
      const isLocked = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isLocked) throw error
      if (attempt >= TRIES) throw new ArchiveError(HELD)
    }
    await delay(PAUSE_MILLISECONDS)
  }
}

const HELD =
  'Another transaction holds the tables of orders all the time (a backup or a long report, see ' +
  'pg_stat_activity): nothing was dropped. Run the command again when it has ended.'
