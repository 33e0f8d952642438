import type pg from 'pg'
import { type Clock, systemClock, uuidV7 } from '../../base/kernel/index.ts'
import {
  addDays,
  type Day,
  daysOfMonth,
  MARGINS_IN_DAYS,
  type Reconcile,
  type Reconciled,
  type ReconciliationStore,
} from '../../operating/settlement/index.ts'
import { readFirst } from '../postgres/index.ts'
import { inTurn } from './in-turn.ts'
import { tellOutstanding, tellOverdue, tellReceived } from './payout-news.ts'
import {
  type Telling,
  writeDifferences,
  writeMatches,
  writeReceived,
} from './reconciliation-rows.ts'
import { createStatementStore } from './statement-store.ts'

/** What is marked while a month is compared stays marked. */
const TAKE_MONTH = `
  with next as (select merchant_id, month from settlement_recheck order by merchant_id, month limit 1)
  delete from settlement_recheck r using next n where r.merchant_id = n.merchant_id and r.month = n.month
  returning r.merchant_id as "merchantId", to_char(r.month, 'YYYY-MM') as month`

/**
 * What was matched is a list of tens of thousands. Of a table that was filled a moment ago the planner believes that it
 * has few rows, and would go through the whole list for each of them.
 */
const JOIN_LISTS = 'set local enable_hashjoin = on; set local enable_nestloop = off'
const JOIN_AS_USUAL = 'set local enable_nestloop = on'

/** So that memory stays small, and other work waits for less than a second: the more rows, the fewer days at once. */
const [WIDEST, NARROW, NARROWEST] = MARGINS_IN_DAYS
const SLICES = [
  { rowsMaximum: 100_000n, days: 31, margin: WIDEST },
  { rowsMaximum: 500_000n, days: 8, margin: NARROW },
] as const
const SMALLEST_SLICE = { days: 1, margin: NARROWEST } as const

/** What banks said, month by month, in PostgreSQL. */
export function createReconciliationStore(
  pool: pg.Pool,
  clock: Clock = systemClock,
): ReconciliationStore {
  const telling = (): Telling => ({ now: clock.now(), newId: () => uuidV7(clock.now()) })
  return {
    step: async (reconcile) =>
      (await inTurn(pool, (connection) => compareMonth(connection, reconcile, telling()))) ?? false,
    tellOverdue: async (days) => {
      await inTurn(pool, (connection) => tellOverdue(connection, days, telling()))
    },
  }
}

async function compareMonth(
  connection: pg.PoolClient,
  reconcile: Reconcile,
  telling: Telling,
): Promise<boolean> {
  type Taken = Readonly<{ merchantId: string; month: string }>
  const taken = await readFirst<Taken>(connection, TAKE_MONTH)
  if (taken === null) return false
  await connection.query(JOIN_LISTS)
  const { merchantId } = taken
  const month = daysOfMonth(taken.month)
  if (month === null) throw new Error(`${taken.month} is no month.`)
  const around = { from: addDays(month.from, -WIDEST), until: addDays(month.to, WIDEST) }
  const rows = await createStatementStore(connection).rowsBetween(merchantId, around)
  const slice = SLICES.find(({ rowsMaximum }) => rows <= rowsMaximum) ?? SMALLEST_SLICE
  const said: Reconciled['said'][number][] = []
  for (let from = month.from; from <= month.to; from = addDays(from, slice.days)) {
    const last = addDays(from, slice.days - 1)
    const days = { from, until: last < month.to ? last : month.to }
    const span = { merchantId, days, margin: slice.margin, telling }
    said.push(...(await compareDays(connection, reconcile, span)))
  }
  await connection.query(JOIN_AS_USUAL)
  // Last, because calls that concern a terminal wait from here on.
  const span = { merchantId, days: { from: month.from, until: month.to } }
  await tellReceived(connection, span, telling)
  await tellOutstanding(connection, span, { said, ...telling })
  return true
}

type Span = Readonly<{
  merchantId: string
  days: Readonly<{ from: Day; until: Day }>
  margin: number
  telling: Telling
}>

async function compareDays(
  connection: pg.PoolClient,
  reconcile: Reconcile,
  { merchantId, days, margin, telling }: Span,
): Promise<Reconciled['said']> {
  const statements = createStatementStore(connection)
  const around = { from: addDays(days.from, -margin), until: addDays(days.until, margin) }
  const lines = await statements.linesBetween(merchantId, around)
  // Without a statement nothing is known.
  const parts = lines.length === 0 ? [] : await statements.partsBetween(merchantId, around)
  const { matched, received, differences, said } = reconcile({ parts, lines }, days)
  await writeMatches(connection, { merchantId, days }, matched)
  await writeReceived(connection, { merchantId, days }, received)
  await writeDifferences(connection, { merchantId, days }, { differences, ...telling })
  return said
}
