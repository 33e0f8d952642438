import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseError } from 'pg'
import { isDiskFull, isRetryable } from './database-errors.ts'
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

const NOT_ALLOWED = '42501'

/** Some 700 kB in a table of nobody else's, of which nothing stays. A small row may find room on a full disk. */
const TAKE_ROOM = `create temporary table vezne_room on commit drop as
  select number from generate_series(1, 20000) as number`

/** Whether the server's disk has room; true also where this role may make no temporary table to find out. */
export async function hasRoom(pool: pg.Pool): Promise<boolean> {
  try {
    await withTransaction(pool, (connection) => connection.query(TAKE_ROOM))
    return true
  } catch (error) {
    if (isDiskFull(error)) return false
    if (error instanceof DatabaseError && error.code === NOT_ALLOWED) return true
    throw error
  }
}
