import type { PayerKey, PayerRecord } from '../../operating/payers/index.ts'
import { detailNames } from '../../payment/payments/index.ts'
import {
  asFields,
  lowerAscii,
  type Queryable,
  readRows,
  readValue,
  withoutDeadline,
} from '../postgres/index.ts'
import { textsOf } from './erased-values.ts'
import {
  inAddressOf,
  nationalDigits,
  orderMentions,
  type PersonKey,
  patternOf,
} from './mentions.ts'

/** `$2` is the key's value. */
const TRIES_BY = {
  email: `${lowerAscii("u.payer ->> 'email'")} = ${lowerAscii('$2')}`,
  phone: `u.payer ->> 'phoneNumber' = $2`,
  order: `u.order_id = $2::uuid`,
} as const

/** Whether an order of the API names the payer. A number stands there as code and number, however it was written. */
const NAMED_BY = {
  // No call to the API has a field for it.
  email: 'false and $2::text is null',
  phone: `regexp_replace(concat(${textsOf('o.details', detailNames({ searched: 'phone' }))}), '[^0-9]', '', 'g') like '%' || $2::text`,
} as const

/** No index leads to these orders: all of the merchant's are read, which takes minutes where there are many millions. */
const scanned = (by: PersonKey['by']): string => `
  select o.order_id as id, ${NAMED_BY[by]} as "isPayer" from payment_order o
  where o.merchant_id = $1 and ((${NAMED_BY[by]}) or ${orderMentions(by, '$3')})`

/** A capture belongs to the order that blocked the amount. */
const RELATED = `
  select order_id as id, true as "isPayer" from payment_order
  where merchant_id = $1 and (order_id = $2::uuid or original_order_id = $2::uuid
    or order_id = (select original_order_id from payment_order where merchant_id = $1 and order_id = $2::uuid))`

/** A link `l` that one payer was to pay, and that nobody can pay any more. */
export const IS_OWN_LINK = `(l.link_type = 'SingleUse' and l.state <> 'Active')`

const TRY_FIELDS = `${asFields('link_id, use_id, order_id, session_id, state, created_at', 'u')},
  u.payer_erased_at as "erasedAt", u.payer ->> 'name' as name, u.payer ->> 'email' as email,
  u.payer ->> 'phoneNumber' as "phoneNumber", u.payer ->> 'address' as address, u.payer ->> 'note' as note,
  l.content ->> 'productName' as "productName", l.content ->> 'productDescription' as "productDescription",
  l.content #> '{labels,metadata}' as "linkMetadata", ${IS_OWN_LINK} as "isOwnLink"`

/** With every text: one that is younger than the order is null. */
const DETAILS = `jsonb_build_object(${detailNames()
  .map((name) => `'${name}', details -> '${name}'`)
  .join(', ')})`

const ORDERS = `
  select ${asFields(
    `order_id, state, payment_type, amount_minor, returned_minor, currency, created_at, conversation_id,
     merchant_reference, metadata, client_ip_address, session_id, link_id, link_use_id`,
  )}, ${DETAILS} as details,
    card ->> 'bin' as "cardBin", card ->> 'lastFour' as "cardLastFour",
    array(select p.note from order_operation p where p.merchant_id = payment_order.merchant_id
      and p.order_id = payment_order.order_id and p.note is not null order by p.operation_id) as "returnNotes",
    exists (select from chargeback c where c.merchant_id = payment_order.merchant_id
      and c.order_id = payment_order.order_id and c.closed_at is null) as "isClaimed",
    array(select e.name from chargeback c join chargeback_evidence e
      on e.merchant_id = c.merchant_id and e.chargeback_id = c.chargeback_id
      where c.merchant_id = payment_order.merchant_id and c.order_id = payment_order.order_id
      order by e.evidence_id) as evidence,
    (held_by is not null or bank_turn is not null or next_inquiry_at is not null
      or return_reserved_minor > 0) as "isBusy"
  from payment_order where merchant_id = $1 and order_id = any($2::uuid[]) order by order_id`

const SESSIONS = `
  select ${asFields('session_id, state, created_at, card_holder_name, client_ip_address, metadata')},
    coalesce(provision_until, verify_until) as "endsAt", usage <> 'Free' as "isUsed"
  from threeds_session where merchant_id = $1 and session_id = any($2::uuid[]) order by session_id`

