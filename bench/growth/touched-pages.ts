import type pg from 'pg'

export type IndexTouches = Readonly<{
  touched: number
  /** Pages from the root to a leaf; null where it is no B-tree, or the server has no `pageinspect`. */
  depth: number | null
}>

/** Pages that were read from disk or found in memory, by the server's counters. */
export type TouchedPages = Readonly<{
  /**
   * Keyed by table and columns, because names of indexes differ between a database that was filled and one that was
   * not.
   */
  indexes: Readonly<Record<string, IndexTouches>>
  tables: Readonly<Record<string, number>>
}>

/** What the server's counters say now. */
export type CountedPages = TouchedPages & Readonly<{ maintenances: number }>

type IndexRow = Readonly<{ name: string; touched: number; depth: number | null }>
type TableRow = Readonly<{ name: string; touched: number }>

const TABLES = `
  select relname as name,
    (coalesce(heap_blks_hit + heap_blks_read, 0)
      + coalesce(toast_blks_hit + toast_blks_read, 0))::float8 as touched
  from pg_statio_user_tables`

/** Numbers of finished VACUUM and ANALYZE runs, whose page accesses are in the counters too. */
const MAINTENANCES = `
  select coalesce(sum(vacuum_count + autovacuum_count + analyze_count + autoanalyze_count), 0)::float8
    as finished
  from pg_stat_user_tables`

function indexesSql(hasPageInspect: boolean): string {
  const depth = hasPageInspect
    ? `case when a.amname = 'btree' then (bt_metap(i.oid::regclass::text)).level + 1 end`
    : 'null'
  return `
    select regexp_replace(pg_get_indexdef(i.oid), '^.* ON (\\S+) USING', '\\1') as name,
      (s.idx_blks_hit + s.idx_blks_read)::float8 as touched, (${depth})::int as depth
    from pg_statio_user_indexes s
    join pg_class i on i.oid = s.indexrelid join pg_am a on a.oid = i.relam
    where i.relkind = 'i'`
}

/** The counts since the server's start. The last second of another session may be missing. */
export async function readTouchedPages(pool: pg.Pool): Promise<CountedPages> {
  const indexes = await pool.query<IndexRow>(indexesSql(await preparePageInspect(pool)))
  const tables = await pool.query<TableRow>(TABLES)
  const maintenances = await pool.query<{ finished: number }>(MAINTENANCES)
  return {
    maintenances: maintenances.rows[0]?.finished ?? 0,
    indexes: Object.fromEntries(indexes.rows.map(({ name, ...touches }) => [name, touches])),
    tables: Object.fromEntries(tables.rows.map(({ name, touched }) => [name, touched])),
  }
}

/** Only who owns the server may look into its pages. */
async function preparePageInspect(pool: pg.Pool): Promise<boolean> {
  return pool.query('create extension if not exists pageinspect').then(
    () => true,
    () => false,
  )
}

/** Three readings at equal intervals: no payments are made before the second one, and payments after it. */
export type Readings<Pages = TouchedPages> = Readonly<{
  idle: Pages
  before: Pages
  after: Pages
}>

/**
 * Whether a VACUUM or an ANALYZE ran meanwhile. It touches more pages than thousands of payments, so such readings
 * are useless.
 */
export function isMaintained({ idle, after }: Readings<CountedPages>): boolean {
  return idle.maintenances !== after.maintenances
}

/**
 * What each of so many payments touched between the last two readings, less what jobs touched in as much
 * time without any. Depths are those of the last reading.
 */
export function pagesPerPayment({ idle, before, after }: Readings, payments: number): TouchedPages {
  const each = (later: number, earlier = 0, first = earlier) =>
    Math.max(0, later - earlier - (earlier - first)) / payments
  return {
    indexes: Object.fromEntries(
      Object.entries(after.indexes).map(([name, { touched, depth }]) => [
        name,
        {
          touched: each(touched, before.indexes[name]?.touched, idle.indexes[name]?.touched),
          depth,
        },
      ]),
    ),
    tables: Object.fromEntries(
      Object.entries(after.tables).map(([name, touched]) => [
        name,
        each(touched, before.tables[name], idle.tables[name]),
      ]),
    ),
  }
}

export function sumOfPages({ indexes, tables }: TouchedPages): number {
  const touched = [
    ...Object.values(indexes).map((index) => index.touched),
    ...Object.values(tables),
  ]
  return touched.reduce((sum, one) => sum + one, 0)
}
