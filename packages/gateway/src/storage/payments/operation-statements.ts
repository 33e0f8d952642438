import {
  type OperationConclusion,
  type OperationOpening,
  type OperationVerdict,
  ORDER_STATES,
} from '../../payment/payments/index.ts'
import { type Column, gathered } from '../gathering/index.ts'
import { lowerAscii } from '../postgres/index.ts'
import { CLAIM_COLUMNS, claimSteps } from './opening-statement.ts'

/** In which states of an order an operation may begin, by the state table. */
const STATES_BEFORE: Readonly<Record<OperationOpening['kind'], string>> = {
  Return: ORDER_STATES.statesThatAllow('returnedInPart').join(),
  Reverse: ORDER_STATES.statesThatAllow('reversed').join(),
  Expire: ORDER_STATES.statesThatAllow('preAuthExpired').join(),
  // The void of an orphan takes back what the bank booked for a failed order: the order stays Failed.
  OrphanVoid: 'Failed',
}

const OPERATION_COLUMNS: readonly Column<OperationOpening>[] = [
  ['merchant_id', 'uuid', (row) => row.merchantId],
  ['order_id', 'uuid', (row) => row.orderId],
  ['operation_id', 'uuid', (row) => row.operationId],
  ['kind', 'text', (row) => row.kind],
  ['amount_minor', 'bigint', (row) => row.amountMinor],
  ...CLAIM_COLUMNS,
  ['conversation_id', 'text', (row) => row.conversationId],
  ['created_at', 'timestamptz', (row) => row.createdAt],
  ['send_by', 'timestamptz', (row) => row.sendBy],
  ['first_inquiry_at', 'timestamptz', (row) => row.firstInquiryAt],
  ['lease_number', 'integer', (row) => row.leaseNumber],
  ['reason', 'text', (row) => row.explanation?.reason ?? null],
  ['note', 'text', (row) => row.explanation?.note ?? null],
  ['states_before', 'text', (row) => STATES_BEFORE[row.kind]],
]

type VerdictRow = Readonly<{
  pair_won: boolean
  key_won: boolean
  opened: boolean
  has_turn: boolean
}>

function verdictOf(row: VerdictRow | null): OperationVerdict {
  if (row === null) throw new Error('The opening of an operation has no verdict.')
  if (!row.pair_won) return { kind: 'pairUsed' }
  if (!row.key_won) return { kind: 'idempotencyKeyTaken' }
  return row.opened ? { kind: 'opened', hasTurn: row.has_turn } : { kind: 'lost' }
}

/**
 * The opening of an operation on an order, in one statement and one commit. Pair and key are those of a payment's
 * opening; then `won` decides, under the lock of the order:
 *
 * - A return reserves its amount, so that returns at once can never exceed the sum, and takes the turn at the bank
 *   where it is free. What is charged back is not returned as well. The order's day must be closed.
 * - Reverse, expiry and the void of an orphan hold the whole order: they exclude each other, a capture and every open
 *   return. A payment that was taken can be reversed only in its open batch; a PreAuth can be released at any time
 *   before its capture (decision 5.5).
 *
 * The condition is a subquery in `select`, because the planner would make a join of `exists` and begin it at the
 * batches. Two operations of one order must not share a statement: an update takes one of several rows that match, and the
 * other would be refused for nothing.
 */
