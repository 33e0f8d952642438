import { hostname } from 'node:os'
import type pg from 'pg'
import { ArchiveError, type ArchiveLock } from '../../archive/index.ts'

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
