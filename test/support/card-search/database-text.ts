import type pg from 'pg'

/** Every row of every table, once, as text: what `pg_dump` would write, large values unfolded. */
export async function databaseText(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    // Divided tables hold nothing themselves: their partitions do.
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const table = await pool.query<{ text: string }>(`select t::text as text from "${name}" t`)
    texts.push(...table.rows.map(({ text }) => text))
  }
  return texts.join('\n')
}
