import type pg from 'pg'
import { percentageOf } from '../../../packages/gateway/src/base/kernel/index.ts'
import { rowFor } from '../../../packages/gateway/src/payment/installments/index.ts'
import { createFeedStore } from '../../../packages/gateway/src/storage/events/index.ts'
import { withoutDeadline } from '../../../packages/gateway/src/storage/postgres/index.ts'
import type { History, Order } from './history.ts'
import { MERCHANT } from './shop.ts'
import { RATES } from './write-shop.ts'

const { merchantId } = MERCHANT
const AT_ONCE = 10_000

/**
 * Writes what happened from one time until another, as the product's own statements would have left it: orders with their
 * sums, operations, postings, events, and batches.
 */
export async function writeHistory(
  pool: pg.Pool,
  history: History,
  { from, until }: Readonly<{ from: number; until: number }>,
): Promise<void> {
  const isWithin = (time: number | null): time is number =>
    time !== null && time >= from && time < until
  const touched = history.orders.filter(
    ({ createdAt, knownAt, operations }) =>
      isWithin(createdAt) || isWithin(knownAt) || operations.some(({ at }) => isWithin(at)),
  )
  await writeBatches(pool, history, until)
  for (let at = 0; at < touched.length; at += AT_ONCE) {
    const orders = touched.slice(at, at + AT_ONCE)
    const write = (sql: string, rows: readonly object[]) =>
      pool.query(withoutDeadline(sql, [merchantId, JSON.stringify(rows)]))
    await write(
      ORDERS,
      orders.map((order) => orderRow(order, until)),
    )
    const operations = orders.flatMap((order) =>
      order.operations
        .filter((operation) => isWithin(operation.at))
        .map((operation) => ({
          order_id: order.orderId,
          ...operation,
          at: new Date(operation.at),
        })),
    )
    await write(OPERATIONS, operations)
    const postings = orders.flatMap((order) => postingsOf(order))
    await write(
      POSTINGS,
      postings.filter(({ at }) => isWithin(at)).map((each) => ({ ...each, at: new Date(each.at) })),
    )
    const ends = orders.filter(({ knownAt }) => isWithin(knownAt))
    await write(EVENTS, [
      ...ends.map(({ orderId, end }) => ({ order_id: orderId, type: `payment.${end}` })),
      ...operations.map(({ order_id, kind }) => ({ order_id, type: `payment.${kind}` })),
    ])
  }
  while ((await createFeedStore(pool).sequence(AT_ONCE)) > 0);
  await pool.query(
    withoutDeadline('analyze payment_order, ledger_transfer, order_operation, event'),
  )
}

async function writeBatches(pool: pg.Pool, { batches }: History, until: number): Promise<void> {
  const rows = batches
    .filter(({ openedAt }) => openedAt < until)
    .map(({ terminal, number, openedAt, closedAt, day }) => {
      const isClosed = closedAt !== null && closedAt < until
      return {
        terminal_id: terminal.terminalId,
        batch_number: number,
        state: isClosed ? 'Closed' : 'Open',
        opened_at: new Date(openedAt),
        business_date: isClosed ? day : null,
        closed_at: isClosed ? new Date(closedAt) : null,
      }
    })
  // The order matters: a terminal has one open batch, which is closed before the next one is opened.
  await pool.query(BATCHES, [merchantId, JSON.stringify(rows)])
}

const BATCHES = `
  insert into terminal_batch (merchant_id, terminal_id, batch_number, state, opened_at, business_date, closed_at)
  select $1, r.terminal_id, r.batch_number, r.state, r.opened_at, r.business_date, r.closed_at
  from json_to_recordset($2::json) as r(terminal_id uuid, batch_number integer, state text, opened_at timestamptz,
    business_date date, closed_at timestamptz)
  order by r.terminal_id, r.batch_number
  on conflict (merchant_id, terminal_id, batch_number) do update set state = excluded.state,
    business_date = excluded.business_date, closed_at = excluded.closed_at`

const ORDERS = `
  insert into payment_order (merchant_id, order_id, state, payment_type, integration_mode, original_order_id,
    captured_by_order_id, terminal_id, bank_order_id, batch_number, amount_minor, point_amount_minor, currency,
    installment_count, commission_minor, taken_minor, returned_minor, conversation_id, client_ip_address, card, details,
    provision_number, bank_answer, outcome_code, send_by, created_at, finished_at)
  select $1, r.order_id, r.state, r.payment_type, 'Api', r.original, r.captured_by, r.terminal_id, r.bank_order_id,
    r.batch_number, r.amount, r.points, 'TRY', r.count, r.commission, r.taken, r.returned, 'c', '203.0.113.7', r.card,
    '{}', r.provision, r.answer, r.outcome, r.created_at, r.created_at, r.finished_at
  from json_to_recordset($2::json) as r(order_id uuid, state text, payment_type text, original uuid, captured_by uuid,
    terminal_id uuid, bank_order_id text, batch_number integer, amount bigint, points bigint, count smallint,
    commission bigint, taken bigint, returned bigint, card jsonb, provision text, answer jsonb, outcome text,
    created_at timestamptz, finished_at timestamptz)
  on conflict (merchant_id, order_id) do update set state = excluded.state, taken_minor = excluded.taken_minor,
    returned_minor = excluded.returned_minor, bank_answer = excluded.bank_answer,
    captured_by_order_id = excluded.captured_by_order_id, finished_at = excluded.finished_at`

