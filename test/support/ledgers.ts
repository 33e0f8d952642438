import type { TestDatabase } from '../../packages/gateway/src/storage/testing/index.ts'

/** Where the two ledgers are. */
type Books = Readonly<{ bankUrl: string; database: Pick<TestDatabase, 'pool'> }>

type Money = Readonly<{ captured: number; refunded: number }>

/** What each side says of every bank order with money in it; they must be equal at rest. */
export async function moneyOnBothSides(
  books: Books,
): Promise<{ ours: Record<string, Money>; banks: Record<string, Money> }> {
  return { ours: await ourMoney(books), banks: await moneyAtTheBank(books) }
}

async function moneyAtTheBank({ bankUrl }: Books): Promise<Record<string, Money>> {
  const answer = await fetch(`${bankUrl}/simulator/orders`)
  const orders: (Money & { bankOrderId: string })[] = JSON.parse(await answer.text())
  return byOrder(orders)
}

/** From the ledger's own transfers: what moved between the bank's account and the merchant's. */
async function ourMoney({ database }: Books): Promise<Record<string, Money>> {
  const { rows } = await database.pool.query<Money & { bankOrderId: string }>(`
    select o.bank_order_id as "bankOrderId",
      coalesce(sum(case when l.leg in ('Sale', 'Points') then l.amount_minor
        when l.leg in ('Reverse', 'PointsReverse') then -l.amount_minor end), 0)::float8
        as captured,
      coalesce(sum(case when l.leg in ('Return', 'PointsReturn') then l.amount_minor end), 0)
        ::float8 as refunded
    from payment_order o
    join ledger_transfer l on l.merchant_id = o.merchant_id and l.order_id = o.order_id
    group by o.bank_order_id`)
  return byOrder(rows)
}

function byOrder(
  rows: readonly (Money & Readonly<{ bankOrderId: string }>)[],
): Record<string, Money> {
  const withMoney = rows.filter(({ captured, refunded }) => captured !== 0 || refunded !== 0)
  return Object.fromEntries(
    withMoney.map(({ bankOrderId, captured, refunded }) => [bankOrderId, { captured, refunded }]),
  )
}
