/** The short run of `npm run archive-campaign`: each fault once. */

import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  createTestDatabase,
  type TestDatabase,
} from '../../../packages/gateway/src/storage/testing/index.ts'
import { runArchive } from './campaign.ts'
import { FAULTS } from './faults.ts'
import { placeOfRows, rowsInDatabase } from './quarter-rows.ts'
import { verdictOf } from './verdict.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('every row of an archived quarter is in the database or in files that read back', async () => {
  const say = () => undefined
  const report = await runArchive({ database, count: FAULTS.length, seed: 7, orders: 10, say })
  expect(verdictOf(report)).toEqual([])
  expect(report.rows).toBeGreaterThan(40)
}, 120_000)

it('a row that is gone or changed is missed', async () => {
  const { pool } = database
  const before = await rowsInDatabase(pool)
  expect(await placeOfRows(pool, before)).toBeNull()
  await pool.query('alter table event disable trigger user')
  await pool.query('delete from event where event_id = (select event_id from event limit 1)')
  await expect(placeOfRows(pool, before)).rejects.toThrow('rows are here')
})

it('a fault that was not met is missed', () => {
  const report = { turns: 1, seconds: 1, rows: 1, faults: {}, points: {}, places: {} }
  const all = FAULTS.map(({ name }) => `${name}: never met`)
  expect(verdictOf({ ...report, leftOut: [], problems: [] })).toEqual(all)
})
