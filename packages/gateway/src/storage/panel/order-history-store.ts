import type pg from 'pg'
import { timeOfUuidV7 } from '../../base/kernel/index.ts'
import type { OrderHistory, OrderHistoryStore } from '../../operating/order-history/index.ts'
import { ORDER_FIELDS, WITH_BATCH } from '../payments/index.ts'
import {
  asFields,
  idAt,
  type Queryable,
  readFirst,
  readRows,
  statement,
  withTransaction,
} from '../postgres/index.ts'

const INQUIRIES = 'unknown_since, next_inquiry_at, inquiry_count'

const ORDER = statement(
  'panel-order',
  `select ${ORDER_FIELDS}, ${asFields(`integration_mode, client_ip_address, link_use_id, ${INQUIRIES}`, 'o')},
     b.closed_at as "batchClosedAt", b.business_date::text as "businessDate", t.alias as "terminalAlias",
     ${asFields('connector, bank_code, capture_maximum_percent, day_end_minutes', 't')},
     u.payer, l.address_token as "linkToken", l.content->>'productName' as "linkProduct"
   from payment_order o ${WITH_BATCH}
   join terminal t on t.merchant_id = o.merchant_id and t.terminal_id = o.terminal_id
   left join payment_link l on l.merchant_id = o.merchant_id and l.link_id = o.link_id
   left join link_use u on u.merchant_id = o.merchant_id and u.link_id = o.link_id and u.use_id = o.link_use_id
   where o.merchant_id = $1 and o.order_id = $2`,
)

const OPERATIONS = statement(
  'panel-order-operations',
  `select ${asFields(
    `merchant_id, order_id, operation_id, kind, state, amount_minor, conversation_id, bank_answer, outcome_code,
     send_by, created_at, finished_at, reason, note, ${INQUIRIES}`,
  )} from order_operation where merchant_id = $1 and order_id = $2 order by operation_id`,
)

const CALLS = statement(
  'panel-order-calls',
  `select ${asFields(
    `call_id, operation, terminal_id, bank_order_id, amount_minor, duration_milliseconds, result, detail,
     response_code, response_message`,
  )} from bank_call where merchant_id = $1 and bank_order_id = any($2::text[]) order by call_id limit 500`,
)

const EVENTS = statement(
  'panel-order-events',
  `select ${asFields('event_id, type, subject_id, sequence, created_at')}, position::float8 as position
   from recorded_event where merchant_id = $1 and subject_id = any($2::uuid[]) order by event_id limit 500`,
)

const DELIVERIES = statement(
  'panel-order-deliveries',
  `select ${asFields('event_type, endpoint_id, state, created_at, attempts', 'd')}, e.url,
     nullif(d.next_attempt_at, 'infinity') as "nextAttemptAt"
   from webhook_delivery d join webhook_endpoint e using (merchant_id, endpoint_id)
   where d.merchant_id = $1 and d.subject_id = $2 order by d.position, d.endpoint_id limit 200`,
)

// A receipt's id is made when its payment is concluded, so the key finds it.
const NOTICES = statement(
  'panel-order-notices',
  `select ${asFields('notice_id, channel, state, attempt_count, created_at, ended_at')} from notice
   where merchant_id = $1 and use_id = $2 and notice_id >= ${idAt("$3::timestamptz - interval '1 minute'", '0')}
     and notice_id <= ${idAt("$4::timestamptz + interval '1 minute'", 'f')}`,
)

const REPORTS = statement(
  'panel-order-reports',
  `select sequence::float8 as sequence, ${asFields('actor, act, details, happened_at')}
   from (select * from audit_entry where subject = $1 and chain = 'operator'
     order by sequence desc limit 200) newest order by sequence`,
)

const SESSION = statement(
  'panel-order-session',
  `select ${asFields('session_id, state, md_status, md_error_message, card_holder_name, created_at')}
   from threeds_session where merchant_id = $1 and session_id = $2`,
)

const HAND_OVERS = statement(
  'panel-order-hand-overs',
  `select attempt, payer_address as "payerAddress", handed_over_at as at from card_hand_over
   where merchant_id = $1 and session_id = $2 order by attempt`,
)

