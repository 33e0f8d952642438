import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { openingOf } from '../../../../../test/payment-core/rows.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import { listPayments, type Order, type PaymentListRequest } from '../../payment/payments/index.ts'
import { createPaymentListStore } from './list-store.ts'

const at = useHarness()

const ANY: PaymentListRequest['filter'] = {
  state: null,
  from: null,
  until: null,
  conversationId: null,
  merchantReference: null,
  lastFour: null,
}

async function allPages(request: Omit<PaymentListRequest, 'after'>): Promise<Order[]> {
  const store = createPaymentListStore(at.pool)
  const found: Order[] = []
  for (let after: string | null = null; ; ) {
    const page = await listPayments(store, at.merchant.merchantId, { ...request, after })
    expect(page.payments.length).toBeLessThanOrEqual(request.maximum)
    found.push(...page.payments.map(({ order }) => order))
    if (page.next === null) return found
    after = page.next
  }
}

/** A page of the list opens no order twice and leaves none out, whatever the filter and the size of a page. */
describe('decision 5.17: pages of payments', () => {
  const orders: Order[] = []

  beforeEach(async () => {
    orders.length = 0
    const { ports, merchant, terminal, clock, card } = at
    await ports.payments.ensureOpenBatch(merchant.merchantId, terminal.terminalId, clock.now())
    for (let number = 0; number < 40; number += 1) {
      const opening = openingOf(at, {
        conversationId: `conversation ${number % 3}`,
        merchantReference: number % 4 === 0 ? null : `reference ${number % 4}`,
        card: { ...openingOf(at).card, lastFour: number % 5 === 0 ? '1111' : card.lastFour },
      })
      expect((await ports.payments.open(opening)).kind).toBe('opened')
      const order = await ports.payments.find(merchant.merchantId, opening.orderId)
      if (order !== null) orders.push(order)
      clock.turn(number % 2)
    }
    orders.sort((one, other) => (one.orderId < other.orderId ? 1 : -1))
    await at.pool.query(
      `update payment_order set state = 'Failed' where order_id = any ($1::uuid[])`,
      [orders.filter((_, index) => index % 6 === 0).map(({ orderId }) => orderId)],
    )
  })

  it('together are what the filter lets through, the newest first', async () => {
    const optional = <Value>(...values: readonly Value[]) => fc.constantFrom(null, ...values)
    const request = fc.record({
      maximum: fc.integer({ min: 1, max: 50 }),
      state: optional('Pending', 'Failed', 'Approved'),
      conversationId: optional('conversation 0', 'conversation 2', 'none'),
      merchantReference: optional('reference 1', 'reference 3', 'none'),
      lastFour: optional('1111', '9999'),
      from: optional(7, 20),
      until: optional(3, 30),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ maximum, from, until, ...wanted }) => {
        const createdAt = (index: number | null) =>
          index === null ? null : (orders[index]?.createdAt ?? null)
        const filter = { ...wanted, from: createdAt(from), until: createdAt(until) }
        const found = await allPages({ maximum, filter: filter as PaymentListRequest['filter'] })
        expect(found.map(({ orderId }) => orderId)).toEqual(expected(filter))
      }),
      { numRuns: 60 },
    )
  })

  function expected(filter: Readonly<Record<string, string | Date | null>>): string[] {
    const { state, conversationId, merchantReference, lastFour, from, until } = filter
    const isWanted = (order: Order, index: number) =>
      [
        [state, index % 6 === 0 ? 'Failed' : 'Pending'],
        [conversationId, order.conversationId],
        [merchantReference, order.merchantReference],
        [lastFour, order.card.lastFour],
      ].every(([wanted, is]) => wanted === null || wanted === is) &&
      (from === null || order.createdAt >= (from ?? 0)) &&
      (until === null || order.createdAt < (until ?? 0))
    return orders.filter(isWanted).map(({ orderId }) => orderId)
  }

  it('looks at a bounded number of orders, and goes on where it stopped', async () => {
    const { merchantId } = at.merchant
    await copyOrders(12_000)
    const store = createPaymentListStore(at.pool)
    const filter = { ...ANY, lastFour: '1111' }
    const first = await listPayments(store, merchantId, { filter, after: null, maximum: 100 })
    expect(first.payments).toEqual([])
    expect(first.next).not.toBeNull()
    const found = await allPages({ filter, maximum: 100 })
    expect(found.map(({ orderId }) => orderId)).toEqual(expected({ ...ANY, lastFour: '1111' }))
  })

  /** Copies of one order that come after all of them. */
  async function copyOrders(count: number): Promise<void> {
    const { rows } = await at.pool.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
       where attrelid = 'payment_order'::regclass and attnum > 0 and not attisdropped
         and attname <> 'order_id'`,
    )
    const columns = rows[0]?.columns
    await at.pool.query(
      `insert into payment_order (order_id, ${columns})
       select ('fffffff' || lpad(to_hex(n), 5, '0') || substr(gen_random_uuid()::text, 15, 4)
         || right(md5(n::text), 16))::uuid, ${columns}
       from payment_order, generate_series(1, $1) n where order_id = $2`,
      [count, orders[1]?.orderId],
    )
  }
})
