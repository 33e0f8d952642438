import type pg from 'pg'
import type {
  OpeningVerdict,
  Order,
  PaymentConclusion,
  PaymentOpening,
  PaymentPorts,
} from '../../payment/payments/index.ts'
import { CONCLUDING_LIMITS, createMoneyLanes, OPENING_LIMITS } from '../gathering/index.ts'
import { changesOne, mayBeCommitted, readFirst, readValue, statement } from '../postgres/index.ts'
import { CONCLUDE_DIRECT_PAYMENTS, CONCLUDE_PAYMENTS } from './conclusion-statement.ts'
import { isDirect, OPEN_DIRECT_PAYMENTS, OPEN_PAYMENTS } from './opening-statement.ts'
import { FIND_ORDER, ORDER_SELECT } from './order-row.ts'

const ENSURE_BATCH = statement(
  'ensure-open-batch',
  `insert into terminal_batch (merchant_id, terminal_id, batch_number, state, opened_at)
   values ($1, $2, 1, 'Open', $3) on conflict do nothing`,
)

/** Gives back what an opening reserved if the opening wrote no order. Without effect if the order exists. */
const UNDO_OPENING = statement(
  'undo-opening',
  `with orphan as (
    select $1::uuid as merchant_id, $2::uuid as order_id
    where not exists (select from payment_order where merchant_id = $1 and order_id = $2)
  ),
  key as (
    delete from idempotency_key k using orphan o
    where k.merchant_id = o.merchant_id and k.subject_id = o.order_id
  ),
  use as (
    update link_use u set state = 'Reserved', order_id = null from orphan o
    where u.merchant_id = o.merchant_id and u.order_id = o.order_id and u.state = 'Paying'
      and u.link_id = $3 and u.use_id = $4
  ),
  session as (
    update threeds_session s set usage = 'Free', claimed_by_order_id = null from orphan o
    where s.merchant_id = o.merchant_id and s.session_id = $5
      and s.claimed_by_order_id = o.order_id
  )
  update payment_order p set held_by = null from orphan o
  where p.merchant_id = o.merchant_id and p.order_id = $6 and p.held_by = o.order_id`,
)

// No job has ever leased the order, so only this process has worked on it: `inquiry_count` counts the leases.
const MOVE_ORDER = statement(
  'move-order-to-next-terminal',
  `update payment_order o set terminal_id = $3, bank_order_id = $4, commission_minor = $5,
     routing = $6, batch_number = b.batch_number
   from terminal_batch b
   where o.merchant_id = $1 and o.order_id = $2 and o.state = 'Pending' and o.inquiry_count = 0
     and o.send_by > now()
     and b.merchant_id = $1 and b.terminal_id = $3 and b.state = 'Open'`,
)

const FIND_PAYER = statement(
  'find-payer-of-order',
  `select u.payer from payment_order o
   join link_use u on u.merchant_id = o.merchant_id and u.link_id = o.link_id
     and u.use_id = o.link_use_id
   where o.merchant_id = $1 and o.order_id = $2`,
)

// The newest payment that did not fail comes first. A failed one is returned only if no other matches.
const FIND_BY_CONVERSATION = statement(
  'find-order-by-conversation',
  `select found.*, count(*) over ()::int as "matchCount" from (${ORDER_SELECT}
     where o.merchant_id = $1 and o.conversation_id = $2) found
   order by (found.state in ('Failed', 'Declined')), found."orderId" desc limit 1`,
)

/** Of lanes that insert the same pairs at once, all must go in one order: else they would lock. */
function byPair({ pair: one }: PaymentOpening, { pair: other }: PaymentOpening): number {
  return one === null || other === null ? 0 : Buffer.compare(one.mac, other.mac)
}

/** The two round trips of payments, gathered: those that come at once share a statement and a commit. */
export function createPaymentStore(
  pool: pg.Pool,
  lanes = createMoneyLanes(),
): PaymentPorts['payments'] {
  const open = lanes.queue<PaymentOpening, OpeningVerdict>({
    ...OPENING_LIMITS,
    orderOf: byPair,
    run: (openings) =>
      (openings.every(isDirect) ? OPEN_DIRECT_PAYMENTS : OPEN_PAYMENTS).run(pool, openings),
  })
  const conclude = lanes.queue<PaymentConclusion, boolean>({
    ...CONCLUDING_LIMITS,
    // The inquiry job may conclude the same order as a slow process; the first of them wins.
    keyOf: ({ orderId }) => orderId,
    run: (conclusions) =>
      (conclusions.some(({ holdsClaims }) => holdsClaims)
        ? CONCLUDE_PAYMENTS
        : CONCLUDE_DIRECT_PAYMENTS
      ).run(pool, conclusions),
  })
  // A batch row is never deleted, so a terminal that had one has one: no round trip to ask again.
  const haveBatches = new Set<string>()
  return {
    async ensureOpenBatch(merchantId, terminalId, now) {
      const terminal = `${merchantId}/${terminalId}`
      if (haveBatches.has(terminal)) return
      await pool.query({ ...ENSURE_BATCH, values: [merchantId, terminalId, now] })
      haveBatches.add(terminal)
    },
    open,
    async move({ merchantId, orderId, terminalId, bankOrderId, commissionMinor, routing }) {
      const values = [merchantId, orderId, terminalId, bankOrderId, commissionMinor]
      return changesOne(pool, MOVE_ORDER, [...values, JSON.stringify(routing)])
    },
    mayBeOpen: mayBeCommitted,
    async undoOpening(opening) {
      const { linkUse, sessionId, originalOrderId } = opening
      const claims = [linkUse?.linkId ?? null, linkUse?.useId ?? null, sessionId, originalOrderId]
      const values = [opening.merchantId, opening.orderId, ...claims]
      await pool.query({ ...UNDO_OPENING, values })
    },
    conclude,
    find: (merchantId, orderId) => readFirst(pool, FIND_ORDER, [merchantId, orderId]),
    findPayer: (merchantId, orderId) => readValue(pool, FIND_PAYER, [merchantId, orderId]),
    async findByConversation(merchantId, conversationId) {
      type Found = Order & Readonly<{ matchCount: number }>
      const found = await readFirst<Found>(pool, FIND_BY_CONVERSATION, [merchantId, conversationId])
      if (found === null) return null
      const { matchCount, ...order } = found
      return { order, matchCount }
    },
  }
}
