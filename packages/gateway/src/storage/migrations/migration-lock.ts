import type pg from 'pg'
import { LOCK_NOT_AVAILABLE, sqlStateOf, withoutDeadline } from '../postgres/index.ts'
import { MigrationError } from './migration.ts'

/** How long a starting process waits for another one that is migrating. */
const WAIT_MILLISECONDS = 120_000

// The errors of two `create table if not exists` at once: a duplicate key, table or type.
const DUPLICATE_OBJECT = ['23505', '42P07', '42710']
const INSUFFICIENT_PRIVILEGE = '42501'

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
 * The lock is a table lock of an open transaction on a connection of its own. It ends with its connection, however
 * the process dies, and the migrations may run in any transaction or in none. A session's advisory lock would be lost
 * behind a transaction-pooling PgBouncer; a lease would need a guess of the longest migration.
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
  // This connection is idle for as long as the migrations run.
  await holder.query(
    `begin; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0;
     set local lock_timeout = ${WAIT_MILLISECONDS}`,
  )
  try {
    await holder.query(withoutDeadline('lock table schema_migration_lock in access exclusive mode'))
  } catch (error) {
    if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error
    throw new MigrationError(
      `Another process has been migrating this database for ${WAIT_MILLISECONDS / 1000} ` +
        'seconds. Wait until it is done, then start again.',
    )
  }
}

/**
 * Where two processes create the same table at once, `if not exists` does not help: one of them gets a duplicate error.
 * The table exists then.
 */
async function createTable(pool: pg.Pool, table: string): Promise<void> {
  try {
    await pool.query(table)
  } catch (error) {
    const state = sqlStateOf(error)
    if (DUPLICATE_OBJECT.includes(state)) return
    if (state !== INSUFFICIENT_PRIVILEGE) throw error
    throw new MigrationError(
      'The user of DATABASE_URL may not create tables. Make it the owner of the database ' +
        '(alter database … owner to …).',
    )
  }
}
