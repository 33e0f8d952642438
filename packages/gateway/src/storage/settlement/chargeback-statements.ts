import { CHARGEBACK_MOVES, CHARGEBACK_STATES } from '../../operating/settlement/index.ts'
import { ORDER_STATES } from '../../payment/payments/index.ts'
import { asFields } from '../postgres/index.ts'

const FACTS = `merchant_id, chargeback_id, order_id, case_number, amount_minor, reason_code, reason_text, received_on,
  answer_by, taken_on, note, opened_by, opened_at`
/** What an opening writes, in the order of its values. */
export const OPENING_COLUMNS = `${FACTS}, statement_id, line_number`

const FIELDS = asFields(
  `${FACTS}, bank, currency, given_back_on, state, answered_by, answered_at, closed_by, closed_at`,
)

/** Openings of one order come one after another, and a return of it waits for their commit. */
export const LOCK_ORDER = `
  select o.state, o.held_by is not null as "isHeld", coalesce(t.bank_code, t.connector) as bank
  from payment_order o join terminal t on t.merchant_id = o.merchant_id and t.terminal_id = o.terminal_id
  where o.merchant_id = $1 and o.order_id = $2 for update of o`

/** States whose money the bank has. All of it may have gone back already: the claim then is to be answered with that. */
export const TAKEN_STATES: readonly string[] = [
  ...ORDER_STATES.statesThatAllow('returnedInPart'),
  'Returned',
]

/**
 * The same case is told by a person, who knows its number, and by a statement, which knows its line: what one does not know
 * yet, the other adds. Files of a bank overlap: what a second one says of the same day is the same case.
 */
export const JOIN = `
  update chargeback c set case_number = coalesce(c.case_number, $3), reason_code = coalesce(c.reason_code, $5),
    reason_text = coalesce(c.reason_text, $6), answer_by = coalesce(c.answer_by, $7), note = coalesce(c.note, $8),
    statement_id = coalesce(c.statement_id, $9), line_number = coalesce(c.line_number, $10)
  where c.merchant_id = $1 and c.chargeback_id = (
    select s.chargeback_id from chargeback s
    where s.merchant_id = $1 and s.order_id = $2 and s.amount_minor = $4
      and case when $3::text is null then s.statement_id is null or s.statement_id <> $9 and s.taken_on = $11
        else s.case_number = $3 or s.case_number is null end
    order by s.case_number is null, s.chargeback_id limit 1)
  returning ${FIELDS}`

/** What the statement above takes. */
export const JOIN_COLUMNS = `merchant_id, order_id, case_number, amount_minor, reason_code, reason_text, answer_by, note,
  statement_id, line_number, taken_on`

export const INSERT = `
  insert into chargeback (bank, state, ${OPENING_COLUMNS})
  values ($1, 'open', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
  on conflict do nothing returning ${FIELDS}`

/** `$3`: the amount more that is claimed back, negative for less. */
export const CHARGE = `
  update payment_order set charged_back_minor = charged_back_minor + $3, event_count = event_count + 1
  where merchant_id = $1 and order_id = $2 and charged_back_minor + $3 <= taken_minor
  returning charged_back_minor as "afterMinor", event_count as sequence,
    greatest(0, returned_minor + return_reserved_minor + charged_back_minor - taken_minor) as "returnedTooMinor"`

/** How each move changes the row; a test compares the states with the table of states. */
export const MOVES = Object.fromEntries(
  CHARGEBACK_MOVES.map((move) => [move, moveStatement(move)]),
) as Readonly<Record<(typeof CHARGEBACK_MOVES)[number], string>>

function moveStatement(move: (typeof CHARGEBACK_MOVES)[number]): string {
  const who = move === 'answer' ? 'answered' : 'closed'
  const before = CHARGEBACK_STATES.statesThatAllow(move)
  const [from = 'open'] = before
  return `
  update chargeback set state = '${CHARGEBACK_STATES.after(from, move)}', ${who}_by = $3, ${who}_at = $4,
    note = coalesce($5, note), given_back_on = $6
  where merchant_id = $1 and chargeback_id = $2 and state in (${before.map((state) => `'${state}'`).join(', ')})
  returning ${FIELDS}`
}

export const TELL = `
  insert into event_outbox (merchant_id, event_id, type, subject_id, sequence, data, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`

const SELECT = `select ${FIELDS} from chargeback`

export const FIND = `${SELECT} where merchant_id = $1 and chargeback_id = $2`

export const OF_ORDER = `${SELECT} where merchant_id = $1 and order_id = $2 order by chargeback_id`

export const LIST = `${SELECT} where $1::uuid[] is null or merchant_id = any($1)
  order by closed_at is not null, case when closed_at is null then coalesce(answer_by, 'infinity') end,
    closed_at desc nulls last, chargeback_id desc limit $2`

export const ORDERS_NAMED = `
  select distinct ${asFields('order_id, bank_order_id, bank_transaction_id')} from settlement_part
  where merchant_id = $1 and kind = 'sale' and (bank_order_id = any($2) or bank_transaction_id = any($2))`
