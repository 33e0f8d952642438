import type pg from 'pg'
import { DatabaseError } from 'pg'

import { MigrationError } from './migration.ts'

/** How long a starting process waits for another one that is migrating. */
const WAIT_MILLISECONDS = 120_000

// What a race of two `create table if not exists` ends in: the table's key, its name, or its row type.
const DUPLICATE_OBJECT = new Set(['23505', '42P07', '42710'])
const INSUFFICIENT_PRIVILEGE = '42501'
const LOCK_NOT_AVAILABLE = '55P03'

const TABLES = [
  `create table if not exists schema_migration (
     name text primary key,
     checksum text not null,
     applied_at timestamptz not null default now()
   )`,
  'create table if not exists schema_migration_lock (only_for_locking boolean)',
]

/**
 * Runs `work` while no other process migrates this database.
 *
 * The lock is a table lock held by an open transaction on a connection of its own. An advisory lock
 * would not do: it belongs to a session, and behind a transaction-pooling PgBouncer there are none;
 * other engines lack it. A lease row would need clocks and a guess of the longest migration. This
 * lock ends with its connection, however the process dies, and leaves the migrations themselves
 * free to run in any transaction or none.
 */
export async function withMigrationLock<Result>(
  pool: pg.Pool,
  work: () => Promise<Result>,
): Promise<Result> {
  for (const table of TABLES) await createTable(pool, table)
  const holder = await pool.connect()
  try {
    await lock(holder)
    const result = await work()
    await holder.query('commit')
    holder.release()
    return result
  } catch (error) {
    holder.release(true)
    throw error
  }
}

async function lock(holder: pg.PoolClient): Promise<void> {
  // The holder idles while the migrations run, for as long as they need.
  await holder.query(
    `begin; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0;
     set local lock_timeout = ${WAIT_MILLISECONDS}`,
  )
  try {
    await holder.query(patient('lock table schema_migration_lock in access exclusive mode'))
  } catch (error) {
    if (!hasCode(error, LOCK_NOT_AVAILABLE)) throw error
    throw new MigrationError(
      `Another process has been migrating this database for ${WAIT_MILLISECONDS / 1000} ` +
        'seconds. Wait until it is done, then start again.',
    )
  }
}

/**
 * `if not exists` is no guard against a second process that creates the same table in the same
 * moment: one of the two gets a duplicate error, and then the table is there, which was the aim.
 */
async function createTable(pool: pg.Pool, table: string): Promise<void> {
  try {
    await pool.query(table)
  } catch (error) {
    if (error instanceof DatabaseError && DUPLICATE_OBJECT.has(error.code ?? '')) return
    if (!hasCode(error, INSUFFICIENT_PRIVILEGE)) throw error
    throw new MigrationError(
      'The user of DATABASE_URL may not create tables. Make it the owner of the database ' +
        '(alter database … owner to …).',
    )
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof DatabaseError && error.code === code
}

/** A statement that may take long: the pool's own deadline for answers must not cut it off. */
export function patient(text: string): pg.QueryConfig & { query_timeout: number } {
  return { text, query_timeout: 24 * 60 * 60 * 1000 }
}
