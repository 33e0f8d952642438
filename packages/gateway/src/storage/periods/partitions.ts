import type { Period } from '../../archive/index.ts'
import type { Queryable } from '../postgres/index.ts'
import { type Quarter, quarterNamed } from './quarter.ts'

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
