/**
 * Every migration carries rows and assertions of its own: what an installation had before it, and what it has after it.
 * They are applied one after another to one database, as an upgrade over many versions applies them.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../testing/index.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration.ts'
import { createDatabaseBefore } from './testing/database-before.ts'
import type { MigrationCase } from './testing/migration-case.ts'

/** Migrations before this one were released without a case; they never change. */
const FIRST = '0054'

const migrations = await readMigrations()
const owing = migrations.map(({ name }) => name).filter((name) => name >= FIRST)

const fileOf = (name: string) => `testing/case-${name}.ts`

async function caseOf(name: string): Promise<MigrationCase> {
  // A pattern with a variable would be resolved once and kept with the file, and so miss a case that is added later.
  const file = new URL(fileOf(name), import.meta.url).href
  const { CASE } = await import(/* @vite-ignore */ file)
  return CASE
}

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabaseBefore(FIRST)
})
afterAll(() => database.drop())

it('each of them has its case', () => {
  const missing = owing.map(fileOf).filter((file) => !existsSync(join(import.meta.dirname, file)))
  expect(missing).toEqual([])
})

describe.sequential.each(owing)('%s', (name) => {
  it('leaves of the rows before it what its case says', async () => {
    const { before, after, refused = [] } = await caseOf(name)
    const { pool } = database
    await pool.query(before)
    const known = migrations.filter((migration) => migration.name <= name)
    expect(await migrate(pool, { migrations: known })).toEqual([name])
    for (const [query, rows] of after) expect((await pool.query(query)).rows).toEqual(rows)
    for (const [statement, reason] of refused) {
      await expect(pool.query(statement)).rejects.toThrow(reason)
    }
  })
})
