import type { AuditSigner } from '../../operating/audit/index.ts'
import {
  ENDED_TRY_STATES,
  type ErasedCounts,
  OPEN_ORDER_STATES,
  type PayerKey,
  type PayerRecord,
} from '../../operating/payers/index.ts'
import { change, type Queryable } from '../postgres/index.ts'
import { NO_CONTACT, NO_PAYER, NO_TEXT, noLinkTexts } from './erased-values.ts'
import {
  FORGET_CLAIMS,
  FORGET_DIFFERENCE_NOTES,
  FORGET_NAMES,
  FORGET_NOTES,
} from './erasure-statements.ts'
import { FILTERS_WITH, IS_OWN_LINK } from './find-payer.ts'
import { eraseHandOvers } from './hand-over-erasure.ts'
import { inAddressOf, mentions, type PersonKey, patternOf } from './mentions.ts'

/** `$3` is the pattern of the payer, or null: then the merchant's own reference stays. */
const withoutTexts = (by: PersonKey['by']): string => `metadata = null, merchant_reference = case
  when ${mentions(by, 'merchant_reference', '$3')} then null else merchant_reference end`

/** The state is asked again: between the reading and now something may have begun. */
const orders = (by: PersonKey['by']): string => `
  with erased as (update payment_order set client_ip_address = '', details = details || ${NO_CONTACT} || ${NO_TEXT},
    ${withoutTexts(by)}
  where merchant_id = $1 and order_id = any($2::uuid[]) and state <> all($4::text[]) and held_by is null
    and bank_turn is null and next_inquiry_at is null and return_reserved_minor = 0
    and not exists (select from chargeback c where c.merchant_id = payment_order.merchant_id
      and c.order_id = payment_order.order_id and c.closed_at is null)
    returning merchant_id, order_id as id),
  searched as (${FORGET_NAMES}), noted as (${FORGET_NOTES}), claimed as (${FORGET_CLAIMS}),
  told as (${FORGET_DIFFERENCE_NOTES})
  select id from erased`

const texts = (by: PersonKey['by']): string => `
  with erased as (update payment_order set details = details || ${NO_TEXT}, ${withoutTexts(by)}
    where merchant_id = $1 and order_id = any($2::uuid[]) returning merchant_id, order_id as id),
  noted as (${FORGET_NOTES}), claimed as (${FORGET_CLAIMS}),
  told as (${FORGET_DIFFERENCE_NOTES})
  select id from erased`

const TRIES = `
  update link_use set payer = ${NO_PAYER}, payer_erased_at = coalesce(payer_erased_at, $3), browser_hash = null
  where merchant_id = $1 and use_id = any($2::uuid[]) and state = any($4::text[])`

const LINKS = `
  update payment_link l set content = ${noLinkTexts('l.content')}
  where l.merchant_id = $1 and l.link_id = any($2::uuid[]) and ${IS_OWN_LINK}`

const SESSIONS = `
  update threeds_session set card_holder_name = null, client_ip_address = null, metadata = null
  where merchant_id = $1 and session_id = any($2::uuid[])
    and (usage <> 'Free' or coalesce(provision_until, verify_until) <= $3)`

const NOTICES = `
  update notice set recipient = null
  where merchant_id = $1 and notice_id = any($2::uuid[]) and state <> 'Waiting'`

const EVIDENCE = `
  delete from chargeback_evidence e using chargeback c
  where c.merchant_id = $1 and c.order_id = any($2::uuid[]) and c.closed_at is not null
    and e.merchant_id = c.merchant_id and e.chargeback_id = c.chargeback_id`

const FILTERS = `delete from panel_view where ${FILTERS_WITH}`

/** Until the commit, the search reads none of the merchant's orders, of which it might have seen the names before. */
const HOLD_SEARCH = 'select from payment_search_progress where merchant_id = $1 for update'

type Erasing = Readonly<{ record: PayerRecord; key: PayerKey; now: Date; by: string }>

type Own = Readonly<{ database: Queryable; signer: AuditSigner }>

/** See `PayerStore.erase`. */
export async function erasePayer(
  { database, signer }: Own,
  merchantId: string,
  { record, key, now, by }: Erasing,
): Promise<ErasedCounts | null> {
  const erased = await eraseRows(database, merchantId, { record, key, now })
  if (erased === null) return null
  const filters = key.by === 'order' ? null : [merchantId, inAddressOf(key)]
  const savedFilters = filters === null ? 0 : await change(database, FILTERS, filters)
  const sessionIds = [...new Set(record.handOvers.map(({ sessionId }) => sessionId))]
  let handOvers = 0
  // Last: from here on the other writers of the chain wait.
  for (const batchId of new Set(record.handOvers.flatMap((each) => each.batchId ?? []))) {
    handOvers += await eraseHandOvers(database, signer, { batchId, sessionIds, now, by })
  }
  return { ...erased, savedFilters, handOvers }
}

type ErasedRows = Omit<ErasedCounts, 'savedFilters' | 'handOvers'>

/** Null where fewer rows may be erased than the record has. */
async function eraseRows(
  database: Queryable,
  merchantId: string,
  { record, key, now }: Omit<Erasing, 'by'>,
): Promise<ErasedRows | null> {
  const idsOf = (belonging: string) =>
    record.orders.flatMap((order) => (order.belonging === belonging ? order.orderId : []))
  const [own, mentioning] = [idsOf('Payer'), idsOf('Mention')]
  const useIds = record.tries.map(({ useId }) => useId)
  const sessionIds = record.sessions.map(({ sessionId }) => sessionId)
  const noticeIds = record.notices.map(({ noticeId }) => noticeId)
  // Of an order that was named by its id the reference is kept: it is the merchant's, and no person.
  const [form, pattern] = key.by === 'order' ? (['email', null] as const) : [key.by, patternOf(key)]
  const of = (ids: readonly string[], ...others: unknown[]) => [merchantId, ids, ...others]
  await database.query(HOLD_SEARCH, [merchantId])
  const erased = {
    orders: await change(database, orders(form), of(own, pattern, OPEN_ORDER_STATES)),
    texts: await change(database, texts(form), of(mentioning, pattern)),
    links: await change(database, LINKS, of(record.tries.map(({ linkId }) => linkId))),
    tries: await change(database, TRIES, of(useIds, now, ENDED_TRY_STATES)),
    sessions: await change(database, SESSIONS, of(sessionIds, now)),
    notices: await change(database, NOTICES, of(noticeIds)),
    evidence: await change(database, EVIDENCE, of(own)),
  }
  const isWhole =
    erased.orders === own.length &&
    erased.tries === useIds.length &&
    erased.sessions === sessionIds.length &&
    erased.notices === noticeIds.length
  return isWhole ? erased : null
}
