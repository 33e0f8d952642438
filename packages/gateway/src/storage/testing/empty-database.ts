import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** A database without a schema of ours, as an operator makes one for a restore. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await database.pool.query('drop schema public cascade; create schema public')
  return database
}
