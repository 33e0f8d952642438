import { createEmptyDatabase, type TestDatabase } from '../../testing/index.ts'
import { migrate } from '../index.ts'
import { readMigrations } from '../migration.ts'

/** A database as it was before the migration that begins with this number: of an installation in use. */
export async function createDatabaseBefore(number: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  await migrateBefore(database, number)
  return database
}

/** Everything up to that migration, without it. Answers the names of those it applied. */
export async function migrateBefore(
  { pool }: TestDatabase,
  number: string,
): Promise<readonly string[]> {
  const migrations = await readMigrations()
  return migrate(pool, { migrations: migrations.filter(({ name }) => name < number) })
}
