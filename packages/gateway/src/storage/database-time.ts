import type pg from 'pg'

/** The time of the database's machine, which all nodes share. */
export async function readDatabaseTime(pool: pg.Pool): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const [row] = rows
  if (row === undefined) throw new Error('database time: the server gave no row')
  return row.now
}
