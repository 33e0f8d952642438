import type { Day, Reconciled } from '../../operating/settlement/index.ts'
import { listsFor, type Queryable } from '../postgres/index.ts'
import { NEW_DAYS } from './day-sums.ts'

/** Value dates of a merchant, both included. */
export type Span = Readonly<{ merchantId: string; days: Readonly<{ from: Day; until: Day }> }>

/** When merchants are told, and the ids of the events. */
export type Telling = Readonly<{ now: Date; newId: () => string }>

const spanValues = ({ merchantId, days: { from, until } }: Span) => [merchantId, from, until]

const MATCH = `
  with changed as (
    select p.source_id, p.part, u.statement_id, u.line_number from settlement_part p
    left join unnest($4::uuid[], $5::smallint[], $6::uuid[], $7::integer[])
      as u(source_id, part, statement_id, line_number) on u.source_id = p.source_id and u.part = p.part
    where p.merchant_id = $1 and p.due_on between $2 and $3
      and (p.matched_statement, p.matched_line) is distinct from (u.statement_id, u.line_number)
  )
  update settlement_part p set matched_statement = c.statement_id, matched_line = c.line_number
  from changed c where p.merchant_id = $1 and p.due_on between $2 and $3 and p.source_id = c.source_id
    and p.part = c.part`

/** Says in which line each part is paid, and of the others that none does. */
export async function writeMatches(
  database: Queryable,
  span: Span,
  matched: Reconciled['matched'],
): Promise<void> {
  const lists = listsFor('source_id, part, statement_id, line_number', matched)
  await database.query(MATCH, [...spanValues(span), ...lists])
}

/** What changed is posted in the same statement; an amount that was too much is posted the other way round. */
const RECEIVE = `
  with changing as (
    select d.terminal_id, d.due_on, coalesce(u.amount, 0) as received, coalesce(u.amount, 0) - d.received_minor as amount
    from settlement_day d
    left join unnest($4::uuid[], $5::date[], $6::bigint[]) as u(terminal_id, due_on, amount)
      on u.terminal_id = d.terminal_id and u.due_on = d.due_on
    where d.merchant_id = $1 and d.due_on between $2 and $3 and d.received_minor <> coalesce(u.amount, 0)
    for update of d
  ),
  changed as (
    update settlement_day d set received_minor = c.received from changing c
    where d.merchant_id = $1 and d.terminal_id = c.terminal_id and d.due_on = c.due_on
    returning d.terminal_id, d.due_on, c.amount
  )
  insert into settlement_transfer (merchant_id, transfer_id, terminal_id, due_on, debit_account, credit_account,
    amount_minor)
  select $1, gen_random_uuid(), terminal_id, due_on,
    case when amount > 0 then 'bank account' else 'bank receivable' end,
    case when amount > 0 then 'bank receivable' else 'bank account' end, abs(amount)
  from changed`

/** Makes what came on these days this, and posts the change in the books. */
export async function writeReceived(
  database: Queryable,
  span: Span,
  received: Reconciled['received'],
): Promise<void> {
  const { merchantId } = span
  const days = received.map((each) => ({ ...each, merchantId }))
  await database.query(NEW_DAYS, listsFor('merchant_id, due_on, terminal_id', days))
  const lists = listsFor('terminal_id, due_on, amount_minor', days)
  await database.query(RECEIVE, [...spanValues(span), ...lists])
}

/** Each is told in the statement that finds it, so that it is told once, also where the process is killed. */
const FOUND = `
  with asked as materialized (
    select * from jsonb_to_recordset($2) as f("differenceId" uuid, kind text, bank text, "terminalId" uuid,
      "amountMinor" bigint, "dueOn" date, text jsonb, "orderIds" uuid[], "sourceIds" uuid[], "partNumbers" integer[],
      "statementIds" uuid[], "lineNumbers" integer[], "eventId" uuid)
  ),
  found as (
    insert into settlement_difference (merchant_id, difference_id, kind, bank, terminal_id, amount_minor, due_on,
      sentence, order_ids, source_ids, part_numbers, statement_ids, line_numbers, state, found_at, event_count)
    select $1, f."differenceId", f.kind, f.bank, f."terminalId", f."amountMinor", f."dueOn", f.text, f."orderIds",
      f."sourceIds", f."partNumbers", f."statementIds", f."lineNumbers", 'open', $3, 1
    from asked f
    on conflict (merchant_id, difference_id) do update set state = 'open', found_at = excluded.found_at,
      event_count = settlement_difference.event_count + 1
    where settlement_difference.state = 'gone'
    returning difference_id, event_count
  )
  insert into event_outbox (merchant_id, event_id, type, subject_id, sequence, data, created_at)
  select $1, f."eventId", 'settlement.difference', d.difference_id, d.event_count, jsonb_build_object(
    'differenceId', d.difference_id, 'kind', f.kind, 'bank', f.bank, 'terminalId', f."terminalId", 'dueOn', f."dueOn",
    'amountMinor', f."amountMinor", 'orders', cardinality(f."orderIds"), 'text', f.text), $3
  from found d join asked f on f."differenceId" = d.difference_id`

const GONE = `
  update settlement_difference set state = 'gone'
  where merchant_id = $1 and due_on between $2 and $3 and state <> 'gone' and difference_id <> all($4::uuid[])`

type Found = Telling & Pick<Reconciled, 'differences'>

/** Makes these the differences of these days. Another one is gone, and keeps what a person wrote. */
export async function writeDifferences(
  database: Queryable,
  span: Span,
  { differences, now, newId }: Found,
): Promise<void> {
  const ids = differences.map(({ differenceId }) => differenceId)
  await database.query(GONE, [...spanValues(span), ids])
  if (differences.length === 0) return
  const rows = differences.map((each) => ({
    ...each,
    amountMinor: String(each.amountMinor),
    eventId: newId(),
  }))
  await database.query(FOUND, [span.merchantId, JSON.stringify(rows), now])
}
