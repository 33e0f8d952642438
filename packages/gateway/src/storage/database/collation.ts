import type pg from 'pg'
import type { Collation } from '../../operating/health/index.ts'
import { readFirst } from '../postgres/index.ts'

/** `datlocale` was `daticulocale` before PostgreSQL 17; a row as JSON has whichever there is. */
const COLLATION = `
  select coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', d.datcollate) as locale,
    case d.datlocprovider when 'i' then 'ICU' when 'b' then 'PostgreSQL' else 'libc' end as provider,
    d.datcollversion as "madeWith", pg_database_collation_actual_version(d.oid) as "runsWith"
  from pg_database d where d.datname = current_database()`

/** By which the database orders and folds texts that name no collation of their own. */
export async function readCollation(pool: pg.Pool): Promise<Collation> {
  const collation = await readFirst<Collation>(pool, COLLATION)
  if (collation === null) throw new Error('The catalogue has no row of this database.')
  return collation
}
