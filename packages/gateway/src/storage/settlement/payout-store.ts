import type pg from 'pg'
import type { PartsOf, PayoutStore, SettledOrder } from '../../operating/settlement/index.ts'
import type { CommissionRate } from '../../payment/installments/index.ts'
import { type Queryable, readFirst, readRows } from '../postgres/index.ts'
import { readRatesOf } from '../routing/index.ts'
import { addToDays } from './day-sums.ts'
import { inTurn } from './in-turn.ts'
import { type OrderKeys, replaceParts } from './part-rows.ts'
import {
  BEGIN,
  MARK_WAITING,
  READ_EVENTS,
  READ_OLD_ORDERS,
  RETURNS,
  SETTLED_ORDERS,
  TAKE_READY,
} from './payout-statements.ts'

type Returned = SettledOrder['returns'][number]

/** What banks will pay, in PostgreSQL. */
export function createPayoutStore(pool: pg.Pool): PayoutStore {
  return {
    step: async (partsOf) => (await inTurn(pool, (connection) => step(connection, partsOf))) ?? 0,
  }
}

async function step(connection: pg.PoolClient, partsOf: PartsOf): Promise<number> {
  type Done = Readonly<{ done: number }>
  const begun = await connection.query(BEGIN)
  const old = await readFirst<Done>(connection, READ_OLD_ORDERS)
  const seen = await readFirst<Done>(connection, READ_EVENTS)
  type Ready = Readonly<{ merchantId: string; orderId: string }>
  const ready = await readRows<Ready>(connection, TAKE_READY)
  if (ready.length > 0) {
    const keys = [ready.map((each) => each.merchantId), ready.map((each) => each.orderId)] as const
    await writeParts(connection, keys, partsOf)
    await connection.query(MARK_WAITING, [...keys])
  }
  return (begun.rowCount ?? 0) + (old?.done ?? 0) + (seen?.done ?? 0) + ready.length
}

async function writeParts(
  connection: pg.PoolClient,
  keys: OrderKeys,
  partsOf: PartsOf,
): Promise<void> {
  const orders = await readSettledOrders(connection, keys)
  const rates = new Map<string, readonly CommissionRate[]>()
  for (const merchantId of new Set(orders.map((order) => order.merchantId))) {
    rates.set(merchantId, await readRatesOf(connection, merchantId))
  }
  const parts = orders.flatMap((order) => partsOf(order, rates.get(order.merchantId) ?? []))
  // What banks pay for orders that are in an archive stays.
  const here = [orders.map((each) => each.merchantId), orders.map((each) => each.orderId)] as const
  await addToDays(connection, await replaceParts(connection, here, parts))
}

/** Orders as the job of payouts reads them. */
export async function readSettledOrders(
  connection: Queryable,
  keys: OrderKeys,
): Promise<readonly SettledOrder[]> {
  type Row = Omit<SettledOrder, 'returns'>
  type Return = Returned & Readonly<{ orderId: string }>
  const returns = new Map<string, Returned[]>()
  for (const { orderId, ...row } of await readRows<Return>(connection, RETURNS, [...keys])) {
    returns.set(orderId, [...(returns.get(orderId) ?? []), row])
  }
  const orders = await readRows<Row>(connection, SETTLED_ORDERS, [...keys])
  return orders.map((order) => ({ ...order, returns: returns.get(order.orderId) ?? [] }))
}
