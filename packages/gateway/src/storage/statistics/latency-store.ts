import type pg from 'pg'
import { firstIdAt } from '../../base/kernel/index.ts'
import type { Latency, LatencyStore, TerminalLatency } from '../../operating/statistics/index.ts'
import { readRows, statement, withinTime } from '../postgres/index.ts'

/** The rest of the page does not wait longer for its latencies. */
const READING_MILLISECONDS = 2_500

/**
 * `$1` merchants, `$2` the ids at which the spans begin, `$3` the id at which the last one ends: calls of a merchant
 * within a time are a range of the primary key. Equal durations are counted together before anything is sorted, so
 * sorting costs the same for any number of calls. Percentiles are those of `percentile_disc`.
 */
const LATENCIES = statement(
  'figure-latencies',
  `with counted as materialized (
    select w.merchant_id, c.terminal_id, width_bucket(c.call_id, $2::uuid[]) as place,
      c.duration_milliseconds as took, count(*) as calls
    from unnest($1::uuid[]) as w(merchant_id) cross join lateral (
      select b.terminal_id, b.call_id, b.duration_milliseconds from bank_call b
      where b.merchant_id = w.merchant_id and b.call_id >= ($2::uuid[])[1] and b.call_id < $3::uuid
        and b.operation = 'authorize' and b.result <> 'notSent'
      offset 0
    ) c
    group by w.merchant_id, c.terminal_id, place, took
  ),
  grouped as (
    select place, merchant_id, terminal_id, took, sum(calls) as calls from counted
    group by grouping sets ((place, took), (merchant_id, terminal_id, took))
  ),
  ranked as (
    select place, merchant_id, terminal_id, took,
      sum(calls) over (of_group order by took) as so_far, sum(calls) over of_group as calls
    from grouped window of_group as (partition by place, merchant_id, terminal_id)
  ),
  percentiles as (
    select place, merchant_id, terminal_id, max(calls)::int as calls,
      (min(took) filter (where so_far * 2 >= calls))::int as median,
      (min(took) filter (where so_far * 20 >= calls * 19))::int as slow
    from ranked group by place, merchant_id, terminal_id
  )
  select p.place, p.merchant_id as "merchantId", p.terminal_id as "terminalId", t.alias,
    t.bank_code as "bankCode", p.calls, p.median as "medianMilliseconds", p.slow as "slowMilliseconds"
  from percentiles p
  left join terminal t on t.merchant_id = p.merchant_id and t.terminal_id = p.terminal_id
  order by p.calls desc, t.alias, p.terminal_id`,
)

type Row = Latency &
  Readonly<{
    /** 1 for the first span; null in the row of a terminal. */
    place: number | null
    merchantId: string | null
    terminalId: string | null
    alias: string | null
    bankCode: string | null
  }>

/** Reads the journal of bank calls through the panel's pool. */
export function createLatencyStore(
  pool: pg.Pool,
  readingMilliseconds = READING_MILLISECONDS,
): LatencyStore {
  return {
    latencies: async (merchantIds, spans) => {
      const end = spans.at(-1)?.until
      if (end === undefined) return { spans: [], terminals: [] }
      const values = [merchantIds, spans.map(({ from }) => firstIdAt(from)), firstIdAt(end)]
      const rows = await withinTime(pool, readingMilliseconds, (connection) =>
        readRows<Row>(connection, LATENCIES, values),
      )
      return (
        rows && {
          spans: spans.map((_, index) => latencyIn(rows.find(({ place }) => place === index + 1))),
          terminals: rows.flatMap(terminalIn),
        }
      )
    },
  }
}

function latencyIn(row: Row | undefined): Latency | null {
  if (row === undefined) return null
  const { calls, medianMilliseconds, slowMilliseconds } = row
  return { calls, medianMilliseconds, slowMilliseconds }
}

function terminalIn(row: Row): readonly TerminalLatency[] {
  const { merchantId, terminalId, alias, bankCode } = row
  if (merchantId === null || terminalId === null) return []
  const latency = { calls: row.calls, medianMilliseconds: row.medianMilliseconds }
  const { slowMilliseconds } = row
  return [{ merchantId, terminalId, alias: alias ?? '', bankCode, ...latency, slowMilliseconds }]
}
