import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { isDiskFull, isRetryable, sqlStateOf } from './database-errors.ts'
import { DEFAULT_POOL_LIMITS } from './pool.ts'
import { type SessionLimits, sessionLimitStatements } from './session-settings.ts'

/** Runs statements: a pool, on any of its connections, or the one connection of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

/** The first number of advisory locks: `VEZN` in ASCII, in decimal because PostgreSQL 15 reads no hexadecimal numbers. */
export const LOCKS_OF_VEZNE = 1_447_385_678

/** A prepared statement: the server parses and plans it once for each connection, under its name. */
export type NamedStatement = Readonly<{ name: string; text: string }>

/** PostgreSQL cuts longer names off without an error; two statements would then share a name. */
const NAME_BYTES_MAXIMUM = 63

/**
 * Names a statement for `pool.query({ ...aStatement, values })`. Make it once, at module level, and never from parts
 * that vary, because a name stands for exactly one text. Behind a transaction-pooling PgBouncer this needs version 1.21
 * or newer with `max_prepared_statements` above zero.
 */
export function statement(name: string, text: string): NamedStatement {
  if (name === '' || Buffer.byteLength(name) > NAME_BYTES_MAXIMUM) {
    throw new Error(`statement: the name "${name}" must have 1 to ${NAME_BYTES_MAXIMUM} bytes`)
  }
  return { name, text }
}

/** A query that may take hours: the pool's deadline for answers does not end it. */
export function withoutDeadline(
  text: string,
  values: unknown[] = [],
): pg.QueryConfig & { query_timeout: number } {
  return { text, values, query_timeout: 24 * 60 * 60 * 1_000 }
}

export type TransactionOptions = Readonly<{
  /** A number from 0 up to 1 for the pause before a retry. */
  random?: () => number
  limits?: Partial<SessionLimits>
}>

const ATTEMPTS_MAXIMUM = 5
const FIRST_PAUSE_MILLISECONDS = 10

/**
 * Runs `work` in one transaction and commits it. After a serialization failure or a deadlock `work` runs again from the
 * start, so it must do nothing but database work: no bank call, no message. Every other error is thrown.
 *
 * After an error the connection is destroyed and the server rolls back by itself: a ROLLBACK on a dead socket would
 * wait for ever. After an `isConnectionFailure` the transaction may have been committed.
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
      // Full jitter: transactions that collided must not start again at the same moment.
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
    // `set local`, because the server connection behind a transaction-pooling PgBouncer may not have this pool's
    // session settings.
    await connection.query(`begin; ${sessionLimitStatements('local', limits)}`)
    const result = await work(connection)
    const end = await connection.query('commit')
    // Where `work` caught a statement's error, the server answers the commit with ROLLBACK and no error.
    if (end.command !== 'COMMIT') throw new Error('transaction: an error in it was swallowed')
    connection.release()
    return result
  } catch (error) {
    connection.release(error instanceof Error ? error : true)
    throw error
  }
}

const QUERY_CANCELED = '57014'

/** As `withTransaction`; null where a statement takes longer. */
export async function withinTime<Result>(
  pool: pg.Pool,
  statementTimeoutMilliseconds: number,
  work: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await withTransaction(pool, work, { limits: { statementTimeoutMilliseconds } })
  } catch (error) {
    if (sqlStateOf(error) === QUERY_CANCELED) return null
    throw error
  }
}

function secureRandom(): number {
  return randomInt(2 ** 32) / 2 ** 32
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** Some 700 kB in a temporary table, because a small row may find room even on a full disk. */
const TAKE_ROOM = `create temporary table vezne_room on commit drop as
  select number from generate_series(1, 20000) as number`

/** Whether the server's disk has room. Also true where the role may not create temporary tables. */
export async function hasRoom(pool: pg.Pool): Promise<boolean> {
  try {
    await withTransaction(pool, (connection) => connection.query(TAKE_ROOM))
    return true
  } catch (error) {
    if (isDiskFull(error)) return false
    if (sqlStateOf(error) === INSUFFICIENT_PRIVILEGE) return true
    throw error
  }
}