export const OPEN_OPERATIONS = gathered({
  name: 'open-operations',
  columns: OPERATION_COLUMNS,
  sql: `with input as materialized (:input),
  ${claimSteps('operation_id', lowerAscii('kind'))},
  won as (
    update payment_order o set
      return_reserved_minor = o.return_reserved_minor
        + case i.kind when 'Return' then i.amount_minor else 0 end,
      held_by = case i.kind when 'Return' then null else i.operation_id end,
      bank_turn = coalesce(o.bank_turn, i.operation_id)
    from ready i
    where o.merchant_id = i.merchant_id and o.order_id = i.order_id
      and o.state = any(string_to_array(i.states_before, ',')) and o.held_by is null
      and (
        select case i.kind when 'Return'
          then b.state = 'Closed'
            and o.returned_minor + o.return_reserved_minor + o.charged_back_minor + i.amount_minor
              <= o.taken_minor
          else o.bank_turn is null and o.return_reserved_minor = 0 and o.charged_back_minor = 0
            and (i.lease_number is null or i.lease_number = o.inquiry_count)
            and (i.kind <> 'Reverse' or o.state = 'PreAuthorized' or b.state = 'Open')
          end
        from terminal_batch b
        where b.merchant_id = o.merchant_id and b.terminal_id = o.terminal_id
          and b.batch_number = o.batch_number
      )
    returning i.operation_id, o.bank_turn = i.operation_id as has_turn
  ),
  written as (
    insert into order_operation (merchant_id, order_id, operation_id, kind, state, amount_minor,
      conversation_id, send_by, next_inquiry_at, created_at, reason, note)
    select i.merchant_id, i.order_id, i.operation_id, i.kind, 'Pending', i.amount_minor,
      i.conversation_id, i.send_by, i.first_inquiry_at, i.created_at, i.reason, i.note
    from ready i join won w on w.operation_id = i.operation_id
  )
  select i.position::int,
    exists (select from paired x where x.position = i.position) as pair_won,
    exists (select from ready x where x.position = i.position) as key_won,
    exists (select from won w where w.operation_id = i.operation_id) as opened,
    coalesce((select w.has_turn from won w where w.operation_id = i.operation_id), false) as has_turn
  from input i`,
  read: verdictOf,
})

const OPERATION_CONCLUSION_COLUMNS: readonly Column<OperationConclusion>[] = [
  ['merchant_id', 'uuid', (row) => row.merchantId],
  ['order_id', 'uuid', (row) => row.orderId],
  ['operation_id', 'uuid', (row) => row.operationId],
  ['state', 'text', (row) => row.state],
  ['bank_answer', 'jsonb', (row) => (row.bankAnswer ? JSON.stringify(row.bankAnswer) : null)],
  ['outcome_code', 'text', (row) => row.outcomeCode],
  ['next_inquiry_at', 'timestamptz', (row) => row.nextInquiryAt],
  ['event_id', 'uuid', (row) => row.eventId],
  ['event_type', 'text', (row) => row.eventType],
  ['lease_number', 'integer', (row) => row.leaseNumber],
  ['settled_at', 'timestamptz', (row) => row.concludedAt],
]

/**
 * The outcome of an operation, the order it changes, the ledger and the event, in one statement and one commit.
 *
 * - `concluded`: a process that comes late to an operation that somebody else concluded, or leased again since, changes
 *   nothing. Everything else hangs on this update.
 * - `changed`: a return is booked or gives its reserved amount back; hold and turn are given back unless the outcome
 *   is unknown.
 * - `share`: points and commission go back in proportion, as the difference of two rounded-down sums: the parts of
 *   many returns then add up to the whole, to the kuruş. The products are `numeric`, because two amounts of ten
 *   digits are more than a bigint holds.
 */
