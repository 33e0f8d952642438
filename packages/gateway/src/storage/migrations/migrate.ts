import type pg from 'pg'
import { pendingMigrations, readApplied } from './applied-migrations.ts'
import {
  checksum,
  type Migration,
  MigrationError,
  readMigrations,
  runsInTransaction,
} from './migration.ts'
import { patient, withMigrationLock } from './migration-lock.ts'

export type MigrateOptions = Readonly<{
  /** Told one line per applied migration. */
  log?: (line: string) => void
  /** The product's own SQL files unless a test brings others. */
  migrations?: readonly Migration[]
}>

/**
 * Long work on data is allowed, but waiting for a table is not: behind a waiting `alter table`
 * queue all other users of the table. After two seconds the start fails instead and may simply be
 * tried again.
 */
const MIGRATION_LIMITS = `
  set local statement_timeout = 0;
  set local lock_timeout = '2s';
  set local idle_in_transaction_session_timeout = 0`

/**
 * Brings the database to this version's schema; does nothing where it is there already. Any number
 * of processes may call it at once: one works, the others wait and find nothing left to do. Needs
 * two connections of the pool. Throws a MigrationError with a sentence for the operator where it
 * must not start, and the database's own error, with the file's name in front, where a statement
 * fails. Returns the names of the migrations that it applied.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = options.migrations ?? (await readMigrations())
  const applied = await readApplied(pool)
  if (pendingMigrations(migrations, applied).length === 0) return []
  return withMigrationLock(pool, async () => {
    const pending = pendingMigrations(migrations, await readApplied(pool))
    for (const migration of pending) {
      await apply(pool, migration)
      options.log?.(`Migrated the database to ${migration.name}.`)
    }
    return pending.map(({ name }) => name)
  })
}

async function apply(pool: pg.Pool, migration: Migration): Promise<void> {
  const connection = await pool.connect()
  try {
    if (runsInTransaction(migration)) await applyInTransaction(connection, migration)
    else await applyBare(connection, migration)
    // A bare migration changed the session's limits: such a connection must not serve anybody else.
    connection.release(!runsInTransaction(migration))
  } catch (error) {
    // Destroyed, never rolled back: the server does that by itself.
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
  await connection.query(patient(migration.sql))
  await record(connection, migration)
  await connection.query('commit')
}

/**
 * Statements that refuse a transaction are sent one at a time, and the record comes after them. A
 * crash in between runs the file again, so its statements must be repeatable (`… if not exists`).
 * The file's own statements end at a semicolon at the end of a line.
 */
async function applyBare(connection: pg.PoolClient, migration: Migration): Promise<void> {
  await connection.query('set statement_timeout = 0')
  for (const statement of migration.sql.split(/;[ \t]*(?:\r?\n|$)/)) {
    if (statement.replaceAll(/--.*$/gm, '').trim() === '') continue
    await connection.query(patient(statement))
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

/**
 * What the database has and what it lacks, by name. Only reads. Throws a MigrationError where the
 * database and this version do not fit.
 */
export async function migrationStatus(
  pool: pg.Pool,
  options: Readonly<{ migrations?: readonly Migration[] }> = {},
): Promise<MigrationStatus> {
  const migrations = options.migrations ?? (await readMigrations())
  const applied = await readApplied(pool)
  const pending = pendingMigrations(migrations, applied)
  return { applied: applied.map(({ name }) => name), pending: pending.map(({ name }) => name) }
}
