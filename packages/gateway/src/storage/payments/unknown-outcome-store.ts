import type pg from 'pg'
import type {
  Lease,
  LeasedOrder,
  Order,
  OrderOperation,
  PaymentPorts,
} from '../../payment/payments/index.ts'
import { asFields, change, readFirst, readRows, statement } from '../postgres/index.ts'
import { OPERATION_COLUMNS } from './operation-store.ts'
import { FIND_ORDER, ORDER_FIELDS, ORDER_SELECT, WITH_BATCH } from './order-row.ts'

/**
 * Leases due orders. The statement that finds an order sets its next inquiry to the end of the lease, so the order of a
 * node that died is due again when the lease ends. The count of inquiries is the number of the lease: an update that
 * names an older number changes nothing.
 */
const LEASE_ORDERS = statement(
  'lease-orders',
  leaseOrdersIn(`(
      select merchant_id, order_id from payment_order where next_inquiry_at <= $1
      order by next_inquiry_at limit $3 for update skip locked
    )`),
)

/** One order, also while a job has it: the job's lease then counts no more. */
const LEASE_ORDER = statement(
  'lease-order',
  leaseOrdersIn(`(
      select merchant_id, order_id from payment_order
      where merchant_id = $1 and order_id = $3 and state in ('Pending', 'Unknown') for update
    )`),
)

function leaseOrdersIn(due: string): string {
  return `with leased as (
    update payment_order o set next_inquiry_at = $2, inquiry_count = o.inquiry_count + 1
    from ${due} due
    where o.merchant_id = due.merchant_id and o.order_id = due.order_id
    returning o.*
  )
  select ${ORDER_FIELDS}, o.inquiry_count as "leaseNumber" from leased o ${WITH_BATCH}`
}

const KEEP_ORDERS = statement(
  'keep-orders',
  `update payment_order o set next_inquiry_at = $3
   from unnest($1::uuid[], $2::uuid[]) as i (merchant_id, order_id)
   where o.merchant_id = i.merchant_id and o.order_id = i.order_id
     and o.state = 'Pending' and o.inquiry_count = 0 and o.next_inquiry_at < $3`,
)

const LEASE_OPERATIONS = statement(
  'lease-operations',
  leaseOperationsIn(`(
     select merchant_id, order_id, operation_id from order_operation
     where next_inquiry_at <= $1 order by next_inquiry_at limit $3 for update skip locked
   )`),
)

const LEASE_OPERATION = statement(
  'lease-operation',
  leaseOperationsIn(`(
     select merchant_id, order_id, operation_id from order_operation
     where merchant_id = $1 and order_id = $3 and operation_id = $4
       and state in ('Pending', 'Unknown') for update
   )`),
)

function leaseOperationsIn(due: string): string {
  return `update order_operation o set next_inquiry_at = $2, inquiry_count = o.inquiry_count + 1
   from ${due} due
   where o.merchant_id = due.merchant_id and o.order_id = due.order_id
     and o.operation_id = due.operation_id
   returning ${asFields(OPERATION_COLUMNS, 'o')}, o.inquiry_count as "leaseNumber"`
}

const POSTPONE_ORDER = statement(
  'postpone-order',
  `update payment_order set next_inquiry_at = $3
   where merchant_id = $1 and order_id = $2 and state = $4 and inquiry_count = $5`,
)

const POSTPONE_OPERATION = statement(
  'postpone-operation',
  `update order_operation set next_inquiry_at = $4
   where merchant_id = $1 and order_id = $2 and operation_id = $3 and state = $5
     and inquiry_count = $6`,
)

/** A PreAuth whose release a bank refused is due again after an hour, not at every run of the job. */
const EXPIRED_PRE_AUTHS = statement(
  'expired-pre-auths',
  `${ORDER_SELECT} where o.state = 'PreAuthorized' and o.pre_auth_expires_at <= $1
     and o.held_by is null and not exists (
       select from order_operation p where p.merchant_id = o.merchant_id
         and p.order_id = o.order_id and p.kind = 'Expire'
         and p.created_at > $1 - interval '1 hour')
   order by o.pre_auth_expires_at limit $2`,
)

type Leased = Readonly<{ leaseNumber: number }>

async function leaseOrders(pool: pg.Pool, { now, until, limit }: Lease) {
  const rows = await readRows<Order & Leased>(pool, LEASE_ORDERS, [now, until, limit])
  return rows.map(leasedOrder)
}

