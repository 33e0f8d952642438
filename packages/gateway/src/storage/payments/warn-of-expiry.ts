import type pg from 'pg'
import { statement } from '../postgres/index.ts'

const DUE_PRE_AUTHS = statement(
  'due-pre-auths',
  `select merchant_id, order_id from payment_order
   where state = 'PreAuthorized' and pre_auth_warned_at is null and pre_auth_expires_at > $1
     and pre_auth_expires_at <= $1 + interval '1 day'
     and pre_auth_expires_at - interval '1 day' > created_at
   order by pre_auth_expires_at limit $2`,
)

/** The mark and the event are one statement: of nodes that warn at once, one does. */
const WARN = statement(
  'warn-of-expiry',
  `with warned as (
    update payment_order set pre_auth_warned_at = $4
    where merchant_id = $1 and order_id = $2 and state = 'PreAuthorized'
      and pre_auth_warned_at is null
    returning *
  )
  insert into event (merchant_id, event_id, type, subject_id, data)
  select merchant_id, $3::uuid, 'preauth.expiring', order_id, jsonb_build_object(
    'orderId', order_id, 'conversationId', conversation_id, 'amountMinor', amount_minor,
    'currency', currency, 'expiresAt', pre_auth_expires_at)
  from warned`,
)

const AT_ONCE = 100

/**
 * Tells, once and a day before, of every PreAuth that is about to be released (decision 5.4), so that
 * whoever still means to capture it does. One that lives for a day or less is not told of.
 *
 * @returns how many were told of.
 */
export async function warnOfExpiry(
  pool: pg.Pool,
  { now, newId }: Readonly<{ now: Date; newId: () => string }>,
): Promise<number> {
  type Due = Readonly<{ merchant_id: string; order_id: string }>
  const { rows } = await pool.query<Due>({ ...DUE_PRE_AUTHS, values: [now, AT_ONCE] })
  let told = 0
  for (const { merchant_id: merchantId, order_id: orderId } of rows) {
    const values = [merchantId, orderId, newId(), now]
    told += (await pool.query({ ...WARN, values })).rowCount ?? 0
  }
  return told
}
