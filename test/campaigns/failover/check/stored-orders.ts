import type pg from 'pg'

export type StoredOrder = Readonly<{ orderId: string; state: string }>

/** States of an order whose payment was never acknowledged as taken. */
const NOT_TAKEN = new Set(['Pending', 'Unknown', 'Failed', 'Declined'])

/** Acknowledged orders that are not stored, or not as taken. */
export function lostOrders(
  acknowledged: readonly string[],
  stored: readonly StoredOrder[],
): string[] {
  const states = new Map(stored.map(({ orderId, state }) => [orderId, state]))
  return acknowledged.flatMap((orderId) => {
    const state = states.get(orderId)
    if (state === undefined) return [`${orderId} was acknowledged and is lost`]
    return NOT_TAKEN.has(state) ? [`${orderId} was acknowledged and is ${state}`] : []
  })
}

/** The same for the rows of the database: one statement, also for the orders of a whole run. */
export async function lostFrom(pool: pg.Pool, acknowledged: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<StoredOrder>(
    `select order_id::text as "orderId", state from payment_order where order_id = any($1::uuid[])`,
    [acknowledged],
  )
  return lostOrders(acknowledged, rows)
}

/** Orders whose own sums are not those of their postings. */
export async function unbalancedOrders(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ it: string }>(UNBALANCED)
  return rows.map(({ it }) => `the sums of ${it} are not those of its postings`)
}

/** A reversal undoes a sale whole. */
const UNBALANCED = `
  with posted as (
    select merchant_id, order_id,
      sum(case when leg in ('Sale', 'Points') then amount_minor
        when leg in ('Reverse', 'PointsReverse') then -amount_minor else 0 end) as taken,
      sum(case when leg in ('Return', 'PointsReturn') then amount_minor else 0 end) as returned
    from ledger_transfer group by merchant_id, order_id)
  select order_id::text as it from payment_order o left join posted p using (merchant_id, order_id)
  where o.taken_minor <> coalesce(p.taken, 0) or o.returned_minor <> coalesce(p.returned, 0)`
