import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'

import { addressOf, maintain, testPool } from './template-database.ts'

/** A migrated database that comes back, under its own name, as it was when it was backed up. */
export type RestorableDatabase = Readonly<{
  connectionString: string
  /** Nobody may be connected. */
  backUp: () => Promise<void>
  /** Ends whatever is connected. */
  restore: () => Promise<void>
  /** Over a connection of its own, which stands in the way of nothing afterwards. */
  query: (text: string) => Promise<readonly object[]>
  drop: () => Promise<void>
}>

/** A copy by PostgreSQL itself stands for a backup: the binaries that we start have no `pg_dump`. */
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
