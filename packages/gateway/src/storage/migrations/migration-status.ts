import type pg from 'pg'

import { pendingMigrations, readApplied } from './applied-migrations.ts'
import { type Migration, readMigrations } from './migration.ts'

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
