import type pg from 'pg'

/** Every row of every table, as text: what `pg_dump` would write, large values unfolded. */
export async function databaseText(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const table = await pool.query<{ text: string }>(`select t::text as text from "${name}" t`)
    texts.push(...table.rows.map(({ text }) => text))
  }
  return texts.join('\n')
}
