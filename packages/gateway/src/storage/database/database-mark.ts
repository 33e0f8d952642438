import type pg from 'pg'
import type { RestoredStore } from '../../operating/acts/index.ts'
import { asFields, hasTable, type Queryable, readFirst } from '../postgres/index.ts'

/** Rises for as long as a database is used: only an older copy of the database has a lower mark. */
export type DatabaseMark = Readonly<{
  databaseId: string
  /** The first start, or the last `vezne restored`. A mark with a later `since` is newer, whatever its number. */
  since: Date
  mark: bigint
  /** By the database's clock. */
  advancedAt: Date
}>

export type AdvancedMark = DatabaseMark & Readonly<{ hasAdvanced: boolean }>

const COLUMNS = 'database_id, since, mark, advanced_at'
const FIELDS = asFields(COLUMNS)

const BEGIN = `
  insert into database_mark (${COLUMNS})
  values (gen_random_uuid(), clock_timestamp(), 0, clock_timestamp()) on conflict do nothing`

/**
 * Never advances a mark that is older than `seen`: an older copy would catch up with the database that it was
 * made of. Answers the row as it was committed, by this statement or before it.
 */
const ADVANCE = `
  with advanced as (
    update database_mark set mark = mark + 1, advanced_at = clock_timestamp()
    where ($1::uuid is null or database_id = $1 and (since, mark) >= ($2::timestamptz, $3::bigint))
      and advanced_at <= clock_timestamp() - make_interval(secs => $4)
    returning ${COLUMNS}
  )
  select ${FIELDS}, true as "hasAdvanced" from advanced
  union all
  select ${FIELDS}, false from database_mark where not exists (select from advanced)`

/** Gives a database of this version's schema its mark, unless it has one. */
export async function beginDatabaseMark(pool: pg.Pool): Promise<void> {
  await pool.query(BEGIN)
}

/** Reads a schema of any version: null where there is no mark yet. */
export async function readDatabaseMark(database: Queryable): Promise<DatabaseMark | null> {
  if (!(await hasTable(database, 'database_mark'))) return null
  return readFirst(database, `select ${FIELDS} from database_mark`)
}

/**
 * Advances the mark unless that happened within `restSeconds`, or the database is older than `seen`. Null where the
 * database has no mark.
 */
export function advanceDatabaseMark(
  pool: pg.Pool,
  seen: DatabaseMark | null,
  restSeconds: number,
): Promise<AdvancedMark | null> {
  const values = [seen?.databaseId, seen?.since, seen?.mark, restSeconds]
  return readFirst(pool, ADVANCE, values)
}

/** Whether the mark `found` belongs to another database than `seen`, or to an older copy of the same one. */
export function isBehind(found: DatabaseMark, seen: DatabaseMark): boolean {
  if (found.databaseId !== seen.databaseId) return true
  const later = found.since.getTime() - seen.since.getTime()
  return later < 0 || (later === 0 && found.mark < seen.mark)
}

/** Longer than even a slow serving process lets pass between two advances. */
const SERVING_SECONDS = 15

/**
 * One statement checks and changes, so that this command and a gateway that starts at the same moment cannot miss
 * each other.
 */
const DECLARE = `
  with declared as (
    update database_mark set mark = mark + 1, since = greatest(
      clock_timestamp(), since + interval '1 ms', $1::timestamptz + interval '1 ms')
    where $2::boolean or advanced_at < clock_timestamp() - interval '${SERVING_SECONDS} seconds'
    returning database_id, advanced_at
  ),
  line as (
    update single_use_pair_dropped set dropped_before =
      greatest(dropped_before, ceil(extract(epoch from clock_timestamp()) * 1000)::bigint)
    where exists (select from declared)
    returning to_timestamp(dropped_before / 1000.0) as line
  )
  select ${asFields('database_id, advanced_at')}, line from declared cross join line
  union all
  select database_id, advanced_at, null from database_mark where not exists (select from declared)`

type DeclaredRow = Pick<DatabaseMark, 'databaseId' | 'advancedAt'> & Readonly<{ line: Date | null }>

export function createRestoredStore(database: Queryable): RestoredStore {
  return {
    declare: async (seenSince, isServedByNone = false) => {
      const row = await readFirst<DeclaredRow>(database, DECLARE, [seenSince, isServedByNone])
      if (row === null) throw new Error('database mark: there is no row')
      const { databaseId, advancedAt, line } = row
      if (line === null) return { kind: 'InUse', advancedAt }
      return { kind: 'Declared', databaseId, line, asOf: advancedAt }
    },
  }
}
