import type pg from 'pg'
import { DAY_MILLISECONDS } from '../../base/kernel/index.ts'
import { addPartition, partitionNames } from '../periods/index.ts'
import { type Queryable, withTransaction } from '../postgres/index.ts'

/**
 * Remembers the time from which on pairs are kept, in the transaction that drops a partition; the mark never goes back.
 * Every statement that uses a pair up reads the mark: the statement waits for a drop that is under way and then sees the
 * new mark. So no setting and no node can let a dropped pair pass again.
 */
async function markDropped(connection: pg.PoolClient, before: number): Promise<void> {
  const sql = 'update single_use_pair_dropped set dropped_before = greatest(dropped_before, $1)'
  await connection.query(sql, [before])
}

export type PairPartitionOptions = Readonly<{
  /** By the database's clock. */
  now: Date
  /** `NONCE_WINDOW`. Null: nonces of any age are accepted, so no partition is made or dropped. */
  window: Readonly<{ pastMilliseconds: number; aheadMilliseconds: number }> | null
}>

export type PairPartitionChanges = Readonly<{
  created: readonly string[]
  dropped: readonly string[]
}>

const PARENT = 'single_use_pair'
const DEFAULT_PARTITION = 'single_use_pair_kept'
/** Partitions are made a day ahead of the window, so that a job that stands still for a night does no harm. */
const DAYS_IN_RESERVE = 1
/** The largest error of a node's clock that is expected. */
const CLOCK_ERROR_MILLISECONDS = 5 * 60 * 1_000

/**
 * Keeps one partition of used pairs for each day (UTC) of the nonce's own time (decision 2.2): makes those that the
 * window reaches, and drops those before it, whose nonces are refused. Safe on several nodes at once, and cheap where
 * nothing is to be done.
 */
export async function maintainPairPartitions(
  pool: pg.Pool,
  { now, window }: PairPartitionOptions,
): Promise<PairPartitionChanges> {
  if (window === null) return { created: [], dropped: [] }
  const oldest = now.getTime() - window.pastMilliseconds - CLOCK_ERROR_MILLISECONDS
  const newest = now.getTime() + window.aheadMilliseconds + DAYS_IN_RESERVE * DAY_MILLISECONDS
  const wanted = daysBetween(oldest, newest)
  const present = await listDays(pool)
  const missing = wanted.filter((day) => !present.includes(day))
  const past = present.filter((day) => day + DAY_MILLISECONDS <= oldest)
  const created: string[] = []
  const dropped: string[] = []
  for (const day of missing) if (await createDay(pool, day)) created.push(nameOf(day))
  for (const day of past) if (await dropDay(pool, day)) dropped.push(nameOf(day))
  return { created, dropped }
}

function createDay(pool: pg.Pool, day: number): Promise<boolean> {
  return withTransaction(pool, async (connection) => {
    await connection.query(`lock table ${PARENT} in access exclusive mode`)
    // Another node may have made it while this one waited for the lock.
    if ((await listDays(connection)).includes(day)) return false
    await addPartition(connection, {
      table: PARENT,
      defaultPartition: DEFAULT_PARTITION,
      name: nameOf(day),
      column: 'nonce_time',
      from: `${day}`,
      until: `${day + DAY_MILLISECONDS}`,
      fillFactor: 100,
    })
    return true
  })
}

function dropDay(pool: pg.Pool, day: number): Promise<boolean> {
  return withTransaction(pool, async (connection) => {
    await connection.query(`lock table ${PARENT} in access exclusive mode`)
    if (!(await listDays(connection)).includes(day)) return false
    await connection.query(`drop table ${nameOf(day)}`)
    await markDropped(connection, day + DAY_MILLISECONDS)
    return true
  })
}

/** When the partition of the last day ends; null: there is none yet. */
export async function pairPartitionsUntil(database: Queryable): Promise<Date | null> {
  const days = await listDays(database)
  return days.length === 0 ? null : new Date(Math.max(...days) + DAY_MILLISECONDS)
}

/** The days that have a partition, as the milliseconds of their beginning. */
async function listDays(database: Queryable): Promise<number[]> {
  return (await partitionNames(database, PARENT)).flatMap((name) => dayOf(name) ?? [])
}

function daysBetween(first: number, last: number): number[] {
  const days: number[] = []
  const begin = Math.floor(first / DAY_MILLISECONDS) * DAY_MILLISECONDS
  for (let day = begin; day <= last; day += DAY_MILLISECONDS) days.push(day)
  return days
}

/** `single_use_pair_20261005`. */
function nameOf(day: number): string {
  return `${PARENT}_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`
}

function dayOf(name: string): number | null {
  const [, year, month, date] = /^single_use_pair_(\d{4})(\d{2})(\d{2})$/.exec(name) ?? []
  return year === undefined ? null : Date.parse(`${year}-${month}-${date}T00:00:00Z`)
}
