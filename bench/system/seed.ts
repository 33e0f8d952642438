import type pg from 'pg'

import { copyStatement, SEEDED_TABLES } from './copy-statements.ts'
import { setAsideIndexes } from './set-aside-indexes.ts'
import { workThrough } from './work-through.ts'

const ROWS_PER_STATEMENT = 100_000

/** Below this number, rows are inserted with the indexes in place. */
const MANY_ORDERS = 50_000

/** Two for each of the two processors that a small machine has. */
const CONNECTIONS = 4

/** A crash that loses a commit does no harm here, because the whole database would be made again. */
const SEEDING_SESSION = [
  'set synchronous_commit = off',
  "set maintenance_work_mem = '512MB'",
  'set max_parallel_maintenance_workers = 2',
].join(';')

type Seeding = Readonly<{
  patternOrderId: string
  /** The number of seeded orders that exist already; 0 in a database without any. */
  from?: number
  /** The wanted number of orders. */
  orders: number
}>

/**
 * Fills the tables with copies of one real payment, `patternOrderId`, whose day is closed: orders, pairs,
 * ledger and events that fit each other. The result is what a year of payments leaves: ordinary
 * tables with all their indexes and statistics. Nothing else may use the tables meanwhile: many orders
 * are written without indexes, which are made afterwards.
 */
export async function seedOrders(
  pool: pg.Pool,
  { patternOrderId, from = 0, orders }: Seeding,
  say: (line: string) => void,
): Promise<void> {
  const work = { pool, connections: CONNECTIONS, session: SEEDING_SESSION }
  const copies = await Promise.all(
    SEEDED_TABLES.map((table) => copyStatement(pool, table, patternOrderId)),
  )
  const isMany = orders - from >= MANY_ORDERS
  const indexes = isMany ? await setAsideAll(pool) : []
  const spans = spansOf(from, orders)
  let done = 0
  const inserts = spans.flatMap((values) => copies.map((text) => [{ text, values: [...values] }]))
  await workThrough(inserts, {
    ...work,
    onDone: () => {
      done += 1
      if (isMany && done % (copies.length * 10) === 0) {
        say(`seeded ${Math.floor(done / copies.length) * ROWS_PER_STATEMENT} of ${orders} orders`)
      }
    },
  })
  await workThrough(indexes, work)
  if (isMany) say('indexes made')
  await workThrough(
    SEEDED_TABLES.map((table) => [{ text: `vacuum analyze ${table}` }]),
    work,
  )
  await pool.query('checkpoint')
}

/** The statements that make the indexes again, table by table. */
async function setAsideAll(pool: pg.Pool): Promise<{ text: string }[][]> {
  const made: { text: string }[][] = []
  for (const table of SEEDED_TABLES) {
    made.push((await setAsideIndexes(pool, table)).map((text) => ({ text })))
  }
  return made
}

function spansOf(from: number, orders: number): (readonly [first: number, last: number])[] {
  const count = Math.ceil((orders - from) / ROWS_PER_STATEMENT)
  return Array.from({ length: count }, (_, at) => {
    const first = from + at * ROWS_PER_STATEMENT
    return [first, Math.min(orders, first + ROWS_PER_STATEMENT) - 1] as const
  })
}
