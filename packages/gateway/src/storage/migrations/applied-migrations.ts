import { hasTable, type Queryable, readRows } from '../postgres/index.ts'
import { checksum, type Migration, MigrationError } from './migration.ts'

export type AppliedMigration = Readonly<{ name: string; checksum: string }>

/** The migrations that the database has, in their order; none where it has never been migrated. */
export async function readApplied(database: Queryable): Promise<AppliedMigration[]> {
  if (!(await hasTable(database, 'schema_migration'))) return []
  return readRows(database, 'select name, checksum from schema_migration order by name')
}

/**
 * The known migrations that the database lacks. Throws a MigrationError for an applied file that was changed, a
 * database that is newer than this code, or a gap.
 */
export function pendingMigrations(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const knownByName = new Map(known.map((migration) => [migration.name, migration]))
  for (const { name, checksum: appliedChecksum } of applied) {
    const migration = knownByName.get(name)
    if (migration === undefined) throw newerDatabase(name)
    if (checksum(migration) !== appliedChecksum) throw changedFile(name)
  }
  const appliedNames = new Set(applied.map(({ name }) => name))
  const pending = known.filter(({ name }) => !appliedNames.has(name))
  const first = pending[0]
  const last = applied.at(-1)
  if (first !== undefined && last !== undefined && first.name < last.name) {
    throw insertedFile(first.name, last.name)
  }
  return pending
}

function newerDatabase(name: string): MigrationError {
  return new MigrationError(
    `The database has the migration ${name}, which this version of the gateway does not ` +
      'know: it was used by a newer version. Start that version, or restore a backup from ' +
      'before the upgrade.',
  )
}

function changedFile(name: string): MigrationError {
  return new MigrationError(
    `The file ${name}.sql is not the one that was applied to this database (its checksum ` +
      'differs). Restore the file as it was released, and put the change into a new migration.',
  )
}

function insertedFile(name: string, last: string): MigrationError {
  return new MigrationError(
    `The migration ${name}.sql comes before ${last}.sql, which this database already has. ` +
      'Give it the next free number.',
  )
}
