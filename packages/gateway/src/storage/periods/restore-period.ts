import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { firstIdAt } from '../../base/kernel/index.ts'
import { ArchiveError, type Restoration } from '../../operating/archive/index.ts'
import type { AuditSigner } from '../../operating/audit/index.ts'
import { appendAuditEntry } from '../audit/index.ts'
import { eraseAgainFrom } from '../payers/index.ts'
import {
  change,
  hasTable,
  type Queryable,
  readFirst,
  readRows,
  withoutDeadline,
  withTransaction,
} from '../postgres/index.ts'
import { lockingShortly, WHOLE_PERIOD_LIMITS } from './archive-locks.ts'
import { copyOrdersBefore } from './archived-search.ts'
import type { AuditedPool } from './drop-period.ts'
import { DIVIDED_TABLES, type DividedTable, defaultPartitionOf, partitionOf } from './partitions.ts'
import { periodSnapshot } from './period-snapshot.ts'

/**
 * Loads a period into new tables, which payments do not see, compares them with the files, and attaches them. The
 * attachment, the deletion of the period's row and the audit entry are one short transaction.
 */
export async function restorePeriod(
  { pool, signer }: AuditedPool,
  restoration: Restoration,
): Promise<void> {
  await lockingShortly(pool, (connection) => makeTables(connection, restoration))
  try {
    await withTransaction(pool, (connection) => load(connection, restoration), {
      limits: WHOLE_PERIOD_LIMITS,
    })
    await lockingShortly(pool, (connection) => attach(connection, signer, restoration))
  } catch (error) {
    await lockingShortly(pool, (connection) => dropUnattached(connection, restoration))
    throw error
  }
}

async function makeTables(connection: pg.PoolClient, restoration: Restoration): Promise<void> {
  const { period } = restoration
  // An interrupted restoration may have left tables behind.
  await dropUnattached(connection, restoration)
  for (const table of DIVIDED_TABLES) {
    const name = partitionOf(table, period)
    if (await hasTable(connection, name)) {
      throw new ArchiveError(`${name} is in the database already: nothing was restored.`)
    }
    await refuseStrayRows(connection, table, period)
    // With the check PostgreSQL attaches the table without reading all of it under a lock.
    await connection.query(`create table ${name} (like ${table.name} including all,
      constraint ${name}_span check (${spanOf(table, period)})) with (fillfactor = ${table.filled})`)
  }
}

/**
 * Drops the period's tables that are not attached. Each table is locked before it is looked up, because an attachment
 * whose answer was lost may still be running; an attached table is never dropped here.
 */
async function dropUnattached(connection: pg.PoolClient, { period }: Restoration): Promise<void> {
  for (const table of DIVIDED_TABLES) {
    const name = partitionOf(table, period)
    if (!(await hasTable(connection, name))) continue
    await connection.query(`lock table ${name} in access exclusive mode`)
    const attached = 'select from pg_inherits where inhrelid = to_regclass($1)'
    if ((await readFirst(connection, attached, [name])) !== null) continue
    await connection.query(`drop table ${name}`)
  }
}

/** PostgreSQL attaches no partition whose rows lie in the default one. */
async function refuseStrayRows(
  connection: pg.PoolClient,
  table: DividedTable,
  period: Restoration['period'],
): Promise<void> {
  const stray = defaultPartitionOf(table)
  const sql = `select from ${stray} where ${spanOf(table, period)} limit 1`
  if ((await readFirst(connection, sql)) === null) return
  throw new ArchiveError(
    `${stray} holds rows of ${period.name}, so the quarter was brought back by hand, whole or in part. ` +
      `Delete those rows of ${DIVIDED_TABLES.map(defaultPartitionOf).join(', ')}, and run the command again.`,
  )
}

async function load(connection: pg.PoolClient, restoration: Restoration): Promise<void> {
  const { period, totals } = restoration
  // The files were written in this zone, and rows are compared with their lines.
  await connection.query(`set local timezone = 'UTC'`)
  // The planner knows nothing of the lines, and would compare each written row with all of them.
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
 * Columns that are newer than the archive take their defaults. The statement that writes a row compares it with its
 * line as JSON values and not as text, because the row may have newer columns.
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
      withoutDeadline(
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

/** The columns of a file's lines; `row_to_json` wrote all columns into each line. */
async function columnsIn(
  database: Queryable,
  table: string,
  lines: readonly string[],
): Promise<string> {
  const names = Object.keys(JSON.parse(lines[0] ?? '{}'))
  const sql = `select attname as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped`
  const rows = await readRows<{ name: string }>(database, sql, [table])
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
  const sql = `delete from archived_period
    where period = $1 and state = 'Archived' and manifest_hash = decode($2, 'hex')`
  const deleted = await change(connection, sql, [period.name, manifestHash])
  if (deleted !== 1) throw new ArchiveError(`${period.name} is not archived any more.`)
  await copyOrdersBefore(connection, period.until)
  await eraseAgainFrom(connection, period.from)
  await appendAuditEntry(connection, { chain: 'operator', signer }, report)
}

function spanOf({ idColumn }: DividedTable, { from, until }: Restoration['period']): string {
  const below = `${idColumn} is not null and ${idColumn} < '${firstIdAt(until)}'`
  return from === null ? below : `${below} and ${idColumn} >= '${firstIdAt(from)}'`
}
