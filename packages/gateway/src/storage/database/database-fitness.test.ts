/** Decision 10.40: what a database is before it becomes a live gateway's. */

import { afterAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { readDatabaseFitness } from './database-fitness.ts'

const databases: TestDatabase[] = []
afterAll(async () => {
  await Promise.all(databases.map((each) => each.drop()))
})

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  await database.pool.query('drop schema public cascade; create schema public')
  return database
}

it('an empty one, with the version of its server', async () => {
  const { pool } = await emptyDatabase()
  const fitness = await readDatabaseFitness(pool)
  expect(fitness).toMatchObject({ isTooOld: false, mayCreate: true, holds: 'nothing', mode: null })
  expect(fitness.version).toMatch(/^\d+/)
})

it('one with a table or a view of another program', async () => {
  const { pool } = await emptyDatabase()
  await pool.query('create table customer (id int)')
  expect((await readDatabaseFitness(pool)).holds).toBe('foreign')
  const { pool: other } = await emptyDatabase()
  await other.query('create view seen as select 1 as one')
  expect((await readDatabaseFitness(other)).holds).toBe('foreign')
  await other.query('drop view seen')
  expect((await readDatabaseFitness(other)).holds).toBe('nothing')
})

it('a gateway’s, with its mode', async () => {
  const database = await createTestDatabase()
  databases.push(database)
  expect((await readDatabaseFitness(database.pool)).holds).toBe('gateway')
  await database.pool.query(`insert into database_mode (mode, since) values ('sandbox', now())`)
  expect((await readDatabaseFitness(database.pool)).mode).toBe('sandbox')
})

it('one where this user may not make tables', async () => {
  const { pool } = await emptyDatabase()
  await pool.query('drop schema public')
  expect(await readDatabaseFitness(pool)).toMatchObject({ mayCreate: false, holds: 'nothing' })
})
