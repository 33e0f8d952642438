import type { Period } from '../../operating/archive/index.ts'
import type { Queryable } from '../postgres/index.ts'
import { partitionNames } from './range-partitions.ts'

/** Three months of UTC, such as `2026q4`: what one partition holds. */
export type Quarter = Period & Readonly<{ from: Date }>

export function quarterOf(moment: Date): Quarter {
  return quarterAt(moment.getUTCFullYear(), Math.floor(moment.getUTCMonth() / 3))
}

/** The quarter in which `from` lies, and all after it up to the one in which `until` lies. */
export function quartersBetween(from: Date, until: Date): Quarter[] {
  const quarters: Quarter[] = []
  for (let one = quarterOf(from); one.from <= until; one = quarterOf(one.until)) quarters.push(one)
  return quarters
}

function quarterAt(year: number, index: number): Quarter {
  return {
    name: `${year}q${index + 1}`,
    from: new Date(Date.UTC(year, index * 3)),
    until: new Date(Date.UTC(year, index * 3 + 3)),
  }
}

/**
 * The tables that are divided by the time of their ids, in the order in which all of them are locked. `filled` is the
 * part of a page, in percent, that new rows fill: the rest is for changes of the rows on it (decision 8.21).
 */
export const DIVIDED_TABLES = [
  { name: 'payment_order', idColumn: 'order_id', filled: 80 },
  { name: 'order_operation', idColumn: 'order_id', filled: 100 },
  { name: 'ledger_transfer', idColumn: 'order_id', filled: 100 },
  { name: 'event', idColumn: 'event_id', filled: 100 },
] as const

export type DividedTable = (typeof DIVIDED_TABLES)[number]

export function partitionOf(table: DividedTable, period: Pick<Period, 'name'>): string {
  return `${table.name}_${period.name}`
}

export function defaultPartitionOf(table: DividedTable): string {
  return `${table.name}_other`
}

/** The periods of a table's partitions, the oldest first. The default partition has none. */
export async function readPeriods(database: Queryable, table: DividedTable): Promise<Period[]> {
  return (await partitionNames(database, table.name))
    .flatMap((name) => periodNamed(name.slice(table.name.length + 1)) ?? [])
    .sort((one, other) => one.until.getTime() - other.until.getTime())
}

/** The period of `2027q1`, or of `to_2026q4`: that quarter and everything older. Null for another name. */
export function periodNamed(name: string): Period | null {
  const [, to, year, number] = /^(to_)?(\d{4})q([1-4])$/.exec(name) ?? []
  if (year === undefined) return null
  const quarter = quarterAt(Number(year), Number(number) - 1)
  return to === undefined ? quarter : { name, from: null, until: quarter.until }
}