const RELATED = statement(
  'panel-order-related',
  `select ${asFields('order_id, payment_type, state, amount_minor, created_at')} from payment_order
   where merchant_id = $1 and (original_order_id = $2 or order_id = $3) order by order_id limit 50`,
)

const CHARGEBACKS = statement(
  'panel-order-chargebacks',
  `select ${asFields('chargeback_id, case_number, amount_minor, state, answer_by')} from chargeback
   where merchant_id = $1 and order_id = $2 order by chargeback_id limit 50`,
)

const ALIASES = statement(
  'panel-order-aliases',
  'select terminal_id as id, alias from terminal where merchant_id = $1',
)

/** Reads all of one order in one snapshot: what happens in between would contradict itself on the page. */
export function createOrderHistoryStore(pool: pg.Pool): OrderHistoryStore {
  return {
    find: (merchantId, orderId) =>
      withTransaction(pool, async (connection) => {
        await connection.query('set transaction isolation level repeatable read, read only')
        const order = await readFirst<OrderHistory['order']>(connection, ORDER, [
          merchantId,
          orderId,
        ])
        return order === null ? null : readAround(connection, order)
      }),
  }
}

async function readAround(
  database: Queryable,
  order: OrderHistory['order'],
): Promise<OrderHistory> {
  const { merchantId, orderId, sessionId, originalOrderId, routing } = order
  const bankOrderIds = [
    order.bankOrderId,
    ...(routing?.earlier ?? []).map((one) => one.bankOrderId),
  ]
  const of = [merchantId, orderId]
  const subjects = [orderId, ...(sessionId === null ? [] : [sessionId])]
  return {
    order,
    aliases: await readAliases(database, merchantId),
    operations: await readRows(database, OPERATIONS, of),
    calls: (await readRows<CallRow>(database, CALLS, [merchantId, bankOrderIds])).map((call) => {
      return { ...call, startedAt: new Date(timeOfUuidV7(call.callId)) }
    }),
    events: await readRows(database, EVENTS, [merchantId, subjects]),
    deliveries: (await readRows<DeliveryRow>(database, DELIVERIES, of)).map(withDates),
    notices: await readNotices(database, order),
    reports: await readRows(database, REPORTS, [orderId]),
    session: sessionId === null ? null : await readSession(database, merchantId, sessionId),
    related: await readRows(database, RELATED, [...of, originalOrderId]),
    chargebacks: await readRows(database, CHARGEBACKS, of),
  }
}

type CallRow = Omit<OrderHistory['calls'][number], 'startedAt'>

type SeenDelivery = OrderHistory['deliveries'][number]

/** JSON has no dates: the driver leaves those of the attempts as text. */
type DeliveryRow = Omit<SeenDelivery, 'attempts'> &
  Readonly<{
    attempts: readonly (Omit<SeenDelivery['attempts'][number], 'at'> & Readonly<{ at: string }>)[]
  }>

function withDates({ attempts, ...delivery }: DeliveryRow): SeenDelivery {
  return { ...delivery, attempts: attempts.map((each) => ({ ...each, at: new Date(each.at) })) }
}

async function readAliases(
  database: Queryable,
  merchantId: string,
): Promise<OrderHistory['aliases']> {
  type Row = Readonly<{ id: string; alias: string }>
  const rows = await readRows<Row>(database, ALIASES, [merchantId])
  return Object.fromEntries(rows.map(({ id, alias }) => [id, alias]))
}

async function readNotices(
  database: Queryable,
  { merchantId, linkUseId, createdAt, finishedAt }: OrderHistory['order'],
): Promise<OrderHistory['notices']> {
  if (linkUseId === null || finishedAt === null) return []
  return readRows(database, NOTICES, [merchantId, linkUseId, createdAt, finishedAt])
}

async function readSession(
  database: Queryable,
  merchantId: string,
  sessionId: string,
): Promise<OrderHistory['session']> {
  type Row = Omit<NonNullable<OrderHistory['session']>, 'handOvers'>
  const values = [merchantId, sessionId]
  const session = await readFirst<Row>(database, SESSION, values)
  if (session === null) return null
  return { ...session, handOvers: await readRows(database, HAND_OVERS, values) }
}
