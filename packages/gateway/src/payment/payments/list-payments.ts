import { firstIdAt } from '../../base/kernel/index.ts'
import type { Order, OrderState } from './order.ts'

/** Which payments a list has; null: all. */
export type PaymentFilter = Readonly<{
  state: OrderState | null
  /** From this time on, and before this time. */
  from: Date | null
  until: Date | null
  conversationId: string | null
  merchantReference: string | null
  lastFour: string | null
}>

export type PaymentListRequest = Readonly<{
  filter: PaymentFilter
  /** `next` of the last page; null for the first. */
  after: string | null
  maximum: number
}>

/** An order with the order that holds its money: the capture of a captured PreAuth, else itself. */
export type ListedPayment = Readonly<{ order: Order; money: Order }>

export type PaymentPage = Readonly<{
  /** The newest first. May be fewer than asked for, even none, while `next` is not null. */
  payments: readonly ListedPayment[]
  /** The id of the last order that was looked at; null: nothing is left. */
  next: string | null
}>

/** What storage looks through, by the ids of orders: these begin with their time. */
export type PaymentRange = Readonly<{
  merchantId: string
  /** Below this id; null: from the newest. */
  before: string | null
  /** Not below this id. */
  from: string | null
  filter: Pick<PaymentFilter, 'state' | 'conversationId' | 'merchantReference' | 'lastFour'>
  maximum: number
}>

export type PaymentListStore = Readonly<{
  /** The ids of the orders in a range, the newest first, and where to read on. Looks at a bounded number. */
  page: (range: PaymentRange) => Promise<Readonly<{ ids: readonly string[]; next: string | null }>>
  /** The newest first; ids of no order of the merchant are left out. */
  findAll: (merchantId: string, orderIds: readonly string[]) => Promise<readonly Order[]>
}>

/** A page of the merchant's payments (decision 5.17). Changes nothing. */
export async function listPayments(
  store: PaymentListStore,
  merchantId: string,
  { filter, after, maximum }: PaymentListRequest,
): Promise<PaymentPage> {
  const until = filter.until === null ? null : firstIdAt(filter.until)
  const { ids, next } = await store.page({
    merchantId,
    before: lowest(after, until),
    from: filter.from === null ? null : firstIdAt(filter.from),
    filter,
    maximum,
  })
  const orders = await store.findAll(merchantId, ids)
  const captureIds = orders.flatMap(({ capturedByOrderId }) => capturedByOrderId ?? [])
  const captures = byId(await store.findAll(merchantId, captureIds))
  const listed = orders.map((order) => {
    return { order, money: captures.get(order.capturedByOrderId ?? '') ?? order }
  })
  return { payments: listed, next }
}

function lowest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one.toLowerCase() < other ? one : other
}

function byId(orders: readonly Order[]): ReadonlyMap<string, Order> {
  return new Map(orders.map((order) => [order.orderId, order]))
}
