import type pg from 'pg'

type IndexOf = Readonly<{ drop: string; make: string }>

/**
 * Of a partitioned table only the indexes of the whole: they carry those of the partitions. The definition of such
 * an index says `on only`, which would leave the partitions without.
 */
const INDEXES = `
  select format('alter table %s drop constraint %I', t.oid::regclass, c.conname) as drop,
    format('alter table %s add constraint %I %s', t.oid::regclass, c.conname,
      pg_get_constraintdef(c.oid)) as make
  from pg_class t join pg_constraint c on c.conrelid = t.oid
  where t.oid = $1::regclass and c.contype in ('p', 'u')
  union all
  select format('drop index %s', i.indexrelid::regclass),
    replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
  from pg_index i
  where i.indrelid = $1::regclass
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`

/**
 * Drops all indexes of a table. Returns the statements that create them again in one pass over the rows, which is
 * faster than a change for each row. They are to be run one after another, in a session with much
 * `maintenance_work_mem`.
 */
export async function setAsideIndexes(pool: pg.Pool, table: string): Promise<readonly string[]> {
  const { rows } = await pool.query<IndexOf>(INDEXES, [table])
  for (const { drop } of rows) await pool.query(drop)
  return rows.map(({ make }) => make)
}
