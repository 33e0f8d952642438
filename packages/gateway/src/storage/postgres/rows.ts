import type pg from 'pg'
import type { NamedStatement, Queryable } from './statement.ts'

/**
 * The columns, which commas divide, under the names of a record's fields: `key_id as "keyId"`. The rows that the
 * driver makes are the records then, and no code copies them. `table` is the table's alias in the statement.
 */
export function asFields(columns: string, table?: string): string {
  const prefix = table === undefined ? '' : `${table}.`
  const fieldOf = (column: string): string =>
    column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  return columns
    .split(/,\s*/)
    .map((column) => `${prefix}${column} as "${fieldOf(column)}"`)
    .join(', ')
}

/** The lowest (`0`) or the highest (`f`) id that can have been made at a moment, both as SQL. */
export function idAt(moment: string, filler: '0' | 'f'): string {
  return `(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0')
    || repeat('${filler}', 20))::uuid`
}

type Sql = string | NamedStatement

export async function readRows<Row extends pg.QueryResultRow>(
  database: Queryable,
  sql: Sql,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.query<Row>(queryOf(sql, values))).rows
}

/** Null where there is no row. */
export async function readFirst<Row extends pg.QueryResultRow>(
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

/** Answers how many rows the statement changed. */
export async function change(
  database: Queryable,
  sql: Sql,
  values: unknown[] = [],
): Promise<number> {
  return (await database.query(queryOf(sql, values))).rowCount ?? 0
}

function queryOf(sql: Sql, values: unknown[]): pg.QueryConfig {
  return typeof sql === 'string' ? { text: sql, values } : { ...sql, values }
}
