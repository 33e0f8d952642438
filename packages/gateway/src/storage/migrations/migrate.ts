import type pg from 'pg'
import { withoutDeadline } from '../postgres/index.ts'
import { pendingMigrations, readApplied } from './applied-migrations.ts'
import {
  checksum,
  type Migration,
  MigrationError,
  readMigrations,
  runsInTransaction,
} from './migration.ts'
import { withMigrationLock } from './migration-lock.ts'

export type MigrateOptions = Readonly<{
  /** Called with one line at the end, and with one for each migration that takes longer than a second. */
  log?: (line: string) => void
  /** The product's own SQL files unless a test brings others. */
  migrations?: readonly Migration[]
}>

const SLOW_MILLISECONDS = 1_000

/**
 * A migration may work for long, but not wait long for a table: all other statements on the table wait behind its
 * `alter table`. After two seconds the start fails and can be tried again.
 */
const MIGRATION_LIMITS = `
  set local statement_timeout = 0;
  set local lock_timeout = '2s';
  set local idle_in_transaction_session_timeout = 0`

/**
 * Brings the database to this version's schema and returns the names of the migrations that it applied. Several
 * processes may call it at once: one works, the others wait and find nothing to do. Needs two connections of the pool.
 * Throws a MigrationError with a sentence for the operator.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = options.migrations ?? (await readMigrations())
  const applied = await readApplied(pool)
  if (pendingMigrations(migrations, applied).length === 0) return []
  return withMigrationLock(pool, async () => {
    const pending = pendingMigrations(migrations, await readApplied(pool))
    for (const migration of pending) {
      const say = () => options.log?.(`The database is being brought to ${migration.name} …`)
      const slow = setTimeout(say, SLOW_MILLISECONDS)
      await apply(pool, migration).finally(() => clearTimeout(slow))
    }
    const last = pending.at(-1)
    if (last !== undefined) {
      options.log?.(`Brought the database to ${last.name}; migrations: ${pending.length}.`)
    }
    return pending.map(({ name }) => name)
  })
}

async function apply(pool: pg.Pool, migration: Migration): Promise<void> {
  const connection = await pool.connect()
  try {
    if (runsInTransaction(migration)) await applyInTransaction(connection, migration)
    else await applyBare(connection, migration)
    // A migration without a transaction changed the session's limits, so its connection is not used again.
    connection.release(!runsInTransaction(migration))
  } catch (error) {
    // The connection is destroyed, and the server rolls back by itself.
    connection.release(true)
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(
      `The migration ${migration.name}.sql failed and changed nothing more: ${reason}`,
      { cause: error },
    )
  }
}

async function applyInTransaction(connection: pg.PoolClient, migration: Migration): Promise<void> {
  await connection.query(`begin; ${MIGRATION_LIMITS}`)
  await connection.query(withoutDeadline(migration.sql))
  await record(connection, migration)
  await connection.query('commit')
}

/**
 * Sends the statements one at a time, then records the migration. After a crash in between the file runs again, so its
 * statements must be repeatable (`… if not exists`). A statement ends at a semicolon at the end of a line.
 */
async function applyBare(connection: pg.PoolClient, migration: Migration): Promise<void> {
  await connection.query('set statement_timeout = 0')
  for (const statement of migration.sql.split(/;[ \t]*(?:\r?\n|$)/)) {
    if (statement.replaceAll(/--.*$/gm, '').trim() === '') continue
    await connection.query(withoutDeadline(statement))
  }
  await record(connection, migration)
}

async function record(connection: pg.PoolClient, migration: Migration): Promise<void> {
  await connection.query('insert into schema_migration (name, checksum) values ($1, $2)', [
    migration.name,
    checksum(migration),
  ])
}

export type MigrationStatus = Readonly<{ applied: readonly string[]; pending: readonly string[] }>

/** Only reads. Throws a MigrationError where the database and this version do not fit. */
export async function migrationStatus(
  pool: pg.Pool,
  options: Readonly<{ migrations?: readonly Migration[] }> = {},
): Promise<MigrationStatus> {
  const migrations = options.migrations ?? (await readMigrations())
  const applied = await readApplied(pool)
  const pending = pendingMigrations(migrations, applied)
  return { applied: applied.map(({ name }) => name), pending: pending.map(({ name }) => name) }
}
