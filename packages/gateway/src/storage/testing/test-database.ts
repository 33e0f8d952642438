import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

import { addressOf, maintain, testPool } from './template-database.ts'

export type TestDatabase = Readonly<{
  pool: pg.Pool
  connectionString: string
  /** Closes the pool and drops the database, also under connections that a test left open. */
  drop: () => Promise<void>
}>

/**
 * The migrated database of a test file. It is there within hooks and tests, and is dropped after whatever
 * the file's own `afterAll` does.
 */
export function useTestDatabase(): Pick<TestDatabase, 'pool' | 'connectionString'> {
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database?.drop())
  const made = (): TestDatabase => {
    if (database === undefined)
      throw new Error('The database is there within hooks and tests only.')
    return database
  }
  return {
    get pool() {
      return made().pool
    },
    get connectionString() {
      return made().connectionString
    },
  }
}

/** A migrated database that its caller drops. It is copied from the template, which takes about 0.1 s. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('vezneTemplate')
  const name = `vezne_test_${randomUUID().replaceAll('-', '')}`
  await maintain(template, `create database ${name} template ${template.templateDatabase}`)
  const connectionString = addressOf(template, name)
  const pool = testPool(connectionString)
  return {
    pool,
    connectionString,
    drop: async () => {
      await pool.end()
      await maintain(template, `drop database ${name} with (force)`)
    },
  }
}
