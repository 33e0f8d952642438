import {
  asFields,
  execute,
  listsFor,
  type Queryable,
  readFirst,
  readRows,
} from '../postgres/index.ts'
import type { Span, Telling } from './reconciliation-rows.ts'

type Day = Readonly<{ merchantId: string; terminalId: string; dueOn: string }>
type Told = Readonly<{ type: 'settlement.received' | 'payout.late'; mark: string }>

const RECEIVED: Told = { type: 'settlement.received', mark: 'received_told_at' }
const LATE: Told = { type: 'payout.late', mark: 'late_told_at' }

const KEY = asFields('merchant_id, terminal_id, due_on', 'd')
const EXPECTED = 'd.sale_minor + d.back_minor - d.fee_minor'

/** Marks days and tells of them in one statement, so that each is told once, also where the process is killed. */
const telling = ({ type, mark }: Told): string => `
  with told as (
    update settlement_day d set ${mark} = $5
    from unnest($1::uuid[], $2::uuid[], $3::date[], $4::uuid[]) as u(merchant_id, terminal_id, due_on, event_id)
    where d.merchant_id = u.merchant_id and d.terminal_id = u.terminal_id and d.due_on = u.due_on and d.${mark} is null
    returning d.merchant_id, d.terminal_id, d.due_on, d.received_minor, ${EXPECTED} as expected_minor, u.event_id
  ),
  numbered as (
    select t.*, row_number() over (partition by merchant_id, terminal_id order by due_on) as number from told t
  ),
  counted as (
    update terminal t set event_count = t.event_count + n.count
    from (select merchant_id, terminal_id, count(*)::int as count from told group by 1, 2) n
    where t.merchant_id = n.merchant_id and t.terminal_id = n.terminal_id
    returning t.merchant_id, t.terminal_id, t.alias, t.event_count - n.count as before
  )
  insert into event_outbox (merchant_id, event_id, type, subject_id, sequence, data, created_at)
  select merchant_id, n.event_id, '${type}', terminal_id, c.before + n.number, jsonb_build_object(
    'terminalId', terminal_id, 'alias', c.alias, 'dueOn', n.due_on, 'expectedMinor', n.expected_minor,
    'receivedMinor', n.received_minor), $5
  from numbered n join counted c using (merchant_id, terminal_id)`

const TELL_RECEIVED = telling(RECEIVED)
const TELL_LATE = telling(LATE)

async function tell(
  database: Queryable,
  sql: string,
  { days, now, newId }: Telling & Readonly<{ days: readonly Day[] }>,
): Promise<void> {
  if (days.length === 0) return
  const rows = days.map((day) => ({ ...day, eventId: newId() }))
  const lists = listsFor('merchant_id, terminal_id, due_on, event_id', rows)
  await execute(database, sql, [...lists, now])
}

const UNTOLD_RECEIVED = `
  select ${KEY} from settlement_day d where d.merchant_id = $1 and d.due_on between $2 and $3
    and d.received_minor <> 0 and d.received_told_at is null order by d.due_on`

/** Tells of the days of which money was seen for the first time. */
export async function tellReceived(
  database: Queryable,
  { merchantId, days: { from, until } }: Span,
  when: Telling,
): Promise<void> {
  const days = await readRows<Day>(database, UNTOLD_RECEIVED, [merchantId, from, until])
  await tell(database, TELL_RECEIVED, { days, ...when })
}

const IS_OUTSTANDING = `d.received_minor = 0 and d.late_told_at is null and ${EXPECTED} > 0`

/** `$4` to `$6`: terminals, and the value dates of which their banks' statements say everything. */
const OUTSTANDING = `
  select ${KEY} from unnest($4::uuid[], $5::date[], $6::date[]) as s(terminal_id, from_day, until_day)
  join settlement_day d on d.merchant_id = $1 and d.terminal_id = s.terminal_id and d.due_on between $2 and $3
    and d.due_on >= s.from_day and d.due_on < s.until_day
  where ${IS_OUTSTANDING} group by d.merchant_id, d.terminal_id, d.due_on order by d.due_on`

type Said = Readonly<{ terminalId: string; from: string; until: string }>

/** Tells of the days of which statements of later days say nothing. */
export async function tellOutstanding(
  database: Queryable,
  { merchantId, days: { from, until } }: Span,
  { said, ...when }: Telling & Readonly<{ said: readonly Said[] }>,
): Promise<void> {
  const values = [merchantId, from, until, ...listsFor('terminal_id, from, until', said)]
  const days = await readRows<Day>(database, OUTSTANDING, values)
  await tell(database, TELL_LATE, { days, ...when })
}

/** Only of terminals of which a statement was seen before: of others nobody says when money comes. */
const OVERDUE = `
  select ${KEY} from merchant m
  join settlement_day d on d.merchant_id = m.merchant_id and d.due_on between $1 and $2
  where ${IS_OUTSTANDING} and exists (select from settlement_day e where e.merchant_id = d.merchant_id
    and e.terminal_id = d.terminal_id and e.due_on < d.due_on and e.received_minor <> 0)
  order by d.merchant_id, d.due_on limit 1000`

/** Tells of the days of some time of which no statement was seen. */
export async function tellOverdue(
  database: Queryable,
  days: Readonly<{ from: string; until: string }>,
  when: Telling,
): Promise<void> {
  const found = await readRows<Day>(database, OVERDUE, [days.from, days.until])
  await tell(database, TELL_LATE, { days: found, ...when })
}

const LATE_DAYS = `
  select m.merchant_number as "merchantNumber", t.alias as "terminalAlias", d.due_on as "dueOn",
    count(*) over ()::int as days
  from merchant m
  join settlement_day d on d.merchant_id = m.merchant_id and d.due_on > current_date - 90
  join terminal t on t.merchant_id = d.merchant_id and t.terminal_id = d.terminal_id
  where d.late_told_at is not null and d.received_minor = 0
  order by d.due_on, m.merchant_number, t.alias limit 1`

/** The first of the value dates of three months of which merchants were told, and whose money is not there yet. */
export function readLatePayouts(database: Queryable) {
  type Late = Readonly<{
    merchantNumber: string
    terminalAlias: string
    dueOn: string
    days: number
  }>
  return readFirst<Late>(database, LATE_DAYS)
}
