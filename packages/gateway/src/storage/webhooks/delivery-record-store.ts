import { firstIdAt } from '../../base/kernel/index.ts'
import type { DeliveryRecord, DeliveryRecords } from '../../payment/webhooks/index.ts'
import {
  asFields,
  change,
  changesOne,
  type Queryable,
  readRows,
  readValue,
  statement,
} from '../postgres/index.ts'

const SEARCH = statement(
  'search-webhook-deliveries',
  `select ${asFields('endpoint_id, event_id, event_type, subject_id, state, is_resent, attempt_count')},
     ${asFields('created_at, finished_at, attempts')}, position::float8 as position,
     nullif(next_attempt_at, 'infinity') as "nextAttemptAt"
   from webhook_delivery
   where merchant_id = $1 and ($2::uuid is null or endpoint_id = $2)
     and ($3::uuid is null or subject_id = $3) and ($4::text is null or event_type = $4)
     and ($5::text is null or state = $5) and ($6::bigint is null or position < $6)
   order by position desc, endpoint_id limit $7`,
)

/** A delivery that waits goes out now, unless an earlier event of its subject waits. */
const RESEND = statement(
  'resend-webhook-delivery',
  `update webhook_delivery d set state = 'Waiting', is_resent = true, finished_at = null,
     attempt_count = case when d.state = 'Waiting' then d.attempt_count else 0 end,
     next_attempt_at = case when d.next_attempt_at = 'infinity' then d.next_attempt_at else $4 end
   where d.merchant_id = $1 and d.endpoint_id = $2 and d.position = $3
     and exists (select from webhook_endpoint e where e.merchant_id = $1 and e.endpoint_id = $2
       and e.state <> 'Removed')`,
)

const RESEND_AFTER = statement(
  'resend-webhook-events',
  `update webhook_endpoint e set cursor_position = least(e.cursor_position, $3::bigint),
     resent_until = greatest(e.resent_until, e.cursor_position)
   where e.merchant_id = $1 and e.endpoint_id = $2 and e.state <> 'Removed'
   returning greatest(e.resent_until - $3::bigint, 0)::int as positions`,
)

/** Ids begin with the time, and positions follow it nearly: the earliest of the next thousand is early enough. */
const POSITION_BEFORE = statement(
  'position-before-moment',
  `select coalesce(
     (select min(position) - 1 from (
       select position from event where merchant_id = $1 and event_id >= $2
         and position is not null
       order by event_id limit 1000) since),
     (select last_position from event_feed where merchant_id = $1), 0)::float8 as position`,
)

const SWEEP = statement(
  'sweep-webhook-deliveries',
  `delete from webhook_delivery where (merchant_id, endpoint_id, position) in (
     select merchant_id, endpoint_id, position from webhook_delivery
     where created_at < $1 and state <> 'Waiting' limit $2)`,
)

type Kept = Omit<DeliveryRecord, 'attempts'> &
  Readonly<{
    attempts: readonly (Omit<DeliveryRecord['attempts'][number], 'at'> & Readonly<{ at: string }>)[]
  }>

export function createDeliveryRecordStore(database: Queryable): DeliveryRecords {
  return {
    async search({ merchantId, endpointId, subjectId, eventType, state, before, limit }) {
      const values = [merchantId, endpointId, subjectId, eventType, state, before, limit]
      const rows = await readRows<Kept>(database, SEARCH, values)
      return rows.map(({ attempts, ...record }) => {
        return { ...record, attempts: attempts.map((each) => ({ ...each, at: new Date(each.at) })) }
      })
    },
    resend: ({ merchantId, endpointId }, position, now) =>
      changesOne(database, RESEND, [merchantId, endpointId, position, now]),
    resendAfter: ({ merchantId, endpointId }, position) =>
      readValue(database, RESEND_AFTER, [merchantId, endpointId, position]),
    positionBefore: async (merchantId, moment) =>
      (await readValue(database, POSITION_BEFORE, [merchantId, firstIdAt(moment)])) ?? 0,
    sweep: (before, deliveriesMaximum) => change(database, SWEEP, [before, deliveriesMaximum]),
  }
}
