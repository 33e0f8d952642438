import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'

import { addressOf, maintain, testPool } from './template-database.ts'

/** A migrated database that can be restored from a backup, under its own name. */
export type RestorableDatabase = Readonly<{
  connectionString: string
  /** Needs a database without connections. */
  backUp: () => Promise<void>
  /** Ends all connections. */
  restore: () => Promise<void>
  /** Over a connection of its own, which is closed afterwards. */
  query: (text: string) => Promise<readonly object[]>
  drop: () => Promise<void>
}>

/** The backup is a copy of the database, because the embedded binaries have no `pg_dump`. */
export async function createRestorableDatabase(): Promise<RestorableDatabase> {
  const template = inject('vezneTemplate')
  const name = `vezne_test_${randomUUID().replaceAll('-', '')}`
  const backup = `${name}_backup`
  const copy = (from: string, to: string) =>
    maintain(template, `create database ${to} template ${from}`)
  const remove = (which: string) =>
    maintain(template, `drop database if exists ${which} with (force)`)
  await copy(template.templateDatabase, name)
  return {
    connectionString: addressOf(template, name),
    backUp: () => copy(name, backup),
    restore: async () => {
      await remove(name)
      await copy(backup, name)
    },
    query: async (text) => {
      const pool = testPool(addressOf(template, name), 1)
      try {
        return (await pool.query<object>(text)).rows
      } finally {
        await pool.end()
      }
    },
    drop: async () => {
      await remove(name)
      await remove(backup)
    },
  }
}
