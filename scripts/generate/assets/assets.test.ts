/** PCI DSS 3.2.1 and 12.5: no column and no variable without an answer to what it holds. */

import { describe, expect, it } from 'vitest'

import { SETTINGS, type Setting } from '../../../packages/gateway/src/config/index.ts'
import { useTestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { TABLES, VARIABLES } from './index.ts'

const database = useTestDatabase()

/** `table.column` of the real schema; partitions have the columns of their parent. */
async function schemaColumns(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and a.attnum > 0 and not a.attisdropped`)
  return rows.map(({ name }) => name)
}

function listedColumns(): string[] {
  return Object.entries(TABLES).flatMap(([table, { sensitive, plain }]) =>
    [...Object.keys(sensitive), ...plain.split(/\s+/)].map((column) => `${table}.${column}`),
  )
}

/** What is missing, with the remedy: this is what somebody reads who has just added a column. */
function unclassified(columns: readonly string[]): string[] {
  const listed = new Set(listedColumns())
  return columns
    .filter((column) => !listed.has(column))
    .map((column) => `${column}: say in scripts/generate/assets/tables.ts what it holds`)
}

describe('the list of sensitive assets', () => {
  it('knows every column of every table', async () => {
    const columns = await schemaColumns()
    expect(columns.length).toBeGreaterThan(150)
    expect(unclassified(columns)).toEqual([])
  })

  it('names a new column and the remedy', async () => {
    await database.pool.query('alter table merchant add column tax_number text')
    expect(unclassified(await schemaColumns())).toContain(
      'merchant.tax_number: say in scripts/generate/assets/tables.ts what it holds',
    )
    await database.pool.query('alter table merchant drop column tax_number')
  })

  it('knows no column that is not there, and none twice', async () => {
    const columns = new Set(await schemaColumns())
    const listed = listedColumns()
    expect(listed.filter((column) => !columns.has(column))).toEqual([])
    expect(listed).toHaveLength(new Set(listed).size)
  })

  it('calls every sealed column sensitive', async () => {
    const sealed = (await schemaColumns()).filter((name) => /_sealed$|\.wrapped$/.test(name))
    expect(sealed.length).toBeGreaterThanOrEqual(6)
    for (const name of sealed) {
      const [table = '', column = ''] = name.split('.')
      expect(Object.keys(TABLES[table]?.sensitive ?? {})).toContain(column)
    }
  })

  it('knows every variable that holds a secret, and no other', () => {
    const settings: Readonly<Record<string, Setting<unknown>>> = SETTINGS
    const secret = Object.entries(settings)
      .filter(([name, row]) => row.secret === true || /KEY|TOKEN|SECRET|PASSWORD/.test(name))
      .map(([name]) => name)
      .filter((name) => name !== 'RATE_LIMIT_TOKENS')
    expect(Object.keys(VARIABLES).toSorted()).toEqual(secret.toSorted())
  })
})
