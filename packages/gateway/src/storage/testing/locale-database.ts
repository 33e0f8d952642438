import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'

import { addressOf, maintain, testPool } from './template-database.ts'
import type { TestDatabase } from './test-database.ts'

/**
 * A database whose texts are folded and ordered as ICU does it in `locale`, without a schema of ours. No locale of
 * the system is needed.
 */
export async function createLocaleDatabase(locale: string): Promise<TestDatabase> {
  const template = inject('vezneTemplate')
  const name = `vezne_test_${randomUUID().replaceAll('-', '')}`
  await maintain(
    template,
    `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale '${locale}'`,
  )
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
