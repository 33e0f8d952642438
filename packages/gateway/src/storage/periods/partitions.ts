import type { Period } from '../../archive/index.ts'
import type { Queryable } from '../postgres/index.ts'

/** Three months of UTC: what one partition holds. */
export type Quarter = Readonly<{
  /** `2026q4`, as in the names of its partitions. */
  name: string
  from: Date
  /** Exclusive. */
  until: Date
}>

export function quarterOf(moment: Date): Quarter {
  return quarterAt(moment.getUTCFullYear(), Math.floor(moment.getUTCMonth() / 3))
}

export function quarterNamed(name: string): Quarter | null {
  const [, year, number] = /^(\d{4})q([1-4])$/.exec(name) ?? []
  return year === undefined ? null : quarterAt(Number(year), Number(number) - 1)
}

/** The quarter in which `from` lies, and all after it up to the one in which `until` lies. */
export function quartersBetween(from: Date, until: Date): Quarter[] {
  const quarters: Quarter[] = []
  for (let one = quarterOf(from); one.from <= until; one = quarterOf(one.until)) quarters.push(one)
  return quarters
}

/**
 * The smallest UUID of version 7 that can be made at `moment` or later. Such an id begins with 48 bits of
 * milliseconds and PostgreSQL compares ids byte by byte, so a span of time is a range of ids.
 */
export function firstIdAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

function quarterAt(year: number, index: number): Quarter {
  return {
    name: `${year}q${index + 1}`,
    from: new Date(Date.UTC(year, index * 3)),
    until: new Date(Date.UTC(year, index * 3 + 3)),
  }
}

/**
 * What is divided by the time of its ids, in the order in which all of them are locked. `filled` is the
 * part of a page, in percent, that new rows fill: the rest is for changes of the rows on it (decision 8.21).
 */
export const DIVIDED_TABLES = [
  { name: 'payment_order', idColumn: 'order_id', filled: 80 },
  { name: 'order_operation', idColumn: 'order_id', filled: 100 },
  { name: 'ledger_transfer', idColumn: 'order_id', filled: 100 },
  { name: 'event', idColumn: 'event_id', filled: 100 },
] as const

export type DividedTable = (typeof DIVIDED_TABLES)[number]

export function periodOf({ name, from, until }: Quarter): Period {
  return { name, from, until }
}

export function partitionOf(table: DividedTable, period: Pick<Period, 'name'>): string {
  return `${table.name}_${period.name}`
}

export function defaultPartitionOf(table: DividedTable): string {
  return `${table.name}_other`
}

/** The periods of a table's partitions, the oldest first; the default partition has none. */
export async function readPeriods(database: Queryable, table: DividedTable): Promise<Period[]> {
  const { rows } = await database.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = '${table.name}'::regclass`,
  )
  return rows
    .flatMap(({ name }) => periodNamed(name.slice(table.name.length + 1)) ?? [])
    .sort((one, other) => one.until.getTime() - other.until.getTime())
}

export function periodNamed(name: string): Period | null {
  const last = quarterNamed(name.replace(/^to_/, ''))
  if (last === null) return null
  return name.startsWith('to_') ? { name, from: null, until: last.until } : periodOf(last)
}
