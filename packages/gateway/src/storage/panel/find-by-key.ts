import type pg from 'pg'

import { uuidOfHex } from '../../base/kernel/index.ts'
import type { Hit, SearchKey, SearchKind } from '../../operating/search/index.ts'
import {
  lowerAscii,
  type NamedStatement,
  readRows,
  statement,
  upperAscii,
} from '../postgres/index.ts'
import { FRESH_ORDERS } from './fresh-orders.ts'
import { hashOf, NAME_WORDS_OF_ORDER, nameKeysOf, wordsOf } from './search-keys.ts'

const IN_SCOPE = (table: string): string => `($1::uuid is null or ${table}.merchant_id = $1)`

/** `$1` is the merchant, or null for all of them; `$2` the value, and `$3` the most hits. */
function finding(kind: SearchKind, text: string): NamedStatement {
  return statement(`panel-find-${kind}`, text)
}

/** By the primary key, which begins with the merchant: so each merchant is asked. */
const ORDER_BY_ID = `select 'payment' as kind, o.merchant_id as "merchantId", o.order_id as id
  from merchant m join payment_order o on o.merchant_id = m.merchant_id and o.order_id = $2::uuid
  where ${IN_SCOPE('m')} limit $3`

const byColumn = (column: string): string => `
  select 'payment' as kind, o.merchant_id as "merchantId", o.order_id as id
  from payment_order o where o.${column} = $2 and ${IN_SCOPE('o')}
  order by o.order_id desc limit $3`

/** By a key of the search table, and among the orders that are not in it yet; `condition` says it of an order. */
function byKey(name: string, condition: string): string {
  return bySearch(`s.keys @> array[${hashOf(`'${name}:' || $2::text`)}]`, condition)
}

/** By what the search table says of a row `s`, and by the same condition of an order `o`, which is the newest. */
function bySearch(ofSearch: string, condition: string): string {
  return `with ${FRESH_ORDERS},
    hits as (
      (select s.merchant_id, s.order_id from payment_search s
        where ${ofSearch} and ${IN_SCOPE('s')}
        order by s.order_id desc limit $3)
      union
      select o.merchant_id, o.order_id
      from fresh f join payment_order o on o.merchant_id = f.merchant_id and o.order_id = f.order_id
      where ${condition}
    )
    select 'payment' as kind, o.merchant_id as "merchantId", o.order_id as id
    from hits h join payment_order o on o.merchant_id = h.merchant_id and o.order_id = h.order_id
    where ${condition}
    order by o.order_id desc limit $3`
}

/** A payer's tries: the payment where there is one, else the link. */
const byPayer = (condition: string): string => `
  select distinct on (id) case when u.order_id is null then 'link' else 'payment' end as kind,
    u.merchant_id as "merchantId", coalesce(u.order_id, u.link_id) as id
  from link_use u where ${condition} and ${IN_SCOPE('u')}
  order by id desc limit $3`

export const STATEMENTS: Readonly<Record<Exclude<SearchKind, 'card'>, NamedStatement>> = {
  orderId: finding('orderId', ORDER_BY_ID),
  originalOrderId: finding(
    'originalOrderId',
    `select 'payment' as kind, o.merchant_id as "merchantId", o.order_id as id
     from merchant m join payment_order o on o.merchant_id = m.merchant_id
       and o.original_order_id = $2::uuid
     where ${IN_SCOPE('m')} order by o.order_id desc limit $3`,
  ),
  linkId: finding(
    'linkId',
    `select 'link' as kind, l.merchant_id as "merchantId", l.link_id as id
     from merchant m join payment_link l on l.merchant_id = m.merchant_id and l.link_id = $2::uuid
     where ${IN_SCOPE('m')} limit $3`,
  ),
  conversationId: finding('conversationId', byColumn('conversation_id')),
  merchantReference: finding('merchantReference', byColumn('merchant_reference')),
  bankOrderId: finding('bankOrderId', byKey('bankOrder', 'o.bank_order_id = $2')),
  provisionNumber: finding(
    'provisionNumber',
    byKey('provision', `${upperAscii('o.provision_number')} = $2`),
  ),
  lastFour: finding('lastFour', byKey('lastFour', `o.card ->> 'lastFour' = $2`)),
  email: finding('email', byPayer(`${lowerAscii("u.payer ->> 'email'")} = $2`)),
  amount: finding('amount', bySearch('s.amount_minor = $2::bigint', 'o.amount_minor = $2::bigint')),
  name: finding(
    'name',
    bySearch(`s.name_keys @> ${nameKeysOf('$2')}`, `${NAME_WORDS_OF_ORDER} @> ${wordsOf('$2')}`),
  ),
  phoneNumber: finding('phoneNumber', byPayer(`u.payer ->> 'phoneNumber' = $2`)),
}

/** By the last four digits of `$2` and the first six of `$4`. */
const CARD = statement(
  'panel-find-card',
  bySearch(
    `s.keys @> array[${hashOf(`'lastFour:' || $2::text`)}, ${hashOf(`'bin:' || $4::text`)}]`,
    `o.card ->> 'lastFour' = $2 and left(o.card ->> 'bin', 6) = $4`,
  ),
)

const OWN_BANK_ORDER_ID = /^vz([0-9a-f]{32})$/

type Row = Omit<Hit, 'by'>

async function findBy(
  pool: pg.Pool,
  merchantId: string | null,
  { kind, value }: SearchKey,
  maximum: number,
): Promise<readonly Row[]> {
  if (kind === 'card') {
    return readRows(pool, CARD, [merchantId, value.slice(-4), maximum, value.slice(0, 6)])
  }
  const found = await readRows<Row>(pool, STATEMENTS[kind], [merchantId, value, maximum])
  const [, hex] = kind === 'bankOrderId' ? (OWN_BANK_ORDER_ID.exec(value) ?? []) : []
  if (hex === undefined) return found
  // Most bank order ids are made of the order's own id, and have no key in the table.
  const own = await readRows<Row>(pool, STATEMENTS.orderId, [merchantId, uuidOfHex(hex), maximum])
  return [...own, ...found]
}

/** The payments and links that the keys find, each once with all kinds of keys that found it; the newest first. */
export async function findByKeys(
  pool: pg.Pool,
  merchantId: string | null,
  keys: readonly SearchKey[],
  maximum: number,
): Promise<readonly Hit[]> {
  const hits = new Map<string, Hit>()
  const found = await Promise.all(keys.map((key) => findBy(pool, merchantId, key, maximum)))
  for (const [index, rows] of found.entries()) {
    const { kind: by } = keys[index] as SearchKey
    for (const row of rows) {
      const place = `${row.kind} ${row.merchantId} ${row.id}`
      const known = hits.get(place)
      if (known?.by.includes(by)) continue
      hits.set(place, { ...row, by: [...(known?.by ?? []), by] })
    }
  }
  return [...hits.values()].sort((one, other) => (one.id < other.id ? 1 : -1))
}
