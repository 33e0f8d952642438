import type pg from 'pg'
import { DAY_MILLISECONDS, firstIdAt } from '../../base/kernel/index.ts'
import { type Queryable, withTransaction } from '../postgres/index.ts'
import {
  DIVIDED_TABLES,
  type DividedTable,
  defaultPartitionOf,
  partitionOf,
  type Quarter,
  quartersBetween,
  readPeriods,
} from './partitions.ts'
import { addPartition } from './range-partitions.ts'

/** Partitions are made this long before their quarter begins, so that a job that stands still does no harm. */
const DAYS_AHEAD = 100

/** Enough for rows that came before their partition: they move, which may take a while. */
const MOVING_LIMITS = { statementTimeoutMilliseconds: 60_000 }

/**
 * Makes the partitions of the coming quarters (decision 8.11); answers their names. Safe on several nodes at once.
 * Where nothing is missing, it only reads the catalogue.
 */
export async function maintainPartitions(
  pool: pg.Pool,
  { now }: Readonly<{ now: Date }>,
): Promise<readonly string[]> {
  const created: string[] = []
  for (const table of DIVIDED_TABLES) {
    for (const quarter of await missingQuarters(pool, { table, now })) {
      if (await createPartition(pool, quarter, { table, now })) {
        created.push(partitionOf(table, quarter))
      }
    }
  }
  return created
}

/** When the newest partition ends of the table whose newest one ends first; null: a table has none. */
export async function partitionsUntil(database: Queryable): Promise<Date | null> {
  let first: Date | null = null
  for (const table of DIVIDED_TABLES) {
    const newest = (await readPeriods(database, table)).at(-1)
    if (newest === undefined) return null
    if (first === null || newest.until < first) first = newest.until
  }
  return first
}

type Wanted = Readonly<{ table: DividedTable; now: Date }>

/** Begins where the newest partition ends, so that a job that stood still for a year leaves no gap. */
async function missingQuarters(
  database: Queryable,
  { table, now }: Wanted,
): Promise<readonly Quarter[]> {
  const newest = (await readPeriods(database, table)).at(-1)
  const wantedUntil = new Date(now.getTime() + DAYS_AHEAD * DAY_MILLISECONDS)
  return quartersBetween(newest?.until ?? now, wantedUntil)
}

function createPartition(pool: pg.Pool, quarter: Quarter, wanted: Wanted): Promise<boolean> {
  const { table } = wanted
  const work = async (connection: pg.PoolClient): Promise<boolean> => {
    await connection.query(`lock table ${table.name} in access exclusive mode`)
    // Another node may have made it while this one waited for the lock.
    const missing = await missingQuarters(connection, wanted)
    if (!missing.some((one) => one.name === quarter.name)) return false
    await addPartition(connection, {
      table: table.name,
      defaultPartition: defaultPartitionOf(table),
      name: partitionOf(table, quarter),
      column: table.idColumn,
      from: `'${firstIdAt(quarter.from)}'`,
      until: `'${firstIdAt(quarter.until)}'`,
      fillFactor: table.filled,
    })
    return true
  }
  return withTransaction(pool, work, { limits: MOVING_LIMITS })
}