const NOTICES = `
  select ${asFields('notice_id, kind, channel, recipient, state, created_at')} from notice
  where merchant_id = $1 and (${lowerAscii('recipient')} = ${lowerAscii('$2')} or use_id = any($3::uuid[])) order by notice_id`

const HAND_OVERS = `
  select ${asFields('session_id, attempt, batch_id, handed_over_at, payer_address')} from card_hand_over
  where merchant_id = $1 and session_id = any($2::uuid[]) order by session_id, attempt`

/** Of the merchant's own people and of the gateway's. */
export const FILTERS_WITH = `view_id in (
  select v.view_id from panel_view v join panel_user p on p.user_id = v.user_id
  where (p.merchant_id is null or p.merchant_id = $1) and strpos(${lowerAscii('v.query')}, $2) > 0)`

const FILTERS = `select count(*)::int as count from panel_view where ${FILTERS_WITH}`

const ARCHIVES = `select period as name from archived_period
  where state = 'Archived' and holds_payers order by period_until`

type Found = Readonly<{ id: string; isPayer: boolean }>

/** Reads all that one merchant's part holds about a payer; see `PayerStore.find`. */
export async function findPayer(
  database: Queryable,
  merchantId: string,
  key: PayerKey,
): Promise<PayerRecord> {
  const byKey = await triesWhere(database, TRIES_BY[key.by], [merchantId, key.value])
  const found = await foundOrders(database, merchantId, key)
  const paid = byKey.flatMap(({ orderId }) => (orderId === null ? [] : orderId))
  const own = new Set([...paid, ...found.flatMap(({ id, isPayer }) => (isPayer ? id : []))])
  const orders = await ordersOf(database, merchantId, { own, found })
  const ofPayer = orders.filter(({ belonging }) => belonging === 'Payer')
  const uses = ofPayer.flatMap(({ linkUseId }) => linkUseId ?? [])
  const byUse = await triesWhere(database, 'u.use_id = any($2::uuid[])', [merchantId, uses])
  const tries = [...new Map([...byKey, ...byUse].map((one) => [one.useId, one])).values()]
  const sessionIds = [...ofPayer, ...tries].flatMap(({ sessionId }) => sessionId ?? [])
  const recipient = key.by === 'order' ? null : key.value
  const noticeValues = [merchantId, recipient, tries.map(({ useId }) => useId)]
  return {
    orders,
    tries,
    sessions: await readRows(database, SESSIONS, [merchantId, sessionIds]),
    notices: await readRows(database, NOTICES, noticeValues),
    handOvers: await readRows(database, HAND_OVERS, [merchantId, sessionIds]),
    savedFilters:
      (key.by === 'order'
        ? null
        : await readValue<number>(database, FILTERS, [merchantId, inAddressOf(key)])) ?? 0,
    archivesWithPayers: (await readRows<NameRow>(database, ARCHIVES)).map(({ name }) => name),
  }
}

type NameRow = Readonly<{ name: string }>

async function triesWhere(
  database: Queryable,
  condition: string,
  values: unknown[],
): Promise<PayerRecord['tries']> {
  const sql = `select ${TRY_FIELDS} from link_use u
    join payment_link l on l.merchant_id = u.merchant_id and l.link_id = u.link_id
    where u.merchant_id = $1 and ${condition}`
  return readRows(database, sql, values)
}

async function foundOrders(
  database: Queryable,
  merchantId: string,
  key: PayerKey,
): Promise<readonly Found[]> {
  if (key.by === 'order') return readRows(database, RELATED, [merchantId, key.value])
  const number = key.by === 'phone' ? nationalDigits(key) : null
  const query = withoutDeadline(scanned(key.by), [merchantId, number, patternOf(key)])
  return (await database.query<Found>(query)).rows
}

async function ordersOf(
  database: Queryable,
  merchantId: string,
  { own, found }: Readonly<{ own: ReadonlySet<string>; found: readonly Found[] }>,
): Promise<PayerRecord['orders']> {
  const ids = [...new Set([...own, ...found.map(({ id }) => id)])]
  const rows = await readRows<Omit<PayerRecord['orders'][number], 'belonging'>>(database, ORDERS, [
    merchantId,
    ids,
  ])
  return rows.map((row) => ({ ...row, belonging: own.has(row.orderId) ? 'Payer' : 'Mention' }))
}
