import type pg from 'pg'
import type { PaymentPorts } from '../../payment/payments/index.ts'
import {
  asFields,
  changesOne,
  execute,
  type NamedStatement,
  readRows,
  readValue,
  statement,
} from '../postgres/index.ts'

type Batch = Awaited<ReturnType<PaymentPorts['days']['openBatches']>>[number]
type BatchKey = Pick<Batch, 'merchantId' | 'terminalId' | 'batchNumber'>

const BATCH_FIELDS = asFields('merchant_id, terminal_id, batch_number, opened_at')

const OPEN_BATCHES = statement(
  'open-batches',
  `select ${BATCH_FIELDS} from terminal_batch where state = 'Open' and ($1::uuid is null or merchant_id = $1)
   order by merchant_id, terminal_id`,
)

const BATCH_STATE = statement(
  'batch-state',
  `select case when state = 'Closing' and closing_owner is null then 'Abandoned' else state end
     as state
   from terminal_batch where merchant_id = $1 and terminal_id = $2 and batch_number = $3`,
)

/**
 * The old batch stops being Open before the new one is inserted, in one statement: the unique index
 * on open batches holds at every moment, and a payment always finds exactly one to join.
 */
const BEGIN_CLOSING = statement(
  'begin-closing',
  `with closing as (
    update terminal_batch set state = 'Closing', closing_owner = $4, closing_lease_until = $6,
      business_date = $7
    where merchant_id = $1 and terminal_id = $2 and batch_number = $3
      and (state = 'Open' or (state = 'Closing' and (closing_owner is null or closing_lease_until < $5)))
    returning merchant_id, terminal_id, batch_number
  ),
  next as (
    insert into terminal_batch (merchant_id, terminal_id, batch_number, state, opened_at)
    select merchant_id, terminal_id, batch_number + 1, 'Open', $5::timestamptz from closing
    on conflict (merchant_id, terminal_id, batch_number) do nothing
  )
  select 1 from closing`,
)

const KEEP_CLOSING = statement(
  'keep-closing',
  `update terminal_batch set closing_lease_until = $5
   where merchant_id = $1 and terminal_id = $2 and batch_number = $3
     and state = 'Closing' and closing_owner = $4`,
)

const COUNT_IN_FLIGHT = statement(
  'count-in-flight',
  `select count(*)::int as count from payment_order
   where next_inquiry_at is not null and state = 'Pending' and send_by > $4
     and merchant_id = $1 and terminal_id = $2 and batch_number = $3`,
)

/** The subject of the event is the day itself, which has no id of its own and no further event. */
const FINISH_CLOSING = statement(
  'finish-closing',
  `with closed as (
    update terminal_batch set state = 'Closed', closed_at = $5, closing_lease_until = null
    where merchant_id = $1 and terminal_id = $2 and batch_number = $3
      and state = 'Closing' and closing_owner = $4
    returning *
  ),
  told as (
    insert into event_outbox (merchant_id, event_id, type, subject_id, sequence, data)
    select merchant_id, $6::uuid, 'day.closed', md5(terminal_id || '/' || batch_number)::uuid, 1,
      jsonb_build_object(
        'terminalId', terminal_id, 'batchNumber', batch_number, 'businessDate', business_date)
    from closed
  )
  select 1 from closed`,
)

const ABANDON_CLOSING = statement(
  'abandon-closing',
  `update terminal_batch set closing_owner = null, closing_lease_until = null
   where merchant_id = $1 and terminal_id = $2 and batch_number = $3
     and state = 'Closing' and closing_owner = $4`,
)

const STRANDED_CLOSINGS = statement(
  'stranded-closings',
  `select ${BATCH_FIELDS} from terminal_batch where state = 'Closing'
     and (closing_owner is null or closing_lease_until < $1)`,
)

const LEFT_CLOSINGS = statement(
  'left-closings',
  `select ${BATCH_FIELDS} from terminal_batch where state = 'Closing' and closing_lease_until < $1`,
)

function keyValues({ merchantId, terminalId, batchNumber }: BatchKey): unknown[] {
  return [merchantId, terminalId, batchNumber]
}

export function createDayStore(pool: pg.Pool): PaymentPorts['days'] {
  const list = (sql: NamedStatement, value: unknown) => readRows<Batch>(pool, sql, [value])
  return {
    openBatches: (merchantId) => list(OPEN_BATCHES, merchantId),
    strandedClosings: (now) => list(STRANDED_CLOSINGS, now),
    leftClosings: (now) => list(LEFT_CLOSINGS, now),
    batchState: (batch) => readValue(pool, BATCH_STATE, keyValues(batch)),
    async beginClosing(batch, { owner, now, leaseUntil, businessDate }) {
      const values = [...keyValues(batch), owner, now, leaseUntil, businessDate]
      return changesOne(pool, BEGIN_CLOSING, values)
    },
    keepClosing: (batch, { owner, leaseUntil }) =>
      changesOne(pool, KEEP_CLOSING, [...keyValues(batch), owner, leaseUntil]),
    countInFlight: async (batch, now) =>
      (await readValue(pool, COUNT_IN_FLIGHT, [...keyValues(batch), now])) ?? 0,
    async finishClosing(batch, { owner, closedAt, eventId }) {
      const values = [...keyValues(batch), owner, closedAt, eventId]
      return changesOne(pool, FINISH_CLOSING, values)
    },
    abandonClosing: (batch, owner) => execute(pool, ABANDON_CLOSING, [...keyValues(batch), owner]),
  }
}
