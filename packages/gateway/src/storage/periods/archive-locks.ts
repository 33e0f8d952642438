import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { ArchiveError, type ArchiveLock } from '../../operating/archive/index.ts'
import { LOCK_NOT_AVAILABLE, readFirst, sqlStateOf, withTransaction } from '../postgres/index.ts'

/** The two numbers of the advisory lock. Nothing else in the database uses them. */
const LOCK = `hashtext('vezne'), hashtext('archive')`

/** PostgreSQL cuts off a longer application name. */
const NAME_BYTES_MAXIMUM = 63

/** The session that holds the lock. */
const HOLDER = `select a.application_name as name, a.backend_start as since
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.granted and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = (hashtext('vezne')::bigint & 4294967295)::oid
    and l.objid = (hashtext('archive')::bigint & 4294967295)::oid`

/**
 * Lets one command at a time archive, back up or restore. `holder` says which one and whose, such as `backup by root`.
 * The lock is an advisory lock of a transaction that does nothing else, because a session's lock would be lost behind a
 * transaction-pooling PgBouncer. That transaction has no snapshot and no id, so vacuum does not wait for it. Throws an ArchiveError that names the holder where another command runs.
 */
export async function lockArchive(pool: pg.Pool, holder: string): Promise<ArchiveLock> {
  const connection = await pool.connect()
  let isHeld = true
  const lost = (): void => {
    isHeld = false
  }
  connection.on('error', lost)
  const end = async (): Promise<void> => {
    connection.off('error', lost)
    const failure = await connection.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    )
    connection.release(failure)
  }
  try {
    await connection.query(
      `begin; set local idle_in_transaction_session_timeout = 0; set local application_name = ${nameOf(holder)}`,
    )
    const sql = `select pg_try_advisory_xact_lock(${LOCK}) as locked`
    const row = await readFirst<{ locked: boolean }>(connection, sql)
    if (row?.locked !== true) throw await busy(connection)
  } catch (error) {
    await end()
    throw error
  }
  return { isHeld: () => isHeld, release: end }
}

async function busy(connection: pg.PoolClient): Promise<ArchiveError> {
  const row = await readFirst<{ name: string; since: Date }>(connection, HOLDER)
  const holder = row === null ? '' : ` (${row.name}, since ${row.since.toISOString()})`
  return new ArchiveError(
    `Another command archives, backs up or restores now${holder}. Run this one when the other has ended.`,
  )
}

/** A literal, because `set local` takes no parameters. Characters that would need an escape become `_`. */
function nameOf(holder: string): string {
  const name = `${holder} on ${hostname()}`.replace(/[^\w .:@-]/g, '_')
  return `'${name.slice(0, NAME_BYTES_MAXIMUM)}'`
}

/**
 * All payments wait behind a lock that this transaction waits for. The time is below the server's `deadlock_timeout`,
 * so that of two transactions that wait for each other this one gives up.
 */
const LIMITS = { lockTimeoutMilliseconds: 500, statementTimeoutMilliseconds: 60_000 }
const TRIES = 40
const PAUSE_MILLISECONDS = 1_000

/** Runs a transaction that locks tables which payments use: each try is short, and a locked table is tried again. */
export async function lockingShortly<Result>(
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withTransaction(pool, work, { limits: LIMITS })
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error
      if (attempt >= TRIES) throw new ArchiveError(HELD)
    }
    await delay(PAUSE_MILLISECONDS)
  }
}

const HELD =
  'Another transaction holds the tables of orders all the time (a backup or a long report, see ' +
  'pg_stat_activity): nothing was dropped. Run the command again when it has ended.'

/** A quarter takes minutes to read or to load, and its files are written or read meanwhile. */
export const WHOLE_PERIOD_LIMITS = {
  statementTimeoutMilliseconds: 6 * 60 * 60 * 1_000,
  idleInTransactionTimeoutMilliseconds: 10 * 60 * 1_000,
}
