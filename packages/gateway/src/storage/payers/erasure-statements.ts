import type { Erasure } from '../../operating/payers/index.ts'
import { type NamedStatement, statement } from '../postgres/index.ts'
import {
  hasContact,
  hasLinkTexts,
  hasText,
  NO_CONTACT,
  NO_TEXT,
  noLinkTexts,
} from './erased-values.ts'

/** A row `r` of a table whose ids begin with their time, what is set in it, and whether there is anything to erase. */
type Erased = Readonly<{
  table: string
  id: string
  set: string
  holds: string
  /** What is erased with it elsewhere: a statement over the rows `erased`. */
  also?: string
}>

const ORDERS = { table: 'payment_order', id: 'order_id' } as const
const SESSIONS = { table: 'threeds_session', id: 'session_id' } as const

/** Of the rows `erased`: their names are found no more. */
export const FORGET_NAMES = `update payment_search s set name_keys = '{}' from erased
  where s.merchant_id = erased.merchant_id and s.order_id = erased.id and s.name_keys <> '{}'`

/** Of the rows `erased`: what people wrote at their returns. */
export const FORGET_NOTES = `update order_operation p set note = null from erased
  where p.merchant_id = erased.merchant_id and p.order_id = erased.id and p.note is not null`

/** Of the rows `erased`: what people wrote at their chargebacks. */
export const FORGET_CLAIMS = `update chargeback c set note = null from erased
  where c.merchant_id = erased.merchant_id and c.order_id = erased.id and c.note is not null`

/** Of the rows `erased`: what people wrote about differences of their payouts. */
export const FORGET_DIFFERENCE_NOTES = `update settlement_difference d set note = null from erased
  where d.merchant_id = erased.merchant_id and erased.id = any(d.order_ids) and d.note is not null`

/**
 * By age alone: a session lives an hour, and an order is sent to the bank within minutes, so nothing that is a day old
 * still needs to know who pays. Inquiries, captures and returns send none of it.
 */
const ERASED: Readonly<Record<Erasure, Erased>> = {
  'order-contact': {
    ...ORDERS,
    set: `details = r.details || ${NO_CONTACT}`,
    holds: hasContact('r.details'),
    also: FORGET_NAMES,
  },
  'order-address': { ...ORDERS, set: `client_ip_address = ''`, holds: `r.client_ip_address <> ''` },
  'order-text': {
    ...ORDERS,
    set: `details = r.details || ${NO_TEXT}, metadata = null`,
    holds: `(${hasText('r.details')} or jsonb_typeof(r.metadata) = 'object')`,
  },
  'session-contact': {
    ...SESSIONS,
    set: 'card_holder_name = null',
    holds: 'r.card_holder_name is not null',
  },
  'session-address': {
    ...SESSIONS,
    set: 'client_ip_address = null',
    holds: 'r.client_ip_address is not null',
  },
}

/** A merchant that is new has no row yet. */
export const BEGIN_ERASURE = statement(
  'begin-payer-erasure',
  `insert into payer_erasure (kind, merchant_id, erased_before)
   select $1, merchant_id, '00000000-0000-0000-0000-000000000000' from merchant on conflict do nothing`,
)

/**
 * The oldest rows that were not looked at, of any merchant. `skip locked`: each merchant is one node's at a time, so
 * that two nodes never wait for each other's rows. Rows with nothing to erase are not written again.
 */
function walk(erasure: Erasure): NamedStatement {
  const { table, id, set, holds, also } = ERASED[erasure]
  return statement(
    `erase-${erasure}`,
    `with mine as materialized (
       select merchant_id, erased_before from payer_erasure where kind = $1 for update skip locked
     ), looked as materialized (
       select own.merchant_id, own.id from mine m cross join lateral (
         select r.merchant_id, r.${id} as id from ${table} r
         where r.merchant_id = m.merchant_id and r.${id} > m.erased_before and r.${id} < $2
         order by r.${id} limit $3
       ) own limit $3
     ), erased as (
       update ${table} r set ${set} from looked l
       where r.merchant_id = l.merchant_id and r.${id} = l.id and ${holds}
       returning r.merchant_id, r.${id} as id
     ), ${also === undefined ? '' : `beside as (${also}), `}moved as (
       update payer_erasure p set erased_before = newest.id from (
         select distinct on (merchant_id) merchant_id, id from looked order by merchant_id, id desc
       ) newest
       where p.kind = $1 and p.merchant_id = newest.merchant_id
     )
     select count(*)::int as count from looked`,
  )
}

export const WALKS: Readonly<Record<Erasure, NamedStatement>> = {
  'order-contact': walk('order-contact'),
  'order-address': walk('order-address'),
  'order-text': walk('order-text'),
  'session-contact': walk('session-contact'),
  'session-address': walk('session-address'),
}

/** An index has the links with texts. A link that can still be paid keeps them, however old it is. */
export const ERASE_LINK_TEXTS = statement(
  'erase-link-texts',
  `update payment_link l set content = ${noLinkTexts('l.content')}
   where (l.merchant_id, l.link_id) in (
     select old.merchant_id, old.link_id from merchant m cross join lateral (
       select r.merchant_id, r.link_id from payment_link r
       where r.merchant_id = m.merchant_id and r.link_id < $1 and r.state <> 'Active'
         and ${hasLinkTexts('r.content')}
       order by r.merchant_id, r.link_id limit $2 for update of r skip locked
     ) old limit $2)`,
)

/** An index has the notes, of returns and of differences between statements and what was expected. A return may be younger than its order by years, so the walk of the orders cannot erase its note. */
export const ERASE_NOTES = statement(
  'erase-return-notes',
  `with differences as (
     update settlement_difference set note = null where note is not null and done_at < moment_of_id($1)
   )
   update order_operation p set note = null
   where (p.merchant_id, p.order_id, p.operation_id) in (
     select r.merchant_id, r.order_id, r.operation_id from order_operation r
     where r.note is not null and r.operation_id < $1
     order by r.operation_id limit $2 for update of r skip locked)`,
)

/** Of cases that were decided, which have an index by their notes. */
export const ERASE_CLAIM_NOTES = statement(
  'erase-claim-notes',
  `update chargeback c set note = null
   where (c.merchant_id, c.chargeback_id) in (
     select r.merchant_id, r.chargeback_id from chargeback r
     where r.note is not null and r.closed_at is not null and r.chargeback_id < $1
     order by r.chargeback_id limit $2 for update of r skip locked)`,
)

/** With the notes of the case, which are as old as its files. */
export const ERASE_EVIDENCE = statement(
  'erase-evidence',
  `delete from chargeback_evidence e using chargeback c
   where e.evidence_id < $1 and c.merchant_id = e.merchant_id and c.chargeback_id = e.chargeback_id
     and c.closed_at is not null`,
)
