import type pg from 'pg'
import { DAY_MILLISECONDS } from '../kernel/index.ts'
import { withTransaction } from './postgres/index.ts'

/**
 * Remembers, in the transaction that drops, from which time on pairs are kept; the mark never goes back. Every
 * statement that uses a pair up asks for it: the statement waits for a drop that is under way and then sees its
 * mark, so that no setting and no node that has not heard of it can let a dropped pair pass again.
 */
export async function markDropped(connection: pg.PoolClient, before: number): Promise<void> {
  await connection.query(
    'update single_use_pair_dropped set dropped_before = greatest(dropped_before, $1)',
    [before],
  )
}

export type PairPartitionOptions = Readonly<{
  /** By the database's clock. */
  now: Date
  /** `NONCE_WINDOW`; null: every nonce is accepted for ever, so nothing is made and nothing dropped. */
  window: Readonly<{ pastMilliseconds: number; aheadMilliseconds: number }> | null
}>

export type PairPartitionChanges = Readonly<{
  created: readonly string[]
  dropped: readonly string[]
}>

const PARENT = 'single_use_pair'
const DEFAULT_PARTITION = 'single_use_pair_kept'
/** One day more than the window reaches, so that a job that stands still for a night does no harm. */
const DAYS_IN_RESERVE = 1
/** No clock in the house is believed to be wronger than this. */
const CLOCK_ERROR_MILLISECONDS = 5 * 60 * 1_000

const LIST = `
  select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = '${PARENT}'::regclass`

/**
 * Keeps one partition of used pairs per day (UTC) of the nonce's own time: makes those that the window
 * reaches, drops those that it has left behind, whose nonces are refused by now and by their mark for good
 * (decision 2.2). Safe on
 * several nodes at once, and cheap where nothing is to be done.
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

/**
 * Pairs of the day that came before their partition lie in the default one, and PostgreSQL refuses a
 * partition whose rows are there: they move with it, in one transaction. The lock comes first, because
 * a pair inserted between the move and the attachment would miss its twin.
 */
async function createDay(pool: pg.Pool, day: number): Promise<boolean> {
  const name = nameOf(day)
  const end = day + DAY_MILLISECONDS
  return withTransaction(pool, async (connection) => {
    await connection.query(`lock table ${PARENT} in access exclusive mode`)
    // Another node may have made it while this one waited for the lock.
    if ((await listDays(connection)).includes(day)) return false
    await connection.query(`create table ${name} (like ${PARENT} including all)`)
    await connection.query(`
      with moved as (
        delete from ${DEFAULT_PARTITION} where nonce_time >= ${day} and nonce_time < ${end} returning *)
      insert into ${name} select * from moved`)
    await connection.query(
      `alter table ${PARENT} attach partition ${name} for values from (${day}) to (${end})`,
    )
    return true
  })
}

async function dropDay(pool: pg.Pool, day: number): Promise<boolean> {
  return withTransaction(pool, async (connection) => {
    await connection.query(`lock table ${PARENT} in access exclusive mode`)
    if (!(await listDays(connection)).includes(day)) return false
    await connection.query(`drop table ${nameOf(day)}`)
    await markDropped(connection, day + DAY_MILLISECONDS)
    return true
  })
}

/** The days that have a partition, as the milliseconds of their beginning. */
async function listDays(connection: pg.Pool | pg.PoolClient): Promise<number[]> {
  const { rows } = await connection.query<{ name: string }>(LIST)
  return rows.flatMap(({ name }) => dayOf(name) ?? [])
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
