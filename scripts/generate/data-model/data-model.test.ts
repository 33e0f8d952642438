import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { dataModelPage } from './page.ts'
import { readSchema } from './schema.ts'

/** A file snapshot, because the truth is a migrated database: `npm run generate` runs this with `--update`. */
const PAGE = fileURLToPath(new URL('../../../docs/reference/data-model.md', import.meta.url))

const database = useTestDatabase()

describe('docs/reference/data-model.md', () => {
  it('is what the migrations make; the remedy is `npm run generate`', async () => {
    const page = dataModelPage(await readSchema(database.pool))
    await expect(page).toMatchFileSnapshot(PAGE)
  })

  it('changes with a column, and asks what a new table is for', async () => {
    const before = dataModelPage(await readSchema(database.pool))
    await database.pool.query('alter table payment_order add column cash_desk text')
    expect(dataModelPage(await readSchema(database.pool))).not.toBe(before)
    await database.pool.query('create table till (till_id uuid primary key)')
    const tables = await readSchema(database.pool)
    expect(() => dataModelPage(tables)).toThrow('purposes.ts: add till')
  })
})
