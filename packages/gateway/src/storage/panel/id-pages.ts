import { firstIdAt, idAfter } from '../../base/kernel/index.ts'

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Where a page begins: beside the row of this id. */
type Cursor = Readonly<{ towards: 'older' | 'newer'; id: string }>

type TimeSpan = Readonly<{ from: Date | null; until: Date | null }>

/** Ids begin with their time, so a span of time is a range of ids. The upper end does not belong to it. */
export function idRange({ from, until }: TimeSpan, cursor: Cursor | null) {
  const range = {
    from: from === null ? LOWEST_ID : firstIdAt(from),
    until: until === null ? HIGHEST_ID : firstIdAt(until),
  }
  if (cursor === null) return range
  const { id, towards } = cursor
  if (towards === 'older') return { ...range, until: id < range.until ? id : range.until }
  return { ...range, from: id >= range.from ? idAfter(id) : range.from }
}

type Page<Row> = Readonly<{ rows: readonly Row[]; newer: Row | null; older: Row | null }>

/**
 * The page among the rows found, and the rows beside which its neighbours begin. `found` has one row more than the page
 * where there is more in the direction of the cursor.
 */
export function pageIn<Row>(
  found: readonly Row[],
  { cursor, maximum }: Readonly<{ cursor: Pick<Cursor, 'towards'> | null; maximum: number }>,
): Page<Row> {
  const isMore = found.length > maximum
  const cameFromOlder = cursor?.towards === 'newer'
  const own = found.slice(0, maximum)
  const rows = cameFromOlder ? own.reverse() : own
  return {
    rows,
    newer: cursor === null || (cameFromOlder && !isMore) ? null : (rows[0] ?? null),
    older: cameFromOlder || isMore ? (rows.at(-1) ?? null) : null,
  }
}
