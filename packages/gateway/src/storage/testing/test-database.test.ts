import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestDatabase, type TestDatabase } from './index.ts'

let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  first = await createTestDatabase()
  second = await createTestDatabase()
})
afterAll(async () => {
  await first.drop()
  await second.drop()
})

describe('a database per test file', () => {
  it('is migrated', async () => {
    const applied = await first.pool.query('select name from schema_migration order by name')
    expect(applied.rows.length).toBeGreaterThan(0)
  })

  it('is not shared with other test files', async () => {
    await first.pool.query('create table only_here (id int)')
    const there = await second.pool.query(`select to_regclass('only_here') as found`)
    expect(there.rows).toEqual([{ found: null }])
  })
})
