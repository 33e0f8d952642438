import type pg from 'pg'
import { LOCKS_OF_VEZNE, readFirst, withTransaction } from '../postgres/index.ts'

/** One process writes at a time: two would count the same change of a day twice. */
const TRY_TURN = `select pg_try_advisory_xact_lock(${LOCKS_OF_VEZNE}, 63) as is_ours`

/** A step reads and writes a bounded number of rows, and computes between statements; a year of old batches is read by many. */
const LIMITS = {
  statementTimeoutMilliseconds: 60_000,
  idleInTransactionTimeoutMilliseconds: 60_000,
}

/** Runs a step that writes sums of days in a transaction of its own; null where another process is at such a step. */
export function inTurn<Result>(
  pool: pg.Pool,
  step: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result | null> {
  return withTransaction(
    pool,
    async (connection) => {
      const turn = await readFirst<{ is_ours: boolean }>(connection, TRY_TURN)
      return turn?.is_ours === true ? step(connection) : null
    },
    { limits: LIMITS },
  )
}
