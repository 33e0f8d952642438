import { type Queryable, readRows, withoutDeadline } from '../postgres/index.ts'

/** The names of a table's partitions, of which one is the default partition. */
export async function partitionNames(database: Queryable, table: string): Promise<string[]> {
  const rows = await readRows<{ name: string }>(
    database,
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = '${table}'::regclass`,
  )
  return rows.map(({ name }) => name)
}

export type RangePartition = Readonly<{
  table: string
  defaultPartition: string
  name: string
  /** The column that divides the table; `from` and `until` (exclusive) are its values as SQL. */
  column: string
  from: string
  until: string
  /** The part of a page that new rows fill, in percent. */
  fillFactor: number
}>

/**
 * Adds a partition in a transaction that has locked the table: a row inserted between the move and the attachment would
 * not be found. Rows that came before their partition lie in the default one; PostgreSQL refuses a partition whose rows
 * are there, so they move first.
 */
export async function addPartition(connection: Queryable, added: RangePartition): Promise<void> {
  const { table, defaultPartition, name, column, from, until, fillFactor } = added
  await connection.query(
    `create table ${name} (like ${table} including all) with (fillfactor = ${fillFactor})`,
  )
  const move = `with moved as (
      delete from ${defaultPartition} where ${column} >= ${from} and ${column} < ${until} returning *)
    insert into ${name} select * from moved`
  const attach = `alter table ${table} attach partition ${name} for values from (${from}) to (${until})`
  for (const text of [move, attach]) await connection.query(withoutDeadline(text))
}