const OPERATIONS = `
  insert into order_operation (merchant_id, order_id, operation_id, kind, state, amount_minor, conversation_id, send_by,
    created_at, finished_at)
  select $1, r.order_id, r."operationId", r.kind, 'Approved', r.amount, 'c', r.at, r.at, r.at
  from json_to_recordset($2::json) as r(order_id uuid, "operationId" uuid, kind text, amount bigint, at timestamptz)`

const POSTINGS = `
  insert into ledger_transfer (merchant_id, order_id, source_id, leg, debit_account, credit_account, amount_minor,
    taken_after_minor, returned_after_minor, posted_at)
  select $1, r.order_id, r.source_id, r.leg, r.debit, r.credit, r.amount, r.taken, r.returned, r.at
  from json_to_recordset($2::json) as r(order_id uuid, source_id uuid, leg text, debit text, credit text, amount bigint,
    taken bigint, returned bigint, at timestamptz)
  where r.amount > 0`

const EVENTS = `
  insert into event_outbox (merchant_id, event_id, type, subject_id, sequence, data)
  select $1, gen_random_uuid(), r.type, r.order_id, 1, '{}'
  from json_to_recordset($2::json) as r(order_id uuid, type text)`

/** The order as it stood at a time. */
function orderRow(order: Order, time: number) {
  const isKnown = order.knownAt !== null && order.knownAt < time
  const done = order.operations.filter(({ at }) => at < time)
  const isPaid = isKnown && order.end === 'Approved' && order.type !== 'PreAuth'
  const isReversed = done.some(({ kind }) => kind === 'Reverse')
  const returned = isReversed ? 0 : done.reduce((sum, { amount }) => sum + amount, 0)
  const { programme, cardType, cardBank, lastFour } = order
  return {
    order_id: order.orderId,
    state: isKnown ? stateOf(order, { isReversed, returned }) : 'Unknown',
    payment_type: order.type,
    original: order.original?.orderId ?? null,
    captured_by: null,
    terminal_id: order.terminal.terminalId,
    bank_order_id: order.bankOrderId,
    batch_number: order.batch.number,
    amount: order.amount,
    points: order.points,
    count: order.count,
    commission: commissionOf(order),
    taken: isPaid && !isReversed ? order.amount : 0,
    returned,
    card: { cardNetwork: programme, cardType, bankCode: cardBank, lastFour, bin: '55287900' },
    provision: order.provision,
    answer: order.transaction === null ? null : { transactionId: order.transaction },
    outcome: order.end === 'Declined' ? 'DECLINED_51' : null,
    created_at: new Date(order.createdAt),
    finished_at: isKnown ? new Date(order.knownAt) : null,
  }
}

function stateOf(
  { end, type, amount }: Order,
  { isReversed, returned }: Readonly<{ isReversed: boolean; returned: number }>,
): string {
  if (end !== 'Approved') return end
  if (type === 'PreAuth') return 'PreAuthorized'
  if (isReversed) return 'Reversed'
  if (returned === 0) return 'Approved'
  return returned === amount ? 'Returned' : 'PartiallyReturned'
}

/** What the product charges, by its own reading of the plan. */
function commissionOf({ original, createdAt, ...order }: Order): number {
  const moment = new Date(original?.createdAt ?? createdAt)
  const inForce = RATES.filter(
    ({ validFrom, validUntil }) =>
      validFrom <= moment && (validUntil === null || validUntil > moment),
  )
  const card = {
    cardNetwork: order.programme,
    cardType: order.cardType,
    bankCode: order.cardBank,
  }
  const rate = rowFor(inForce, { card, terminal: order.terminal }, order.count)
  return Number(percentageOf(BigInt(order.amount), rate?.rateBasisPoints ?? 0))
}

type Leg = readonly [leg: string, debit: string, credit: string, amount: number]

/** The postings of a payment and of its operations, by the rules of the ledger. */
function postingsOf(order: Order) {
  if (order.end !== 'Approved' || order.type === 'PreAuth' || order.knownAt === null) return []
  const { orderId, amount: whole, points } = order
  const commission = commissionOf(order)
  const rows = (
    source: string,
    at: number,
    taken: number,
    returned: number,
    legs: readonly Leg[],
  ) =>
    legs.map(([leg, debit, credit, amount]) => ({
      ...{ order_id: orderId, source_id: source, leg, debit, credit, amount, taken, returned, at },
    }))
  let back = 0
  return [
    ...rows(orderId, order.knownAt, whole, 0, [
      ['Sale', 'bank', 'merchant', whole - points],
      ['Points', 'points', 'merchant', points],
      ['Commission', 'merchant', 'commission', commission],
    ]),
    ...order.operations.flatMap(({ operationId, kind, amount, at }) => {
      if (kind === 'Reverse') {
        return rows(operationId, at, 0, 0, [
          ['Reverse', 'merchant', 'bank', whole - points],
          ['PointsReverse', 'merchant', 'points', points],
          ['CommissionReverse', 'commission', 'merchant', commission],
        ])
      }
      const share = (of: number) =>
        Number((BigInt(of) * BigInt(back + amount)) / BigInt(whole)) -
        Number((BigInt(of) * BigInt(back)) / BigInt(whole))
      const [pointsBack, commissionBack] = [share(points), share(commission)]
      back += amount
      return rows(operationId, at, whole, back, [
        ['Return', 'merchant', 'bank', amount - pointsBack],
        ['PointsReturn', 'merchant', 'points', pointsBack],
        ['CommissionReturn', 'commission', 'merchant', commissionBack],
      ])
    }),
  ]
}
