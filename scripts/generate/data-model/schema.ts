import type pg from 'pg'

export type Column = Readonly<{ name: string; type: string; nullable: boolean }>

export type Table = Readonly<{
  name: string
  columns: readonly Column[]
  primaryKey: readonly string[]
  /** Definitions of its other unique keys: what two rows may not share. */
  uniqueKeys: readonly string[]
  /** Rules over several columns that each row keeps. */
  checks: readonly string[]
}>

const TABLES = `
select c.relname as name,
  (select json_agg(json_build_object('name', a.attname, 'nullable', not a.attnotnull,
      'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select coalesce(json_agg(a.attname order by k.place), '[]')
    from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
    where i.indrelid = c.oid and i.indisprimary) as "primaryKey",
  (select coalesce(json_agg(regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING btree ', '') order by x.relname), '[]')
    from pg_index i join pg_class x on x.oid = i.indexrelid
    where i.indrelid = c.oid and i.indisunique and not i.indisprimary) as "uniqueKeys",
  (select coalesce(json_agg(regexp_replace(pg_get_constraintdef(k.oid, true), '^CHECK ', '') order by k.oid), '[]')
    from pg_constraint k
    where k.conrelid = c.oid and k.contype = 'c' and cardinality(k.conkey) > 1) as checks
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
order by c.relname`

/** The tables of a migrated database, from its catalogue. Partitions are part of their table. */
export async function readSchema(pool: pg.Pool): Promise<readonly Table[]> {
  const { rows } = await pool.query<Table>(TABLES)
  return rows
}
