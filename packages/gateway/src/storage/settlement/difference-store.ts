import type {
  ClaimRow,
  DifferenceStore,
  StoredDifference,
} from '../../operating/settlement/index.ts'
import { asFields, changesOne, type Queryable, readFirst, readRows } from '../postgres/index.ts'

const SELECT = `
  select ${asFields('difference_id, kind, bank, amount_minor, due_on, order_ids, state, note, done_by, done_at, found_at', 'd')},
    t.alias as "terminalAlias", d.sentence as text, d.statement_ids as "statementIds",
    d.line_numbers as "numbers"
  from settlement_difference d
  left join terminal t on t.merchant_id = d.merchant_id and t.terminal_id = d.terminal_id
  where d.merchant_id = $1`

const LIST = `${SELECT} and d.due_on between $2 and $3 and ($4::text is null or d.state = $4)
  order by d.due_on desc, d.found_at desc, d.difference_id limit 5000`

const FIND = `${SELECT} and d.difference_id = $2`

const ACT = `
  update settlement_difference set state = coalesce($3, state), note = coalesce($4, note), done_by = $5, done_at = $6
  where merchant_id = $1 and difference_id = $2 and state <> 'gone'`

const ROW_COLUMNS = `kind, bank_day, due_on, order_id, bank_order_id, bank_transaction_id, authorisation_code, last_four,
  installment_count, gross_minor, fee_minor, net_minor, paid_on, paid_minor`

const CLAIM_ROWS = `
  with d as (select * from settlement_difference where merchant_id = $1 and difference_id = $2),
  part as (
    select p.*, u.at from d
    cross join lateral unnest(d.source_ids, d.part_numbers) with ordinality as u(source_id, part, at)
    join settlement_part p on p.merchant_id = d.merchant_id and p.source_id = u.source_id and p.part = u.part
  ),
  unexpected as (
    select l.*, u.at from d
    cross join lateral unnest(d.statement_ids, d.line_numbers) with ordinality as u(statement_id, line_number, at)
    join settlement_line l on l.merchant_id = d.merchant_id and l.statement_id = u.statement_id
      and l.line_number = u.line_number
    where not exists (select from part p where p.matched_statement = l.statement_id and p.matched_line = l.line_number)
  )
  select t.alias as "terminalAlias", ${asFields(ROW_COLUMNS, 'r')} from (
    select p.terminal_id, 0 as place, p.at, p.kind, p.bank_day, p.due_on, p.order_id, p.bank_order_id,
      p.bank_transaction_id, p.authorisation_code, p.last_four, p.installment_count, p.gross_minor, p.fee_minor,
      p.gross_minor - p.fee_minor as net_minor, l.value_date as paid_on, l.net_minor as paid_minor
    from part p
    left join settlement_line l on l.merchant_id = p.merchant_id and l.statement_id = p.matched_statement
      and l.line_number = p.matched_line
    union all
    select l.terminal_id, 1, l.at, l.kind, l.bank_day, l.value_date, null, l.bank_order_id, l.bank_transaction_id,
      l.authorisation_code, l.last_four, l.installment_count, null, null, null, l.value_date, l.net_minor
    from unexpected l
  ) r
  left join terminal t on t.merchant_id = $1 and t.terminal_id = r.terminal_id
  order by r.place, r.at`

/** Differences and what people did about them, in PostgreSQL. */
export function createDifferenceStore(database: Queryable): DifferenceStore {
  return {
    list: async (merchantId, { from, until, state }) => {
      const rows = await readRows<Row>(database, LIST, [merchantId, from, until, state ?? null])
      return rows.map(differenceOf)
    },
    find: async ({ merchantId, differenceId }) => {
      const row = await readFirst<Row>(database, FIND, [merchantId, differenceId])
      return row && differenceOf(row)
    },
    act: ({ merchantId, differenceId }, { state, note, doneBy, doneAt }) =>
      changesOne(database, ACT, [merchantId, differenceId, state, note, doneBy, doneAt]),
    claimRows: ({ merchantId, differenceId }) =>
      readRows<ClaimRow>(database, CLAIM_ROWS, [merchantId, differenceId]),
  }
}

type Row = Omit<StoredDifference, 'lineNumbers'> &
  Readonly<{ statementIds: readonly string[]; numbers: readonly number[] }>

function differenceOf({ statementIds, numbers, ...row }: Row): StoredDifference {
  const lineNumbers = statementIds.map((statementId, at) => ({
    statementId,
    lineNumber: numbers[at] ?? 0,
  }))
  return { ...row, lineNumbers }
}