function leasedOrder({ leaseNumber, ...order }: Order & Leased): LeasedOrder {
  return { order, leaseNumber }
}

async function leaseOperations(pool: pg.Pool, { now, until, limit }: Lease) {
  const rows = await readRows<LeasedRow>(pool, LEASE_OPERATIONS, [now, until, limit])
  return Promise.all(rows.map((row) => leasedOperation(pool, row)))
}

type LeasedRow = OrderOperation & Leased

async function leasedOperation(pool: pg.Pool, { leaseNumber, ...operation }: LeasedRow) {
  const { merchantId, orderId, operationId } = operation
  const order = await readFirst<Order>(pool, FIND_ORDER, [merchantId, orderId])
  if (order === null) throw new Error(`Operation ${operationId} has no order.`)
  return { operation, order, leaseNumber }
}

export function createUnknownOutcomeStore(pool: pg.Pool): PaymentPorts['unknownOutcomes'] {
  return {
    leaseOrders: (lease) => leaseOrders(pool, lease),
    leaseOperations: (lease) => leaseOperations(pool, lease),
    async leaseOrder({ merchantId, orderId }, { until }) {
      const values = [merchantId, until, orderId]
      const row = await readFirst<Order & Leased>(pool, LEASE_ORDER, values)
      return row === null ? null : leasedOrder(row)
    },
    async leaseOperation({ merchantId, orderId, operationId }, { until }) {
      const values = [merchantId, until, orderId, operationId]
      const row = await readFirst<LeasedRow>(pool, LEASE_OPERATION, values)
      return row === null ? null : leasedOperation(pool, row)
    },
    async keepOrders(orders, until) {
      const merchantIds = orders.map(({ merchantId }) => merchantId)
      const orderIds = orders.map(({ orderId }) => orderId)
      await change(pool, KEEP_ORDERS, [merchantIds, orderIds, until])
    },
    async postponeOrder({ order, leaseNumber }, nextInquiryAt) {
      const { merchantId, orderId, state } = order
      const values = [merchantId, orderId, nextInquiryAt, state, leaseNumber]
      await change(pool, POSTPONE_ORDER, values)
    },
    async postponeOperation({ operation, leaseNumber }, nextInquiryAt) {
      const { merchantId, orderId, operationId, state } = operation
      const values = [merchantId, orderId, operationId, nextInquiryAt, state, leaseNumber]
      await change(pool, POSTPONE_OPERATION, values)
    },
    expiredPreAuths: (now, limit) => readRows(pool, EXPIRED_PRE_AUTHS, [now, limit]),
  }
}

const DUE_PRE_AUTHS = statement(
  'due-pre-auths',
  `select merchant_id, order_id from payment_order
   where state = 'PreAuthorized' and pre_auth_warned_at is null and pre_auth_expires_at > $1
     and pre_auth_expires_at <= $1 + interval '1 day'
     and pre_auth_expires_at - interval '1 day' > created_at
   order by pre_auth_expires_at limit $2`,
)

/** One statement marks the order and writes the event, so that of several nodes only one warns. */
const WARN = statement(
  'warn-of-expiry',
  `with warned as (
    update payment_order set pre_auth_warned_at = $4, event_count = event_count + 1
    where merchant_id = $1 and order_id = $2 and state = 'PreAuthorized'
      and pre_auth_warned_at is null
    returning *
  )
  insert into event_outbox (merchant_id, event_id, type, subject_id, sequence, data)
  select merchant_id, $3::uuid, 'preauth.expiring', order_id, event_count, jsonb_build_object(
    'orderId', order_id, 'conversationId', conversation_id, 'amountMinor', amount_minor,
    'currency', currency, 'expiresAt', pre_auth_expires_at)
  from warned`,
)

const AT_ONCE = 100

/**
 * Writes one event for every PreAuth a day before it expires (decision 5.4), so that the merchant can still capture it.
 * A PreAuth that lives for a day or less gets no event.
 *
 * @returns how many events were written.
 */
export async function warnOfExpiry(
  pool: pg.Pool,
  { now, newId }: Readonly<{ now: Date; newId: () => string }>,
): Promise<number> {
  type Due = Readonly<{ merchant_id: string; order_id: string }>
  const rows = await readRows<Due>(pool, DUE_PRE_AUTHS, [now, AT_ONCE])
  let told = 0
  for (const { merchant_id: merchantId, order_id: orderId } of rows) {
    const values = [merchantId, orderId, newId(), now]
    told += await change(pool, WARN, values)
  }
  return told
}
