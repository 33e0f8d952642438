import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { ArchiveError, type Restoration } from '../../archive/index.ts'
import type { AuditSigner } from '../../audit/index.ts'
import { appendAuditEntry } from '../audit-store.ts'
import { type Queryable, withTransaction } from '../postgres/index.ts'
import { lockingShortly, patient } from './archive-locks.ts'
import type { AuditedPool } from './drop-period.ts'
import {
  DIVIDED_TABLES,
  type DividedTable,
  defaultPartitionOf,
  firstIdAt,
  partitionOf,
} from './partitions.ts'
import { periodSnapshot } from './period-snapshot.ts'

/** Each page of rows is one statement; a quarter has thousands. */
const LOADING_LIMITS = {
  statementTimeoutMilliseconds: 6 * 60 * 60 * 1_000,
  idleInTransactionTimeoutMilliseconds: 10 * 60 * 1_000,
}

/**
 * Loads a period into tables of its own, which payments do not see, holds them beside the files, and attaches
 * them: the attachment, the end of the period's mark and the audit row are one short transaction.
 */
export async function restorePeriod(
  { pool, signer }: AuditedPool,
  restoration: Restoration,
): Promise<void> {
  await lockingShortly(pool, (connection) => makeTables(connection, restoration))
  try {
    await withTransaction(pool, (connection) => load(connection, restoration), {
      limits: LOADING_LIMITS,
    })
    await lockingShortly(pool, (connection) => attach(connection, signer, restoration))
  } catch (error) {
    await lockingShortly(pool, (connection) => dropUnattached(connection, restoration))
    throw error
  }
}

async function makeTables(connection: pg.PoolClient, restoration: Restoration): Promise<void> {
  const { period } = restoration
  // What an interrupted restoration left behind.
  await dropUnattached(connection, restoration)
  for (const table of DIVIDED_TABLES) {
    const name = partitionOf(table, period)
    if (await isThere(connection, name)) {
      throw new ArchiveError(`${name} is in the database already: nothing was restored.`)
    }
    await refuseStrayRows(connection, table, period)
    // The check lets PostgreSQL attach the table without reading it once more under a lock.
    await connection.query(`create table ${name} (like ${table.name} including all,
      constraint ${name}_span check (${spanOf(table, period)})) with (fillfactor = ${table.filled})`)
  }
}

/**
 * Drops the period's tables that belong to nothing. The lock comes before the look: an attachment whose answer
 * was lost may be on its way, and what is attached is never dropped here.
 */
async function dropUnattached(connection: pg.PoolClient, { period }: Restoration): Promise<void> {
  for (const table of DIVIDED_TABLES) {
    const name = partitionOf(table, period)
    if (!(await isThere(connection, name))) continue
    await connection.query(`lock table ${name} in access exclusive mode`)
    const { rows } = await connection.query(
      'select from pg_inherits where inhrelid = to_regclass($1)',
      [name],
    )
    if (rows.length === 0) await connection.query(`drop table ${name}`)
  }
}

async function isThere(database: Queryable, table: string): Promise<boolean> {
  const { rows } = await database.query<{ name: string | null }>(
    'select to_regclass($1)::text as name',
    [table],
  )
  return rows[0]?.name !== null
}

/** PostgreSQL attaches no partition whose rows lie in the default one. */
async function refuseStrayRows(
  connection: pg.PoolClient,
  table: DividedTable,
  period: Restoration['period'],
): Promise<void> {
  const stray = defaultPartitionOf(table)
  const { rows } = await connection.query(
    `select from ${stray} where ${spanOf(table, period)} limit 1`,
  )
  if (rows.length === 0) return
  throw new ArchiveError(
    `${stray} holds rows of ${period.name}, so the quarter was brought back by hand, whole or in part. ` +
      `Delete those rows of ${DIVIDED_TABLES.map(defaultPartitionOf).join(', ')}, and run the command again.`,
  )
}

