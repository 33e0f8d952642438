import type pg from 'pg'
import type { NamedStatement, Queryable } from './statement.ts'

/**
 * The columns, which commas divide, under the names of a record's fields: `key_id as "keyId"`. The rows that the
 * driver makes are the records then, and no code copies them. `table` is the table's alias in the statement.
 */
export function asFields(columns: string, table?: string): string {
  const prefix = table === undefined ? '' : `${table}.`
  return columns
    .split(/,\s*/)
    .map((column) => `${prefix}${column} as "${fieldOf(column)}"`)
    .join(', ')
}

function fieldOf(column: string): string {
  return column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** The other way round: the values of a record's fields for these columns, in their order. */
export function valuesFor(columns: string, record: Readonly<Record<string, unknown>>): unknown[] {
  return columns.split(/,\s*/).map((column) => {
    const field = fieldOf(column)
    if (!(field in record)) throw new Error(`The record has no field ${field} for ${column}.`)
    return record[field]
  })
}

/** The same for many records: a list for each column, of which `unnest` makes rows. */
export function listsFor(
  columns: string,
  records: readonly Readonly<Record<string, unknown>>[],
): unknown[][] {
  const rows = records.map((record) => valuesFor(columns, record))
  return columns.split(',').map((_, index) => rows.map((row) => row[index]))
}

/** The lowest (`0`) or the highest (`f`) id that can have been made at a moment, both as SQL. */
export function idAt(moment: string, filler: '0' | 'f'): string {
  return `(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0')
    || repeat('${filler}', 20))::uuid`
}

type Sql = string | NamedStatement

export async function readRows<Row extends pg.QueryResultRow = never>(
  database: Queryable,
  sql: Sql,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.query<Row>(queryOf(sql, values))).rows
}

/** Null where there is no row. */
export async function readFirst<Row extends pg.QueryResultRow = never>(
  database: Queryable,
  sql: Sql,
  values: unknown[] = [],
): Promise<Row | null> {
  const [row] = await readRows<Row>(database, sql, values)
  return row ?? null
}

export async function hasTable(database: Queryable, name: string): Promise<boolean> {
  const sql = 'select from pg_class where oid = to_regclass($1)'
  return (await readFirst(database, sql, [name])) !== null
}

/** The one column of the first row; null where there is no row. */
export async function readValue<Value>(
  database: Queryable,
  sql: Sql,
  values: unknown[] = [],
): Promise<Value | null> {
  const row = await readFirst<Readonly<Record<string, Value>>>(database, sql, values)
  return Object.values(row ?? {})[0] ?? null
}

/** Answers how many rows the statement changed. */
export async function change(
  database: Queryable,
  sql: Sql,
  values: unknown[] = [],
): Promise<number> {
  return (await database.query(queryOf(sql, values))).rowCount ?? 0
}

export async function changesOne(...asked: Parameters<typeof change>): Promise<boolean> {
  return (await change(...asked)) === 1
}

export async function execute(...asked: Parameters<typeof change>): Promise<void> {
  await change(...asked)
}

function queryOf(sql: Sql, values: unknown[]): pg.QueryConfig {
  return typeof sql === 'string' ? { text: sql, values } : { ...sql, values }
}
