import type pg from 'pg'

import {
  type Shares,
  type Span,
  type StatisticsStore,
  type Sums,
  type Tally,
  wholeHoursOf,
} from '../../operating/statistics/index.ts'
import {
  type NamedStatement,
  type Queryable,
  readRows,
  withTransaction,
} from '../postgres/index.ts'
import { KEEP_PERIODS } from './counting.ts'
import { BINS, FRESH_HOURS, POSTINGS, TALLIES, TALLIES_AND_SHARES } from './reading-statements.ts'

const BINS_SHOWN = 10

type FreshHour = Readonly<{ merchantId: string; hour: Date }>

type Input = Readonly<{
  merchantIds: readonly string[]
  span: Span
  fresh: readonly FreshHour[]
}>

/** Reads through the panel's pool, whose planner may choose. */
export function createStatisticsStore(pool: pg.Pool): StatisticsStore {
  return {
    sums: (merchantIds, spans) =>
      inOneSnapshot(pool, async (connection) => {
        const fresh = await freshHours(connection, merchantIds, spans)
        const sums: Sums[] = []
        for (const span of spans) sums.push(await sumsOf(connection, { merchantIds, span, fresh }))
        return sums
      }),
    whole: (merchantIds, span) =>
      inOneSnapshot(pool, async (connection) => {
        const fresh = await freshHours(connection, merchantIds, [span])
        return wholeOf(connection, { merchantIds, span, fresh })
      }),
  }
}

/** The lock comes before the snapshot, so that no quarter is archived in between. */
function inOneSnapshot<Result>(
  pool: pg.Pool,
  read: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return withTransaction(pool, async (connection) => {
    await connection.query(`set transaction isolation level repeatable read, read only;
      ${KEEP_PERIODS}`)
    return read(connection)
  })
}

/** Read once for all spans of a page: with many unread events it costs more than a span's sums. */
function freshHours(
  connection: Queryable,
  merchantIds: readonly string[],
  spans: readonly Span[],
): Promise<FreshHour[]> {
  const hours = spans.map(wholeHoursOf)
  const first = Math.min(...hours.map((each) => each.first.getTime()))
  const end = Math.max(...hours.map((each) => each.end.getTime()))
  const values = [merchantIds, new Date(first), new Date(end)]
  return readRows(connection, FRESH_HOURS, values)
}

async function sumsOf(connection: Queryable, input: Input): Promise<Sums> {
  return {
    tallies: await readOf<Tally & Readonly<{ hour: Date }>>(connection, TALLIES, input),
    postings: await readOf(connection, POSTINGS, input),
  }
}

type Grouped = Tally &
  Readonly<{ hour: Date | null; terminalId: string | null; outcomeCode: string | null }> &
  Readonly<{ merchantId: string | null; alias: string | null; bankCode: string | null }>

async function wholeOf(connection: Queryable, input: Input): Promise<Sums & Shares> {
  const grouped = await readOf<Grouped>(connection, TALLIES_AND_SHARES, input)
  return {
    postings: await readOf(connection, POSTINGS, input),
    tallies: grouped.flatMap(({ hour, outcome, payments, amountMinor }) =>
      hour === null ? [] : [{ hour, outcome, payments, amountMinor }],
    ),
    reasons: grouped.flatMap(({ outcomeCode, outcome, payments, amountMinor }) =>
      outcomeCode === null ? [] : [{ outcomeCode, outcome, payments, amountMinor }],
    ),
    terminals: grouped.flatMap(terminalOf),
    bins: await readOf(connection, BINS, input, [BINS_SHOWN]),
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
}: Grouped): Shares['terminals'] {
  if (terminalId === null || merchantId === null) return []
  return [{ terminalId, merchantId, alias: alias ?? '', bankCode, outcome, payments, amountMinor }]
}

function readOf<Row extends pg.QueryResultRow>(
  connection: Queryable,
  sql: NamedStatement,
  { merchantIds, span, fresh }: Input,
  further: readonly unknown[] = [],
): Promise<Row[]> {
  const { first, end } = wholeHoursOf(span)
  return readRows(connection, sql, [
    merchantIds,
    span.from,
    span.until,
    first,
    end,
    fresh.map(({ merchantId }) => merchantId),
    fresh.map(({ hour }) => hour),
    ...further,
  ])
}
