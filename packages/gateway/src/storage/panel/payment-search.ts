import type pg from 'pg'

import {
  type PaymentFilter,
  type PaymentPageRequest,
  type PaymentSearch,
  type PaymentTotals,
  readSearchText,
  type TotalsReach,
} from '../../operating/search/index.ts'
import { totalsOf } from '../../operating/totals/index.ts'
import { asFields, readRows, readValue, statement, withinTime } from '../postgres/index.ts'
import { findByKeys } from './find-by-key.ts'
import { UNREAD_EVENTS_MAXIMUM } from './fresh-orders.ts'
import { pageIn } from './id-pages.ts'
import { type PageQuestion, pageSql } from './page-statement.ts'
import { KEPT_COMMISSION, type OrderKey, readPayments } from './payment-rows.ts'
import { hashOf, type KeyGroup, keyGroups } from './search-keys.ts'

/** How many payments are added up at most, and how long the page waits for it. */
const REACHES = {
  Page: { maximum: 2_000, milliseconds: 250 },
  All: { maximum: 1_000_000, milliseconds: 15_000 },
} as const satisfies Readonly<Record<TotalsReach, object>>

/** A filter by a key looks among so many payments that the key found. */
const FOUND_BY_KEY_MAXIMUM = 5_000

const HASHES = statement(
  'panel-hashes',
  `select array(select ${hashOf('k.text')} from unnest($1::text[]) with ordinality as k(text, place)
   order by k.place) as hashes`,
)

const IS_INCOMPLETE = statement(
  'panel-search-is-incomplete',
  `select exists (
     select from payment_search_progress p left join event_feed f on f.merchant_id = p.merchant_id
     where ($1::uuid is null or p.merchant_id = $1)
       and (p.older_than is not null or f.last_position - p.position > ${UNREAD_EVENTS_MAXIMUM})
   ) as "isIncomplete"`,
)

const TERMINALS = statement(
  'panel-filter-terminals',
  `select ${asFields('merchant_id, terminal_id, alias, bank_code')} from terminal
   where $1::uuid is null or merchant_id = $1 order by alias, merchant_id`,
)

const ARCHIVED_UNTIL = statement(
  'panel-archived-until',
  `select max(period_until) as "archivedUntil" from archived_period where state = 'Archived'`,
)

type KeyRow = OrderKey & Readonly<{ amountMinor: bigint }>

/** The search of the panel, over the panel's own pool. */
export function createPaymentSearch(
  pool: pg.Pool,
  pageMilliseconds: number = REACHES.Page.milliseconds,
): PaymentSearch {
  return {
    page: async (request) => {
      const question = await questionOf(pool, request, request.maximum + 1)
      const { text, values } = pageSql({ ...question, cursor: request.cursor })
      const keys = await readRows<KeyRow>(pool, text, values)
      return pageOf(pool, request, keys)
    },
    totals: (request, reach = 'Page') => {
      const { maximum, milliseconds } = REACHES[reach]
      const wait = reach === 'Page' ? pageMilliseconds : milliseconds
      return totals(pool, { ...request, maximum }, wait)
    },
    find: (merchantId, keys, maximum) => findByKeys(pool, merchantId, keys, maximum),
    payments: (ids) => readPayments(pool, ids),
    terminals: (merchantId) => readRows(pool, TERMINALS, [merchantId]),
    isIncomplete: async (merchantId) =>
      (await readValue(pool, IS_INCOMPLETE, [merchantId])) ?? false,
    archivedUntil: () => readValue(pool, ARCHIVED_UNTIL),
  }
}

async function pageOf(
  pool: pg.Pool,
  request: PaymentPageRequest,
  keys: readonly KeyRow[],
): ReturnType<PaymentSearch['page']> {
  const { rows, newer, older } = pageIn(keys, request)
  return {
    payments: await readPayments(pool, rows),
    newer: newer && { towards: 'newer', orderId: newer.orderId },
    older: older && { towards: 'older', orderId: older.orderId },
  }
}

async function questionOf(
  pool: pg.Pool,
  { merchantId, filter }: Pick<PaymentPageRequest, 'merchantId' | 'filter'>,
  maximum: number,
): Promise<PageQuestion> {
  const asked = keyGroups(filter)
  const [groups, among] = await Promise.all([
    hashesOf(pool, asked),
    amongOf(pool, merchantId, filter),
  ])
  return { merchantId, filter, groups, among, cursor: null, maximum, isCount: false }
}

/** The planner knows how many payments have a value only where it sees the value: so the hashes are read before. */
async function hashesOf(
  pool: pg.Pool,
  groups: readonly KeyGroup[],
): Promise<PageQuestion['groups']> {
  if (groups.length === 0) return []
  const asked = groups.flatMap(({ texts }) => texts)
  const hashes = [...((await readValue<readonly bigint[]>(pool, HASHES, [asked])) ?? [])]
  return groups.map(({ name, texts }) => ({ name, hashes: hashes.splice(0, texts.length) }))
}

async function amongOf(
  pool: pg.Pool,
  merchantId: string | null,
  { key }: PaymentFilter,
): Promise<readonly OrderKey[] | null> {
  if (key === null) return null
  const text = readSearchText(key)
  if (text.kind !== 'Keys') return []
  const hits = await findByKeys(pool, merchantId, text.keys, FOUND_BY_KEY_MAXIMUM)
  return hits.flatMap(({ kind, merchantId: of, id }) =>
    kind === 'payment' ? { merchantId: of, orderId: id } : [],
  )
}

async function totals(
  pool: pg.Pool,
  request: Pick<PaymentPageRequest, 'merchantId' | 'filter' | 'maximum'>,
  milliseconds: number,
): Promise<PaymentTotals | null> {
  const { maximum } = request
  const question = await questionOf(pool, request, maximum + 1)
  const { text, values } = pageSql({ ...question, isCount: true })
  const groups = await withinTime(pool, milliseconds, (connection) =>
    readRows(connection, sumsStatement(text), values),
  )
  if (groups === null) return null
  const found = totalsOf(groups)
  return found.count > maximum ? { moreThan: maximum } : found
}

/** The sums of listed payments by state and type. Each order is looked up by its key, and is summed as it is now. */
function sumsStatement(listed: string): string {
  return `select o.state, o.payment_type as "paymentType", count(*)::int as count,
      sum(o.amount_minor)::bigint as "amountMinor", sum(o.returned_minor)::bigint as "returnedMinor",
      sum(${KEPT_COMMISSION})::bigint as "commissionMinor"
    from (${listed}) listed cross join lateral (
      select * from payment_order q
      where q.merchant_id = listed."merchantId" and q.order_id = listed."orderId" offset 0
    ) o
    group by o.state, o.payment_type`
}