async function load(connection: pg.PoolClient, restoration: Restoration): Promise<void> {
  const { period, totals } = restoration
  // The zone in which the files were written, so that the rows can be held beside the lines.
  await connection.query(`set local timezone = 'UTC'`)
  // The planner knows nothing of the lines, and would hold each written row beside all of them.
  await connection.query('set local enable_nestloop = off')
  for (const table of DIVIDED_TABLES) await loadTable(connection, table, restoration)
  const snapshot = periodSnapshot(connection, period, period.until)
  const found = await snapshot.totals()
  if (isDeepStrictEqual(found, totals)) return
  throw new ArchiveError(
    `The restored rows of ${period.name} come to ${JSON.stringify(found)}, the archive to ` +
      `${JSON.stringify(totals)}: nothing was restored.`,
  )
}

/**
 * Columns that were added since the archive was made take their defaults. Each row is compared with its line
 * in the statement that writes it, as values of JSON and not as text: newer columns may stand beside the old.
 */
async function loadTable(
  connection: pg.PoolClient,
  table: DividedTable,
  { period, rowsOf }: Restoration,
): Promise<void> {
  const name = partitionOf(table, period)
  for await (const lines of rowsOf(table.name)) {
    const columns = await columnsIn(connection, name, lines)
    const { rows } = await connection.query<{ written: number; equal: number }>(
      patient(
        `with line as materialized (
            select l.line ->> '${table.idColumn}' as id, l.line, l.line::jsonb as row
            from unnest($1::json[]) l(line)),
          written as (insert into ${name} (${columns})
            select ${columns} from line, json_populate_record(null::${name}, line.line)
            returning ${table.idColumn}::text as id, row_to_json(${name})::jsonb as row)
         select (select count(*)::int from written) as written,
          (select count(*)::int from written w join line l on w.id = l.id and w.row @> l.row) as equal`,
        [lines],
      ),
    )
    const [seen] = rows
    if (seen?.written === lines.length && seen.equal === lines.length) continue
    throw new ArchiveError(`Rows of ${name} did not come back as they were: nothing was restored.`)
  }
}

/** The columns of a file's lines, which `row_to_json` writes all. */
async function columnsIn(
  database: Queryable,
  table: string,
  lines: readonly string[],
): Promise<string> {
  const names = Object.keys(JSON.parse(lines[0] ?? '{}'))
  const { rows } = await database.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  const known = new Set(rows.map(({ name }) => name))
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length === 0) return names.map((name) => `"${name}"`).join(', ')
  throw new ArchiveError(
    `${table} has no column ${unknown.join(', ')} any more: restore with the version that archived it.`,
  )
}

async function attach(
  connection: pg.PoolClient,
  signer: AuditSigner,
  { period, manifestHash, report }: Restoration,
): Promise<void> {
  for (const table of DIVIDED_TABLES) {
    const name = partitionOf(table, period)
    const from = period.from === null ? 'minvalue' : `'${firstIdAt(period.from)}'`
    await connection.query(`alter table ${table.name} attach partition ${name}
      for values from (${from}) to ('${firstIdAt(period.until)}')`)
    await connection.query(`alter table ${name} drop constraint ${name}_span`)
  }
  const { rowCount } = await connection.query(
    `delete from archived_period
     where period = $1 and state = 'Archived' and manifest_hash = decode($2, 'hex')`,
    [period.name, manifestHash],
  )
  if (rowCount !== 1) throw new ArchiveError(`${period.name} is not archived any more.`)
  await appendAuditEntry(connection, { chain: 'operator', signer }, report)
}

function spanOf({ idColumn }: DividedTable, { from, until }: Restoration['period']): string {
  const below = `${idColumn} is not null and ${idColumn} < '${firstIdAt(until)}'`
  return from === null ? below : `${below} and ${idColumn} >= '${firstIdAt(from)}'`
}
