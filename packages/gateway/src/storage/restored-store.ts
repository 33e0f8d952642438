import type { RestoredStore } from '../operator/index.ts'
import type { Queryable } from './postgres/index.ts'

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

type Row = Readonly<{ database_id: string; advanced_at: Date; line: Date | null }>

export function createRestoredStore(database: Queryable): RestoredStore {
  return {
    declare: async (seenSince) => {
      const { rows } = await database.query<Row>(DECLARE, [seenSince])
      const [row] = rows
      if (row === undefined) throw new Error('database mark: there is no row')
      const { database_id: databaseId, advanced_at: advancedAt, line } = row
      if (line === null) return { kind: 'InUse', advancedAt }
      return { kind: 'Declared', databaseId, line, asOf: advancedAt }
    },
  }
}