export const CONCLUDE_OPERATIONS = gathered({
  name: 'settle-operations',
  columns: OPERATION_CONCLUSION_COLUMNS,
  sql: `with input as materialized (:input),
  settled as (
    update order_operation p set
      state = i.state,
      bank_answer = coalesce(i.bank_answer, p.bank_answer),
      outcome_code = i.outcome_code,
      unknown_since = case when i.state = 'Unknown'
        then coalesce(p.unknown_since, i.settled_at) else p.unknown_since end,
      next_inquiry_at = i.next_inquiry_at,
      finished_at = case when i.state = 'Unknown' then null else i.settled_at end
    from input i
    where p.merchant_id = i.merchant_id and p.order_id = i.order_id
      and p.operation_id = i.operation_id
      and (p.state = 'Pending' or (p.state = 'Unknown' and i.state <> 'Unknown'))
      and (i.lease_number is null or i.lease_number = p.inquiry_count)
    returning p.*, i.event_id, i.event_type
  ),
  changed as (
    update payment_order o set
      returned_minor = o.returned_minor
        + case when s.kind = 'Return' and s.state = 'Approved' then s.amount_minor else 0 end,
      return_reserved_minor = o.return_reserved_minor
        - case when s.kind = 'Return' and s.state <> 'Unknown' then s.amount_minor else 0 end,
      taken_minor = case when s.kind = 'Reverse' and s.state = 'Approved' then 0
        else o.taken_minor end,
      state = case
        when s.state <> 'Approved' or s.kind = 'OrphanVoid' then o.state
        when s.kind = 'Reverse' then 'Reversed'
        when s.kind = 'Expire' then 'Expired'
        when o.returned_minor + s.amount_minor = o.taken_minor then 'Returned'
        else 'PartiallyReturned' end,
      pre_auth_expires_at = case when s.state = 'Approved' and s.kind in ('Reverse', 'Expire') then null
        else o.pre_auth_expires_at end,
      held_by = case when o.held_by = s.operation_id and s.state <> 'Unknown' then null
        else o.held_by end,
      bank_turn = case when o.bank_turn = s.operation_id and s.state <> 'Unknown' then null
        else o.bank_turn end,
      event_count = o.event_count + 1
    from settled s
    where o.merchant_id = s.merchant_id and o.order_id = s.order_id
    returning o.*, s.operation_id, s.kind, s.event_id, s.event_type, s.amount_minor as done_minor,
      s.state as operation_state, s.finished_at as done_at, s.reason
  ),
  transfer as (
    insert into ledger_transfer (merchant_id, order_id, source_id, leg, debit_account,
      credit_account, amount_minor, taken_after_minor, returned_after_minor, posted_at)
    select o.merchant_id, o.order_id, o.operation_id, l.leg, l.debit, l.credit, l.amount,
      o.taken_minor, o.returned_minor, o.done_at
    from changed o cross join lateral (
      select
        (div(o.point_amount_minor::numeric * o.returned_minor, o.amount_minor) - div(
          o.point_amount_minor::numeric * (o.returned_minor - o.done_minor), o.amount_minor))::bigint as points,
        (div(o.commission_minor::numeric * o.returned_minor, o.amount_minor) - div(
          o.commission_minor::numeric * (o.returned_minor - o.done_minor), o.amount_minor))::bigint as commission
    ) share cross join lateral (values
      ('Return', 'Return', 'merchant', 'bank', o.done_minor - share.points),
      ('Return', 'PointsReturn', 'merchant', 'points', share.points),
      ('Return', 'CommissionReturn', 'commission', 'merchant', share.commission),
      ('Reverse', 'Reverse', 'merchant', 'bank', o.amount_minor - o.point_amount_minor),
      ('Reverse', 'PointsReverse', 'merchant', 'points', o.point_amount_minor),
      ('Reverse', 'CommissionReverse', 'commission', 'merchant', o.commission_minor)
    ) as l(kind, leg, debit, credit, amount)
    where o.operation_state = 'Approved' and l.kind = o.kind and l.amount > 0
      and (o.kind = 'Return' or o.payment_type <> 'PreAuth')
  ),
  event as (
    insert into event_outbox (merchant_id, event_id, type, subject_id, sequence, data)
    select o.merchant_id, o.event_id, o.event_type, o.order_id, o.event_count, jsonb_build_object(
      'orderId', o.order_id, 'operationId', o.operation_id, 'kind', o.kind,
      'state', o.operation_state, 'amountMinor', o.done_minor)
      || case when o.reason is null then '{}' else jsonb_build_object('reason', o.reason) end
    from changed o
  )
  select i.position::int from input i join settled s on s.operation_id = i.operation_id`,
  read: (answer) => answer !== null,
})
