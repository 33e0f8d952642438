import type pg from 'pg'
import type { RestoredStore } from '../operator/index.ts'
import type { Queryable } from './postgres/index.ts'

/** How far a database has come. Rises for as long as it is used; only an older copy has a lower one. */
export type DatabaseMark = Readonly<{
  databaseId: string
  /** Since the first start, or the last `vezne restored`: a later one makes any mark newer. */
  since: Date
  mark: bigint
  /** By the database's clock. */
  advancedAt: Date
}>

export type AdvancedMark = DatabaseMark & Readonly<{ hasAdvanced: boolean }>

type Row = Readonly<{ database_id: string; since: Date; mark: bigint; advanced_at: Date }>

const COLUMNS = 'database_id, since, mark, advanced_at'

const BEGIN = `
  insert into database_mark (${COLUMNS})
  values (gen_random_uuid(), clock_timestamp(), 0, clock_timestamp()) on conflict do nothing`

/**
 * Never advances what is older than `seen`: an older copy would catch up with what it has lost. Answers the
 * row as it was committed, by this statement or before it.
 */
const ADVANCE = `
  with advanced as (
    update database_mark set mark = mark + 1, advanced_at = clock_timestamp()
    where ($1::uuid is null or database_id = $1 and (since, mark) >= ($2::timestamptz, $3::bigint))
      and advanced_at <= clock_timestamp() - make_interval(secs => $4)
    returning ${COLUMNS}
  )
  select ${COLUMNS}, true as has_advanced from advanced
  union all
  select ${COLUMNS}, false from database_mark where not exists (select from advanced)`

/** Gives a database of this version's schema its mark, unless it has one. */
export async function beginDatabaseMark(pool: pg.Pool): Promise<void> {
  await pool.query(BEGIN)
}

/** Reads a schema of any version: null where there is no mark yet. */
export async function readDatabaseMark(database: Queryable): Promise<DatabaseMark | null> {
  const table = await database.query<{ is_there: boolean }>(
    `select to_regclass('database_mark') is not null as is_there`,
  )
  if (table.rows[0]?.is_there !== true) return null
  const { rows } = await database.query<Row>(`select ${COLUMNS} from database_mark`)
  return rows[0] === undefined ? null : markOf(rows[0])
}

/**
 * Advances the mark where that did not happen for `restSeconds`, and the database is not older than `seen`.
 * Null where the database has no mark.
 */
export async function advanceDatabaseMark(
  pool: pg.Pool,
  seen: DatabaseMark | null,
  restSeconds: number,
): Promise<AdvancedMark | null> {
  const values = [seen?.databaseId, seen?.since, seen?.mark, restSeconds]
  const { rows } = await pool.query<Row & { has_advanced: boolean }>(ADVANCE, values)
  const [row] = rows
  return row === undefined ? null : { ...markOf(row), hasAdvanced: row.has_advanced }
}

/** Whether a database with the mark `found` is older than it was when `seen` was read, or another one. */
export function isBehind(found: DatabaseMark, seen: DatabaseMark): boolean {
  if (found.databaseId !== seen.databaseId) return true
  const later = found.since.getTime() - seen.since.getTime()
  return later < 0 || (later === 0 && found.mark < seen.mark)
}

function markOf(row: Row): DatabaseMark {
  const { database_id: databaseId, since, mark, advanced_at: advancedAt } = row
  return { databaseId, since, mark, advancedAt }
}

/** Longer than a serving process lets pass between two marks, with room for a slow one. */
const SERVING_SECONDS = 15

/** One statement looks and changes: of a gateway that starts at this moment either sees the other. */
const DECLARE = `
  with declared as (
    update database_mark set mark = mark + 1, since = greatest(
      clock_timestamp(), since + interval '1 ms', $1::timestamptz + interval '1 ms')
    where advanced_at < clock_timestamp() - interval '${SERVING_SECONDS} seconds'
    returning database_id, advanced_at
  ),
  line as (
    update single_use_pair_dropped set dropped_before =
      greatest(dropped_before, ceil(extract(epoch from clock_timestamp()) * 1000)::bigint)
    where exists (select from declared)
    returning to_timestamp(dropped_before / 1000.0) as line
  )
  select d.database_id, d.advanced_at, l.line from declared d cross join line l
  union all
  select database_id, advanced_at, null from database_mark where not exists (select from declared)`

type DeclaredRow = Readonly<{ database_id: string; advanced_at: Date; line: Date | null }>

export function createRestoredStore(database: Queryable): RestoredStore {
  return {
    declare: async (seenSince) => {
      const { rows } = await database.query<DeclaredRow>(DECLARE, [seenSince])
      const [row] = rows
      if (row === undefined) throw new Error('database mark: there is no row')
      const { database_id: databaseId, advanced_at: advancedAt, line } = row
      if (line === null) return { kind: 'InUse', advancedAt }
      return { kind: 'Declared', databaseId, line, asOf: advancedAt }
    },
  }
}
