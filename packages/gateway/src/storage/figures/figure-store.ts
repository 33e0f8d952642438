import type pg from 'pg'

import {
  type BinTally,
  type FigureStore,
  type Posted,
  type Span,
  type Sums,
  type Tally,
  type TerminalTally,
  wholeHoursOf,
} from '../../figures/index.ts'
import {
  type NamedStatement,
  type Queryable,
  readRows,
  withTransaction,
} from '../postgres/index.ts'
import { KEEP_PERIODS } from './counting.ts'
import { BINS, POSTINGS, TALLIES, TALLIES_AND_SHARES } from './reading-statements.ts'

const BINS_SHOWN = 10

type Wish = Readonly<{ merchantIds: readonly string[]; span: Span }>

/** Reads through the panel's pool, whose planner may choose. */
export function createFigureStore(pool: pg.Pool): FigureStore {
  return {
    sums: (merchantIds, spans) =>
      inOneSnapshot(pool, async (connection) => {
        const sums: Sums[] = []
        for (const span of spans) sums.push(await sumsOf(connection, { merchantIds, span }))
        return sums
      }),
    whole: (merchantIds, span) =>
      inOneSnapshot(pool, (connection) => wholeOf(connection, { merchantIds, span })),
  }
}

/** The lock comes before the snapshot, so that no quarter is archived in between. */
function inOneSnapshot<Result>(
  pool: pg.Pool,
  read: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return withTransaction(pool, async (connection) => {
    await connection.query('set transaction isolation level repeatable read, read only')
    await connection.query(KEEP_PERIODS)
    return read(connection)
  })
}

async function sumsOf(connection: Queryable, wish: Wish): Promise<Sums> {
  return {
    tallies: await readOf<Tally & Readonly<{ hour: Date }>>(connection, TALLIES, wish),
    postings: await readOf<Posted>(connection, POSTINGS, wish),
  }
}

type Grouped = Tally &
  Readonly<{ hour: Date | null; terminalId: string | null; outcomeCode: string | null }> &
  Readonly<{ merchantId: string | null; alias: string | null; bankCode: string | null }>

async function wholeOf(connection: Queryable, wish: Wish) {
  const grouped = await readOf<Grouped>(connection, TALLIES_AND_SHARES, wish)
  return {
    postings: await readOf<Posted>(connection, POSTINGS, wish),
    tallies: grouped.flatMap(({ hour, outcome, payments, amountMinor }) =>
      hour === null ? [] : [{ hour, outcome, payments, amountMinor }],
    ),
    reasons: grouped.flatMap(({ outcomeCode, outcome, payments, amountMinor }) =>
      outcomeCode === null ? [] : [{ outcomeCode, outcome, payments, amountMinor }],
    ),
    terminals: grouped.flatMap(terminalOf),
    bins: await readOf<BinTally>(connection, BINS, wish, [BINS_SHOWN]),
  }
}

function terminalOf({
  terminalId,
  merchantId,
  alias,
  bankCode,
  outcome,
  payments,
  amountMinor,
}: Grouped): readonly TerminalTally[] {
  if (terminalId === null || merchantId === null) return []
  return [{ terminalId, merchantId, alias: alias ?? '', bankCode, outcome, payments, amountMinor }]
}

function readOf<Row extends pg.QueryResultRow>(
  connection: Queryable,
  sql: NamedStatement,
  { merchantIds, span }: Wish,
  further: readonly unknown[] = [],
): Promise<Row[]> {
  const { first, end } = wholeHoursOf(span)
  return readRows<Row>(connection, sql, [
    merchantIds,
    span.from,
    span.until,
    first,
    end,
    ...further,
  ])
}
