import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createPool } from '../postgres/index.ts'
import { useTestDatabase } from '../testing/index.ts'
import { type Migration, MigrationError, migrate, migrationStatus } from './index.ts'
import { checksum, readMigrations } from './migration.ts'

const FIRST: Migration = { name: '0001-orders', sql: 'create table "order" (id text primary key);' }
const SECOND: Migration = {
  name: '0002-amounts',
  sql: 'alter table "order" add amount_minor bigint;\ncreate table ledger (id text);',
}

const database = useTestDatabase()

beforeEach(async () => {
  await database.pool.query('drop schema public cascade; create schema public')
})

const tables = async (): Promise<string[]> => {
  const found = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' order by 1`,
  )
  return found.rows.map(({ name }) => name)
}

describe('migrating', () => {
  it('applies what is missing, in order, once', async () => {
    const lines: string[] = []
    const log = (line: string): number => lines.push(line)
    expect(await migrationStatus(database.pool, { migrations: [FIRST] })).toEqual({
      applied: [],
      pending: ['0001-orders'],
    })
    expect(await migrate(database.pool, { migrations: [FIRST], log })).toEqual(['0001-orders'])
    expect(await migrate(database.pool, { migrations: [FIRST, SECOND], log })).toEqual([
      '0002-amounts',
    ])
    expect(await migrate(database.pool, { migrations: [FIRST, SECOND], log })).toEqual([])
    expect(lines).toEqual([
      'Brought the database to 0001-orders; migrations: 1.',
      'Brought the database to 0002-amounts; migrations: 1.',
    ])
    expect(await migrationStatus(database.pool, { migrations: [FIRST, SECOND] })).toEqual({
      applied: ['0001-orders', '0002-amounts'],
      pending: [],
    })
  })

  it('works where several processes start at once: one migrates, the others wait', async () => {
    const { connectionString } = database
    const processes = Array.from({ length: 4 }, () =>
      createPool({ connectionString, maxConnections: 2, applicationName: 'migrate test' }),
    )
    // Slow enough that all of them meet at the lock.
    const slow: Migration = { name: '0003-slow', sql: 'select pg_sleep(0.2)' }
    const migrations = [FIRST, SECOND, slow]
    const applied = await Promise.all(processes.map((pool) => migrate(pool, { migrations })))
    for (const pool of processes) await pool.end()
    expect(applied.flat().toSorted()).toEqual(['0001-orders', '0002-amounts', '0003-slow'])
  })

  it('leaves nothing of a migration that fails, names it, and keeps those before it', async () => {
    const broken: Migration = {
      name: '0002-broken',
      sql: 'create table half (id text); select nothing_such()',
    }
    const migrated = migrate(database.pool, { migrations: [FIRST, broken] })
    await expect(migrated).rejects.toThrow(/0002-broken\.sql failed.*nothing_such/)
    expect(await tables()).toEqual(['order', 'schema_migration', 'schema_migration_lock'])
    // The lock went with the failure: the next start may try again.
    expect(await migrate(database.pool, { migrations: [FIRST, SECOND] })).toEqual(['0002-amounts'])
  })

  it('runs a file outside a transaction where its first line says so', async () => {
    const bare: Migration = {
      name: '0002-index',
      sql: `-- no transaction
-- The table is in use; this comment ends in a semicolon;
create index concurrently if not exists order_id on "order" (id);
create index concurrently if not exists order_id_again on "order" (id);
`,
    }
    const limits = async () => (await database.pool.query('show statement_timeout')).rows
    const before = await limits()
    expect(await migrate(database.pool, { migrations: [FIRST, bare] })).toHaveLength(2)
    // The migration lifted its session's limits: nobody is served by that session.
    for (const now of await Promise.all([limits(), limits(), limits()])) expect(now).toEqual(before)
    const indexes = await database.pool.query(
      `select indexname from pg_indexes where tablename = 'order' and indexname like 'order_id%'`,
    )
    expect(indexes.rows).toHaveLength(2)
  })
})

describe('what refuses to start, with a sentence that names the file and the remedy', () => {
  beforeEach(() => migrate(database.pool, { migrations: [FIRST, SECOND] }))

  it.each([
    [
      'an applied file that was changed',
      [{ ...FIRST, sql: 'create table x ()' }, SECOND],
      /0001-orders\.sql.*checksum.*Restore the file/,
    ],
    [
      'a database newer than the code',
      [FIRST],
      /0002-amounts.*newer version.*Start that version, or restore a backup/,
    ],
    [
      'a file put in between',
      [FIRST, { name: '0001-x-between', sql: '' }, SECOND],
      /0001-x-between\.sql comes before 0002-amounts.*next free number/,
    ],
  ])('%s', async (_what, migrations, sentence) => {
    for (const ask of [migrate, migrationStatus]) {
      const error: unknown = await ask(database.pool, { migrations }).catch(
        (reason: unknown) => reason,
      )
      expect(error).toBeInstanceOf(MigrationError)
      expect(error).toMatchObject({ message: expect.stringMatching(sentence) })
    }
  })
})

describe('the product’s own migrations', () => {
  it('apply to an empty database', async () => {
    const known = await readMigrations()
    expect(known[0]?.name).toMatch(/^0001-/)
    expect(await migrate(database.pool)).toEqual(known.map(({ name }) => name))
  })
})

describe('migration files', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'vezne-migrations-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('are read in the order of their numbers, and others refused by name', async () => {
    for (const file of ['0002-b.sql', '0001-a.sql', 'README.md'])
      writeFileSync(path.join(folder, file), '')
    expect((await readMigrations(folder)).map(({ name }) => name)).toEqual(['0001-a', '0002-b'])
    writeFileSync(path.join(folder, '3-late.sql'), '')
    await expect(readMigrations(folder)).rejects.toThrow('3-late.sql must be named like')
  })

  it('have one checksum on every system, whatever its line ends', () => {
    const unix = { name: '0001-a', sql: 'select 1;\nselect 2;\n' }
    expect(checksum({ ...unix, sql: unix.sql.replaceAll('\n', '\r\n') })).toBe(checksum(unix))
    expect(checksum({ ...unix, sql: `${unix.sql} ` })).not.toBe(checksum(unix))
  })
})
