import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { isRetryable } from './database-errors.ts'
import { DEFAULT_POOL_LIMITS } from './pool.ts'
import { type SessionLimits, sessionLimitStatements } from './session-settings.ts'

/** What runs a statement: a pool, each time on some connection, or the one connection of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

/** A statement that the server parses and plans once per connection, known there by its name. */
export type NamedStatement = Readonly<{ name: string; text: string }>

/** PostgreSQL cuts longer names silently, and two statements would then share one plan. */
const NAME_BYTES_MAXIMUM = 63

/**
 * A prepared statement for `pool.query({ ...aStatement, values })`. Make it once, at module level,
 * and never from parts that vary: a name stands for exactly one text. Behind a transaction-pooling
 * PgBouncer this needs PgBouncer 1.21 or newer with `max_prepared_statements` above zero.
 */
export function statement(name: string, text: string): NamedStatement {
  if (name === '' || Buffer.byteLength(name) > NAME_BYTES_MAXIMUM) {
    throw new Error(`statement: the name "${name}" must have 1 to ${NAME_BYTES_MAXIMUM} bytes`)
  }
  return { name, text }
}

export type TransactionOptions = Readonly<{
  /**
   * A number from 0 up to 1, for the pause before a retry; the machine's own randomness by default.
   */
  random?: () => number
  limits?: Partial<SessionLimits>
}>

const ATTEMPTS_MAXIMUM = 5
const FIRST_PAUSE_MILLISECONDS = 10

/**
 * Runs `work` in one transaction and commits it. Where the server undid it because of others'
 * transactions (40001, 40P01) it is run again from the start, so `work` must do nothing but
 * database work: no bank call, no message. Every other error is thrown as it is.
 *
 * After an error the connection is destroyed instead of rolled back: the server rolls back by
 * itself, and a ROLLBACK on a dead socket would wait for ever. An error that `isConnectionFailure`
 * recognises may have come with the commit: the outcome is then unknown.
 */
export async function withTransaction<Result>(
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  const random = options.random ?? secureRandom
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, work, { ...DEFAULT_POOL_LIMITS, ...options.limits })
    } catch (error) {
      if (attempt >= ATTEMPTS_MAXIMUM || !isRetryable(error)) throw error
      // Full jitter: those who collided once must not meet again at the same moment.
      await delay(random() * FIRST_PAUSE_MILLISECONDS * 2 ** attempt)
    }
  }
}

async function runOnce<Result>(
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<Result>,
  limits: SessionLimits,
): Promise<Result> {
  const connection = await pool.connect()
  try {
    // One message, and `set local` because a transaction-pooling PgBouncer may hand out a server
    // connection that never saw this pool's session settings.
    await connection.query(`begin; ${sessionLimitStatements('local', limits)}`)
    const result = await work(connection)
    const end = await connection.query('commit')
    // A statement that failed and was swallowed makes the server answer a commit with ROLLBACK, no
    // error.
    if (end.command !== 'COMMIT') throw new Error('transaction: an error in it was swallowed')
    connection.release()
    return result
  } catch (error) {
    connection.release(error instanceof Error ? error : true)
    throw error
  }
}

function secureRandom(): number {
  return randomInt(2 ** 32) / 2 ** 32
}
