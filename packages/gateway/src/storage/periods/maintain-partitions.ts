import type pg from 'pg'
import { DAY_MILLISECONDS } from '../../kernel/index.ts'
import { withTransaction } from '../postgres/index.ts'
import { patient } from './archive-locks.ts'
import {
  DIVIDED_TABLES,
  type DividedTable,
  defaultPartitionOf,
  firstIdAt,
  partitionOf,
  periodOf,
  type Quarter,
  quartersBetween,
  readPeriods,
} from './partitions.ts'

/** Ready this long before a quarter begins: a job that stands still meanwhile does no harm. */
const DAYS_AHEAD = 100

/** Only where rows came before their partition there is anything to move, and that may take a while. */
const MOVING_LIMITS = { statementTimeoutMilliseconds: 60_000 }

/**
 * Makes the partitions of the coming quarters (decision 8.11). Safe on several nodes at once, and one
 * look at the catalogue where nothing is to be done. Answers the names of those it made.
 */
export async function maintainPartitions(
  pool: pg.Pool,
  { now }: Readonly<{ now: Date }>,
): Promise<readonly string[]> {
  const created: string[] = []
  for (const table of DIVIDED_TABLES) {
    for (const quarter of await missingQuarters(pool, { table, now })) {
      if (await createPartition(pool, { table, quarter, now })) {
        created.push(partitionOf(table, quarter))
      }
    }
  }
  return created
}

type Wanted = Readonly<{ table: DividedTable; now: Date }>

/** From where the newest partition ends, so that a job that slept for a year leaves no gap. */
async function missingQuarters(
  database: pg.Pool | pg.PoolClient,
  { table, now }: Wanted,
): Promise<readonly Quarter[]> {
  const newest = (await readPeriods(database, table)).at(-1)
  const wantedUntil = new Date(now.getTime() + DAYS_AHEAD * DAY_MILLISECONDS)
  return quartersBetween(newest?.until ?? now, wantedUntil)
}

/**
 * Rows that came before their partition lie in the default one, and PostgreSQL refuses a partition whose
 * rows are there: they move with it, in one transaction. The lock comes first, because a row inserted
 * between the move and the attachment would be refused.
 */
function createPartition(
  pool: pg.Pool,
  { table, quarter, now }: Wanted & Readonly<{ quarter: Quarter }>,
): Promise<boolean> {
  const name = partitionOf(table, periodOf(quarter))
  const [from, until] = [firstIdAt(quarter.from), firstIdAt(quarter.until)]
  const work = async (connection: pg.PoolClient): Promise<boolean> => {
    await connection.query(`lock table ${table.name} in access exclusive mode`)
    // Another node may have made it while this one waited for the lock.
    const missing = await missingQuarters(connection, { table, now })
    if (!missing.some((one) => one.name === quarter.name)) return false
    await connection.query(
      `create table ${name} (like ${table.name} including all) with (fillfactor = ${table.filled})`,
    )
    const move = `with moved as (
        delete from ${defaultPartitionOf(table)}
        where ${table.idColumn} >= '${from}' and ${table.idColumn} < '${until}' returning *)
      insert into ${name} select * from moved`
    const attach = `alter table ${table.name} attach partition ${name}
      for values from ('${from}') to ('${until}')`
    for (const text of [move, attach]) await connection.query(patient(text))
    return true
  }
  return withTransaction(pool, work, { limits: MOVING_LIMITS })
}
