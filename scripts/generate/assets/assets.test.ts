/** PCI DSS 3.2.1 and 12.5: the list of assets says of every column and every variable what it holds. */

import { describe, expect, it } from 'vitest'

import { SETTINGS } from '../../../packages/gateway/src/base/config/index.ts'
import type { Setting } from '../../../packages/gateway/src/base/config/settings.ts'
import { useTestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { OTHER_PEOPLE, PAYER_COLUMNS, TABLES, VARIABLES } from './index.ts'

const database = useTestDatabase()

/**
 * Columns of the payment tables whose texts the gateway alone writes, from its own words: states, kinds, codes,
 * ids.
 */
const OWN_WORDS = {
  payment_order: `state payment_type integration_mode currency outcome_code provision_number bank_order_id
    routing`,
  order_operation: 'kind state outcome_code reason',
  threeds_session: `state usage payment_type currency language_code bank_order_id gate_random public_key
    routing`,
  card_hand_over: 'public_key link_id',
  payment_link: 'state link_type amount_type currency address_token',
  link_use: 'state language_code',
  notice: 'kind channel language_code state last_error_code',
  bank_call: 'bank_order_id operation result response_code',
  event: 'type',
  event_outbox: 'type',
  webhook_delivery: 'event_type state',
}

const TABLES_OF_PAYMENTS = Object.keys(OWN_WORDS)
const NOT_OF_PERSONS = Object.entries(OWN_WORDS).flatMap(([table, columns]) =>
  columns.split(/\s+/).map((column) => `${table}.${column}`),
)

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

/**
 * The columns or variables that the list lacks, with what to do. Whoever has just added a column reads this
 * message.
 */
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

describe('decision 10.20: the inventory of payers’ data', () => {
  it('has every column with personal data, or says that it is of other people', () => {
    const listed = [...Object.keys(PAYER_COLUMNS), ...OTHER_PEOPLE]
    const personal = Object.entries(TABLES).flatMap(([table, { sensitive }]) =>
      Object.entries(sensitive).flatMap(([column, asset]) =>
        asset.class === 'personal' ? [`${table}.${column}`] : [],
      ),
    )
    expect(personal.length).toBeGreaterThan(15)
    expect(personal.filter((name) => !listed.includes(name))).toEqual([])
    expect(listed).toHaveLength(new Set(listed).size)
  })

  it('knows no column that is not there', async () => {
    const columns = new Set(await schemaColumns())
    const listed = [...Object.keys(PAYER_COLUMNS), ...OTHER_PEOPLE]
    expect(listed.filter((name) => !columns.has(name))).toEqual([])
  })

  it('says of every column of orders, sessions, links and messages with free text what it holds', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `
      select c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition and a.attnum > 0 and not a.attisdropped
        and c.relname = any($1) and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'inet'::regtype)`,
      [TABLES_OF_PAYMENTS],
    )
    const listed = new Set([...Object.keys(PAYER_COLUMNS), ...NOT_OF_PERSONS])
    expect(rows.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([])
  })

  it('keeps each for a setting that exists, or says how long', () => {
    const kept = Object.values(PAYER_COLUMNS).flatMap((data) => data.map((each) => each.kept))
    const named = new Set(kept.filter((each) => typeof each === 'string'))
    const days = Object.keys(SETTINGS).filter(
      (name) => /_DAYS$/.test(name) && name !== 'PREAUTH_DAYS',
    )
    expect([...named].toSorted()).toEqual(days.toSorted())
  })
})
