import type pg from 'pg'

import type { DatabaseFitness } from '../../operating/health/index.ts'
import { createPool, hasTable, readFirst } from '../postgres/index.ts'
import { readDatabaseUse } from './database-mode.ts'

/** The oldest PostgreSQL whose statements the migrations use. */
const OLDEST_VERSION = 150_000

/** Reads any database, and changes nothing. Tables and views of extensions do not count. */
export async function readDatabaseFitness(pool: pg.Pool): Promise<DatabaseFitness> {
  const server = await readFirst<{ version: string; number: number; may: boolean; tables: bigint }>(
    pool,
    `select current_setting('server_version') as version,
       current_setting('server_version_num')::int as number,
       coalesce(has_schema_privilege(current_schema(), 'create'), false) as may,
       (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm', 'f')
           and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as tables`,
  )
  if (server === null) throw new Error('database fitness: the server gave no row')
  const isGateways = await hasTable(pool, 'schema_migration')
  const { mode } = await readDatabaseUse(pool)
  return {
    version: server.version,
    isTooOld: server.number < OLDEST_VERSION,
    mayCreate: server.may,
    holds: isGateways ? 'gateway' : server.tables === 0n ? 'nothing' : 'foreign',
    mode,
  }
}

/**
 * Connects to a database that may become a gateway's, reads what it is, and changes nothing.
 *
 * @throws the error of the network or of PostgreSQL if it cannot be reached, or refuses the user
 */
export async function examineDatabase(connectionString: string): Promise<DatabaseFitness> {
  const pool = createPool({ connectionString, maxConnections: 1, applicationName: 'vezne-init' })
  try {
    return await readDatabaseFitness(pool)
  } finally {
    await pool.end()
  }
}
