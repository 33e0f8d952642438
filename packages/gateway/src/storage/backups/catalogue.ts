import type { BackedUpPartition, TableShape } from '../../operating/backup/index.ts'
import { type Queryable, readRows } from '../postgres/index.ts'
import { SIGN_INS } from './ways.ts'

/**
 * Tables whose rows are not backed up. Unlogged tables are left out too: they hold sealed security codes, and the
 * requests of processes for the keys of codes.
 */
export const LEFT_OUT: readonly string[] = [
  // Every database creates these rows by its own migrations.
  'schema_migration',
  'schema_migration_lock',
  // The running processes: after a restore none of them runs.
  'vault_node',
  ...SIGN_INS,
]

const IN_SCHEMA = 'c.relnamespace = current_schema()::regnamespace'

/** Partitions are part of their tables. */
const TABLES = `
  select c.relname as name, array(
    select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum) as columns
  from pg_class c
  where ${IN_SCHEMA} and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and c.relname <> all($1) order by c.relname`

/** The foreign keys: which table refers to which other one. */
const REFERENCES = `
  select distinct c.relname as name, other.relname as target
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class other on other.oid = k.confrelid
  where k.contype = 'f' and ${IN_SCHEMA} and k.conrelid <> k.confrelid`

const PARTITIONS = `
  select c.relname as name, parent.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds,
    (select option_value::int from pg_options_to_table(c.reloptions)
     where option_name = 'fillfactor') as "fillFactor"
  from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class parent on parent.oid = i.inhparent
  where ${IN_SCHEMA} and c.relispartition and c.relkind = 'r' order by parent.relname, c.relname`

const RELATIONS = `
  select c.relname as name from pg_class c
  where ${IN_SCHEMA} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`

/** The tables that a backup has, in an order in which foreign keys let them be loaded. */
export async function readTables(database: Queryable): Promise<readonly TableShape[]> {
  const tables = await readRows<TableShape>(database, TABLES, [LEFT_OUT])
  const references = await readRows<Reference>(database, REFERENCES)
  return ordered(tables, references)
}

type Reference = Readonly<{ name: string; target: string }>

function ordered(
  tables: readonly TableShape[],
  references: readonly Reference[],
): readonly TableShape[] {
  const waiting = new Map(tables.map((table) => [table.name, table]))
  const sorted: TableShape[] = []
  while (waiting.size > 0) {
    const isFree = (name: string) =>
      !references.some((each) => each.name === name && waiting.has(each.target))
    const free = [...waiting.values()].filter(({ name }) => isFree(name))
    if (free.length === 0) {
      throw new Error(`foreign keys in a circle: ${[...waiting.keys()].join(', ')}`)
    }
    for (const { name } of free) waiting.delete(name)
    sorted.push(...free)
  }
  return sorted
}

export function readPartitions(database: Queryable): Promise<BackedUpPartition[]> {
  return readRows(database, PARTITIONS)
}

/** The tables, views and sequences of the schema, those of extensions left out. */
export async function readRelations(database: Queryable): Promise<readonly string[]> {
  return (await readRows<{ name: string }>(database, RELATIONS)).map(({ name }) => name)
}
