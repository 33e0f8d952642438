import type { Order } from '../../packages/gateway/src/payment/payments/index.ts'
import type { Harness } from './payments-harness.ts'

/** The order as it is stored now. */
export async function storedOrder({ ports, merchant }: Harness, orderId: string): Promise<Order> {
  const order = await ports.payments.find(merchant.merchantId, orderId)
  if (order === null) throw new Error(`order ${orderId} is not stored`)
  return order
}

export async function countRows({ pool }: Harness, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(`select count(*) from ${table}`)
  return Number(rows[0]?.count ?? 0n)
}

/** The ledger of an order: for each leg the sum of its postings. */
export async function ledgerOf(
  { pool, merchant }: Harness,
  orderId: string,
): Promise<Readonly<Record<string, bigint>>> {
  const { rows } = await pool.query<{ leg: string; amount: bigint }>(
    `select leg, sum(amount_minor)::bigint as amount from ledger_transfer
     where merchant_id = $1 and order_id = $2 group by leg`,
    [merchant.merchantId, orderId],
  )
  return Object.fromEntries(rows.map(({ leg, amount }) => [leg, amount]))
}

/** The types of the events of an order or another subject, in the order written. */
export async function eventsOf({ pool }: Harness, subjectId: string): Promise<string[]> {
  const { rows } = await pool.query<{ type: string }>(
    'select type from recorded_event where subject_id = $1 order by created_at, event_id',
    [subjectId],
  )
  return rows.map(({ type }) => type)
}

type Money = Readonly<{ bankOrderId: string; captured: bigint; refunded: bigint }>

/**
 * The money by bank order, once by our ledger and once by the bank's. A test compares the two: after
 * everything is concluded they are equal to the kuruş.
 */
export async function moneyOnBothSides({
  pool,
  bank,
}: Harness): Promise<Readonly<{ ours: Money[]; theirs: Money[] }>> {
  const { rows } = await pool.query<{ id: string; captured: bigint; refunded: bigint }>(
    `select o.bank_order_id as id,
       sum(case when t.leg in ('Sale', 'Points') then t.amount_minor
         when t.leg in ('Reverse', 'PointsReverse') then -t.amount_minor else 0 end)::bigint
         as captured,
       sum(case when t.leg in ('Return', 'PointsReturn') then t.amount_minor else 0 end)::bigint
         as refunded
     from ledger_transfer t join payment_order o using (merchant_id, order_id)
     group by o.bank_order_id`,
  )
  const ours = rows.map(({ id, captured, refunded }) => ({ bankOrderId: id, captured, refunded }))
  const theirs = bank
    .orders()
    .map(({ bankOrderId, captured, refunded }) => ({ bankOrderId, captured, refunded }))
  const known = new Set(ours.map(({ bankOrderId }) => bankOrderId))
  // The bank refunded an orphan that it had settled; the gateway's ledger never had it.
  const counted = theirs.filter(
    ({ bankOrderId, captured, refunded }) => known.has(bankOrderId) || captured !== refunded,
  )
  return { ours: withMoney(ours), theirs: withMoney(counted) }
}

function withMoney(orders: readonly Money[]): Money[] {
  return orders
    .filter(({ captured, refunded }) => captured !== 0n || refunded !== 0n)
    .sort((one, other) => one.bankOrderId.localeCompare(other.bankOrderId))
}
