import type pg from 'pg'
import type { BatchProgress, OpenBatch, PaymentPorts } from '../../payments/index.ts'
import { statement } from '../postgres/index.ts'

type BatchRow = Readonly<{
  merchant_id: string
  terminal_id: string
  batch_number: number
  opened_at: Date
}>

function batchFromRow(row: BatchRow): OpenBatch {
  return {
    merchantId: row.merchant_id,
    terminalId: row.terminal_id,
    batchNumber: row.batch_number,
    openedAt: row.opened_at,
  }
}

const OPEN_BATCHES = statement(
  'open-batches',
  `select * from terminal_batch where state = 'Open' and ($1::uuid is null or merchant_id = $1)
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
  `select count(*) as in_flight from payment_order
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
  `select * from terminal_batch where state = 'Closing'
     and (closing_owner is null or closing_lease_until < $1)`,
)

const LEFT_CLOSINGS = statement(
  'left-closings',
  `select * from terminal_batch where state = 'Closing' and closing_lease_until < $1`,
)

export function createDayStore(pool: pg.Pool): PaymentPorts['days'] {
  const list = async (merchantId: string | null) =>
    (await pool.query<BatchRow>({ ...OPEN_BATCHES, values: [merchantId] })).rows.map(batchFromRow)
  return {
    openBatches: () => list(null),
    openBatchesOf: (merchantId) => list(merchantId),
    async batchState({ merchantId, terminalId, batchNumber }) {
      const values = [merchantId, terminalId, batchNumber]
      const { rows } = await pool.query<{ state: BatchProgress }>({ ...BATCH_STATE, values })
      return rows[0]?.state ?? null
    },
    async beginClosing({ merchantId, terminalId, batchNumber }, closing) {
      const { owner, now, leaseUntil, businessDate } = closing
      const batch = [merchantId, terminalId, batchNumber]
      const values = [...batch, owner, now, leaseUntil, businessDate]
      return (await pool.query({ ...BEGIN_CLOSING, values })).rowCount === 1
    },
    async keepClosing({ merchantId, terminalId, batchNumber }, { owner, leaseUntil }) {
      const values = [merchantId, terminalId, batchNumber, owner, leaseUntil]
      return (await pool.query({ ...KEEP_CLOSING, values })).rowCount === 1
    },
    async countInFlight({ merchantId, terminalId, batchNumber }, now) {
      const values = [merchantId, terminalId, batchNumber, now]
      const { rows } = await pool.query<{ in_flight: bigint }>({ ...COUNT_IN_FLIGHT, values })
      return Number(rows[0]?.in_flight ?? 0)
    },
    async finishClosing({ merchantId, terminalId, batchNumber }, { owner, closedAt, eventId }) {
      const values = [merchantId, terminalId, batchNumber, owner, closedAt, eventId]
      return (await pool.query({ ...FINISH_CLOSING, values })).rowCount === 1
    },
    async abandonClosing({ merchantId, terminalId, batchNumber }, owner) {
      const values = [merchantId, terminalId, batchNumber, owner]
      await pool.query({ ...ABANDON_CLOSING, values })
    },
    async strandedClosings(now) {
      const query = { ...STRANDED_CLOSINGS, values: [now] }
      return (await pool.query<BatchRow>(query)).rows.map(batchFromRow)
    },
    async leftClosings(now) {
      const query = { ...LEFT_CLOSINGS, values: [now] }
      return (await pool.query<BatchRow>(query)).rows.map(batchFromRow)
    },
  }
}
