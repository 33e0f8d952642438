import type { PageCursor, PaymentFilter } from '../../operating/search/index.ts'
import { FRESH_ORDERS } from './fresh-orders.ts'
import { idRange } from './id-pages.ts'
import { type KeyName, keyOfOrder } from './search-keys.ts'

export type PageQuestion = Readonly<{
  merchantId: string | null
  filter: PaymentFilter
  /** The hashes of the filter's keys, in groups. */
  groups: readonly Readonly<{ name: KeyName; hashes: readonly bigint[] }>[]
  /** The payments among which to look; null: all. */
  among: readonly Readonly<{ merchantId: string; orderId: string }>[] | null
  cursor: PageCursor | null
  maximum: number
  /** Counting reads the search table even where nothing narrows the list: its rows are a fifth as large. */
  isCount: boolean
}>

export type Sql = Readonly<{ text: string; values: unknown[] }>

/**
 * The keys of the payments of a page, from the cursor on. The statement has no name: the best plan depends on the
 * values, since hardly any payment has one state, and nearly all have another.
 */
export function pageSql(question: PageQuestion): Sql {
  const { merchantId, cursor, filter, maximum, groups, among } = question
  const order = cursor?.towards === 'newer' ? 'asc' : 'desc'
  const { from, until } = idRange(filter, cursor && { ...cursor, id: cursor.orderId })
  const values: unknown[] = [merchantId, from, until, maximum]
  const param = (value: unknown): string => `$${values.push(value)}`
  const amounts = amountConditions(filter, param)
  const sets = groups.map(({ name, hashes }) => ({ name, set: `${param(hashes)}::bigint[]` }))
  const passing = [
    ...sets.map(({ name, set }) => `${keyOfOrder(name)} = any (${set})`),
    ...amounts('o'),
  ]
  if (among !== null) return { text: amongStatement(among, passing, { order, param }), values }
  if (passing.length === 0 && !question.isCount) return { text: ALL_OF[order], values }
  const own = merchantId === null ? [] : ['s.merchant_id = $1']
  const ofSearch = [...own, ...sets.map(({ set }) => `s.keys && ${set}`), ...amounts('s')]
  return { text: filteredStatement(passing, ofSearch, order), values }
}

type Param = (value: unknown) => string

function amountConditions({ amountFrom, amountTo }: PaymentFilter, param: Param) {
  const from = amountFrom === null ? null : param(amountFrom)
  const to = amountTo === null ? null : param(amountTo)
  return (table: string): string[] => [
    ...(from === null ? [] : [`${table}.amount_minor >= ${from}`]),
    ...(to === null ? [] : [`${table}.amount_minor <= ${to}`]),
  ]
}

const FIELDS = `merchant_id as "merchantId", order_id as "orderId", amount_minor as "amountMinor"`

/** Without a filter the primary key of the orders is read, merchant by merchant. */
function allStatement(order: 'asc' | 'desc'): string {
  return `select o.merchant_id as "merchantId", o.order_id as "orderId", o.amount_minor as "amountMinor"
    from merchant m cross join lateral (
      select q.merchant_id, q.order_id, q.amount_minor from payment_order q
      where q.merchant_id = m.merchant_id and q.order_id >= $2 and q.order_id < $3
      order by q.order_id ${order} limit $4
    ) o
    where $1::uuid is null or m.merchant_id = $1
    order by o.order_id ${order} limit $4`
}

const ALL_OF = { asc: allStatement('asc'), desc: allStatement('desc') }

const allOf = (conditions: readonly string[]): string => ['true', ...conditions].join(' and ')

/** Of the search table and the fresh orders, without the rows of fresh orders that are in the table. */
function filteredStatement(
  ofOrder: readonly string[],
  ofSearch: readonly string[],
  order: 'asc' | 'desc',
): string {
  return `with ${FRESH_ORDERS}
    select ${FIELDS} from (
      select o.merchant_id, o.order_id, o.amount_minor
      from fresh f join payment_order o on o.merchant_id = f.merchant_id and o.order_id = f.order_id
      where o.order_id >= $2 and o.order_id < $3 and ${allOf(ofOrder)}
      union all (
        select s.merchant_id, s.order_id, s.amount_minor from payment_search s
        where s.order_id >= $2 and s.order_id < $3 and ${allOf(ofSearch)}
          and (s.merchant_id, s.order_id) not in (select f.merchant_id, f.order_id from fresh f)
        order by s.order_id ${order} limit $4
      )
    ) passing
    order by order_id ${order} limit $4`
}

/** Among payments that the search box found. */
function amongStatement(
  among: NonNullable<PageQuestion['among']>,
  passing: readonly string[],
  { order, param }: Readonly<{ order: 'asc' | 'desc'; param: Param }>,
): string {
  const merchants = param(among.map(({ merchantId }) => merchantId))
  const orders = param(among.map(({ orderId }) => orderId))
  const conditions = ['o.order_id >= $2', 'o.order_id < $3', ...passing]
  return `select o.merchant_id as "merchantId", o.order_id as "orderId", o.amount_minor as "amountMinor"
    from unnest(${merchants}::uuid[], ${orders}::uuid[]) as k(merchant_id, order_id)
    join payment_order o on o.merchant_id = k.merchant_id and o.order_id = k.order_id
    where ($1::uuid is null or o.merchant_id = $1) and ${conditions.join(' and ')}
    order by o.order_id ${order} limit $4`
}
