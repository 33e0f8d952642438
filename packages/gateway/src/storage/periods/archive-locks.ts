import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseError } from 'pg'
import { ArchiveError, type ArchiveLock } from '../../archive/index.ts'
import { withTransaction } from '../postgres/index.ts'

/** The two numbers of the advisory lock: `vezne` and `archive` have no other meaning in this database. */
const LOCK = `hashtext('vezne'), hashtext('archive')`

/** PostgreSQL keeps 63 bytes of it. */
const NAME_BYTES_MAXIMUM = 63

/** Who holds the lock: several sessions of one machine may ask at once, and each is told of the holder. */
const HOLDER = `select a.application_name as name, a.backend_start as since
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.granted and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = (hashtext('vezne')::bigint & 4294967295)::oid
    and l.objid = (hashtext('archive')::bigint & 4294967295)::oid`

/**
 * The one place of a command that archives or restores, for as long as it runs: a transaction of its own
 * that does nothing but hold an advisory lock. (A lock of the session would be lost behind a pooler of
 * transactions.) The transaction has neither a snapshot nor an id of its own, so vacuum does not wait for it.
 *
 * Throws an ArchiveError that names the holder where another command runs.
 */
export async function lockArchive(pool: pg.Pool, actor: string): Promise<ArchiveLock> {
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
      `begin; set local idle_in_transaction_session_timeout = 0; set local application_name = ${nameOf(actor)}`,
    )
    const { rows } = await connection.query<{ locked: boolean }>(
      `select pg_try_advisory_xact_lock(${LOCK}) as locked`,
    )
    if (rows[0]?.locked !== true) throw await busy(connection)
  } catch (error) {
    await end()
    throw error
  }
  return { isHeld: () => isHeld, release: end }
}

async function busy(connection: pg.PoolClient): Promise<ArchiveError> {
  const { rows } = await connection.query<{ name: string; since: Date }>(HOLDER)
  const holder =
    rows[0] === undefined ? '' : ` (${rows[0].name}, since ${rows[0].since.toISOString()})`
  return new ArchiveError(
    `Another command archives or restores now${holder}. Run this one when the other has ended.`,
  )
}

/** As a literal: `set local` takes no parameters. Only letters that need no escape are kept. */
function nameOf(actor: string): string {
  const name = `archive by ${actor} on ${hostname()}`.replace(/[^\w .:@-]/g, '_')
  return `'${name.slice(0, NAME_BYTES_MAXIMUM)}'`
}

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

/** What reads a whole period takes long; the pool's own deadline for answers lies far below. */
const ANSWER_MILLISECONDS = 6 * 60 * 60 * 1_000

export function patient(
  text: string,
  values: unknown[] = [],
): pg.QueryConfig & { query_timeout: number } {
  return { text, values, query_timeout: ANSWER_MILLISECONDS }
}
