import type pg from 'pg'
import {
  type ArchivedTable,
  type Period,
  type PeriodSnapshot,
  type PeriodTotals,
  SUMMED_COLUMNS,
} from '../../operating/archive/index.ts'
import { withoutDeadline } from '../postgres/index.ts'
import { findObstacles } from './drop-period.ts'

const PAGE_ROWS = 1_000

/** Each table's primary key: the order in which its rows are read. */
const KEYS: Readonly<Record<ArchivedTable, readonly string[]>> = {
  payment_order: ['merchant_id', 'order_id'],
  order_operation: ['merchant_id', 'order_id', 'operation_id'],
  ledger_transfer: ['merchant_id', 'order_id', 'source_id', 'leg'],
  event: ['merchant_id', 'event_id'],
}

/** A period as it stands in the transaction's snapshot (repeatable read). */
export function periodSnapshot(
  connection: pg.PoolClient,
  period: Period,
  closedBefore: Date,
): PeriodSnapshot {
  return {
    obstacles: () => findObstacles(connection, period, closedBefore),
    totals: () => readTotals(connection, period),
    rowsOf: (table) => readRows(connection, { table, period }),
    postedHours: async () => {
      const { rows } = await connection.query<{ hour: Date }>(
        withoutDeadline(`select distinct date_trunc('hour', posted_at) as hour
          from ledger_transfer_${period.name} order by 1`),
      )
      return rows.map(({ hour }) => hour)
    },
  }
}

type PageRow = Readonly<{ line: string; key: string[] }>

/** Reads page by page along the key, so that one page at a time is in memory, here and in the server. */
async function* readRows(
  connection: pg.PoolClient,
  { table, period }: Readonly<{ table: ArchivedTable; period: Period }>,
): AsyncGenerator<readonly string[]> {
  const key = KEYS[table]
  const start = key.map((_, index) => `$${index + 1}`).join(', ')
  const page = (where: string): string =>
    `select row_to_json(r)::text as line, array[${key.map((one) => `${one}::text`).join(', ')}] as key
     from ${table}_${period.name} r ${where} order by ${key.join(', ')} limit ${PAGE_ROWS}`
  const next = page(`where (${key.join(', ')}) > (${start})`)
  let after: readonly string[] | null = null
  for (;;) {
    const query: pg.QueryConfig =
      after === null ? withoutDeadline(page('')) : withoutDeadline(next, [...after])
    const { rows }: pg.QueryResult<PageRow> = await connection.query<PageRow>(query)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    after = rows.at(-1)?.key ?? null
    if (rows.length < PAGE_ROWS || after === null) return
  }
}

async function readTotals(connection: pg.PoolClient, period: Period): Promise<PeriodTotals> {
  const totalsOf = (table: ArchivedTable) => readTableTotals(connection, { table, period })
  const accounts = await connection.query<PeriodTotals['accounts'][number]>(
    withoutDeadline(`select account, sum(debit)::text as "debitMinor", sum(credit)::text as "creditMinor"
      from ledger_transfer_${period.name}, lateral (values
        (debit_account, amount_minor, 0::bigint), (credit_account, 0::bigint, amount_minor)
      ) as side(account, debit, credit) group by account order by account collate "C"`),
  )
  return {
    tables: {
      payment_order: await totalsOf('payment_order'),
      order_operation: await totalsOf('order_operation'),
      ledger_transfer: await totalsOf('ledger_transfer'),
      event: await totalsOf('event'),
    },
    accounts: accounts.rows,
  }
}

async function readTableTotals(
  connection: pg.PoolClient,
  { table, period }: Readonly<{ table: ArchivedTable; period: Period }>,
): Promise<PeriodTotals['tables'][ArchivedTable]> {
  const sums = SUMMED_COLUMNS[table].map(
    (column) => `coalesce(sum(${column}), 0)::text as ${column}`,
  )
  const text = `select ${['count(*)::int as rows', ...sums].join(', ')} from ${table}_${period.name}`
  const [row] = (await connection.query<Record<string, string>>(withoutDeadline(text))).rows
  const { rows, ...found } = row ?? {}
  return { rows: Number(rows ?? 0), sums: found }
}
