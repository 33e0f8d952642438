import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

import { addressOf, type TemplateAddress, testPool } from './template-database.ts'

export type TestDatabase = Readonly<{
  pool: pg.Pool
  connectionString: string
  /** Closes the pool and drops the database, also under connections that a test left open. */
  drop: () => Promise<void>
}>

/** What the tests of one file have of their database. */
type FileDatabase = Pick<TestDatabase, 'pool' | 'connectionString'> &
  Readonly<{
    /** The pool of another node, made when it is first used. */
    otherPool: pg.Pool
  }>

/**
 * The migrated database of a test file. It is there within hooks and tests, and is dropped after whatever
 * the file's own `afterAll` does.
 */
export function useTestDatabase(): FileDatabase {
  let database: TestDatabase | undefined
  let otherPool: pg.Pool | undefined
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(async () => {
    await otherPool?.end()
    await database?.drop()
  })
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
    get otherPool() {
      otherPool ??= testPool(made().connectionString, 8)
      return otherPool
    },
  }
}

/** Of this worker, for all of its test files: a connection costs the server as much as a copy of the template. */
let maintenance: pg.Pool | undefined

function maintenanceOf(template: TemplateAddress): pg.Pool {
  maintenance ??= testPool(addressOf(template, template.maintenanceDatabase), 1)
  return maintenance
}

/**
 * A migrated database that its caller drops. It is copied from the template, which takes about 0.1 s. To copy the
 * template's files costs half the processor time of the default, which writes every page to the log as well.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('vezneTemplate')
  const { templateDatabase } = template
  const name = `vezne_test_${randomUUID().replaceAll('-', '')}`
  await maintenanceOf(template).query(
    `create database ${name} template ${templateDatabase} strategy file_copy`,
  )
  const connectionString = addressOf(template, name)
  const pool = testPool(connectionString)
  return {
    pool,
    connectionString,
    drop: async () => {
      await pool.end()
      await maintenanceOf(template).query(`drop database ${name} with (force)`)
    },
  }
}
