import type pg from 'pg'
import type { Order, PaymentListStore } from '../../payment/payments/index.ts'
import { type NamedStatement, readFirst, readRows, statement } from '../postgres/index.ts'
import { ORDER_SELECT } from './order-row.ts'

/** How many orders one page looks at: a filter that hardly any order passes must not read them all at once. */
const LOOKED_AT_MAXIMUM = 5_000

const FIND_ORDERS = statement(
  'find-orders',
  `${ORDER_SELECT} where o.merchant_id = $1 and o.order_id = any ($2::uuid[])
   order by o.order_id desc`,
)

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * The ids of the orders that pass the filter, the newest first, at most one more than `$8`; whether the bound of orders
 * to look at was met; and the last order that was looked at. `among` is the condition that an index answers; without
 * one, the primary key is read backwards.
 */
function listStatement(name: string, among = ''): NamedStatement {
  return statement(
    name,
    `with looked_at as materialized (
      select o.order_id, ($4::text is null or o.state = $4)
        and ($5::text is null or o.card ->> 'lastFour' = $5)
        and ($6::text is null or o.conversation_id = $6)
        and ($7::text is null or o.merchant_reference = $7) as passes
      from payment_order o
      where o.merchant_id = $1 and o.order_id < coalesce($2::uuid, '${HIGHEST_ID}')
        and o.order_id >= coalesce($3::uuid, '${LOWEST_ID}') ${among}
      order by o.order_id desc limit ${LOOKED_AT_MAXIMUM}
    )
    select array(select order_id::text from looked_at where passes
        order by order_id desc limit $8::integer + 1) as ids,
      (select count(*) = ${LOOKED_AT_MAXIMUM} from looked_at) as "isBounded",
      (select order_id::text from looked_at order by order_id limit 1) as last`,
  )
}

const LIST_ALL = listStatement('list-payments')
const LIST_BY_CONVERSATION = listStatement(
  'list-payments-by-conversation',
  'and o.conversation_id = $6',
)
const LIST_BY_REFERENCE = listStatement(
  'list-payments-by-reference',
  'and o.merchant_reference = $7',
)

/** The statement of the index that knows the fewest orders. */
function listStatementFor({ filter }: Parameters<PaymentListStore['page']>[0]): NamedStatement {
  if (filter.merchantReference !== null) return LIST_BY_REFERENCE
  return filter.conversationId === null ? LIST_ALL : LIST_BY_CONVERSATION
}

type Found = Readonly<{ ids: readonly string[]; isBounded: boolean; last: string | null }>

export function createPaymentListStore(pool: pg.Pool): PaymentListStore {
  return {
    async page(range) {
      const { merchantId, before, from, filter, maximum } = range
      const { state, lastFour, conversationId, merchantReference } = filter
      const wanted = [state, lastFour, conversationId, merchantReference]
      const values = [merchantId, before, from, ...wanted, maximum]
      const found = await readFirst<Found>(pool, listStatementFor(range), values)
      if (found === null) throw new Error('The list of payments has no answer.')
      const ids = found.ids.slice(0, maximum)
      if (found.ids.length > maximum) return { ids, next: ids.at(-1) ?? null }
      return { ids, next: found.isBounded ? found.last : null }
    },
    findAll: async (merchantId, orderIds) =>
      orderIds.length === 0 ? [] : readRows<Order>(pool, FIND_ORDERS, [merchantId, orderIds]),
  }
}
