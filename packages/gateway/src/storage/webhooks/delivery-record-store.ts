import { firstIdAt } from '../../kernel/index.ts'
import type { DeliveryRecord, DeliveryRecords } from '../../webhooks/index.ts'
import { type Queryable, statement } from '../postgres/index.ts'

const SEARCH = statement(
  'search-webhook-deliveries',
  `select * from webhook_delivery
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
     (select last_position from event_feed where merchant_id = $1), 0)::bigint as position`,
)

const SWEEP = statement(
  'sweep-webhook-deliveries',
  `delete from webhook_delivery where (merchant_id, endpoint_id, position) in (
     select merchant_id, endpoint_id, position from webhook_delivery
     where created_at < $1 and state <> 'Waiting' limit $2)`,
)

type DeliveryRow = Readonly<{
  endpoint_id: string
  position: bigint
  event_id: string
  event_type: string
  subject_id: string
  state: DeliveryRecord['state']
  is_resent: boolean
  attempt_count: number
  /** A number where it is infinite. */
  next_attempt_at: Date | number | null
  created_at: Date
  finished_at: Date | null
  attempts: readonly (Omit<DeliveryRecord['attempts'][number], 'at'> & Readonly<{ at: string }>)[]
}>

function recordFromRow(row: DeliveryRow): DeliveryRecord {
  return {
    endpointId: row.endpoint_id,
    position: Number(row.position),
    eventId: row.event_id,
    eventType: row.event_type,
    subjectId: row.subject_id,
    state: row.state,
    isResent: row.is_resent,
    attemptCount: row.attempt_count,
    nextAttemptAt: row.next_attempt_at instanceof Date ? row.next_attempt_at : null,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    attempts: row.attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at) })),
  }
}

export function createDeliveryRecordStore(database: Queryable): DeliveryRecords {
  return {
    async search({ merchantId, endpointId, subjectId, eventType, state, before, limit }) {
      const values = [merchantId, endpointId, subjectId, eventType, state, before, limit]
      const { rows } = await database.query<DeliveryRow>({ ...SEARCH, values })
      return rows.map(recordFromRow)
    },
    async resend({ merchantId, endpointId }, position, now) {
      const values = [merchantId, endpointId, position, now]
      return (await database.query({ ...RESEND, values })).rowCount === 1
    },
    async resendAfter({ merchantId, endpointId }, position) {
      type Row = Readonly<{ positions: number }>
      const values = [merchantId, endpointId, position]
      const { rows } = await database.query<Row>({ ...RESEND_AFTER, values })
      return rows[0]?.positions ?? null
    },
    async positionBefore(merchantId, moment) {
      type Row = Readonly<{ position: bigint }>
      const values = [merchantId, firstIdAt(moment)]
      const { rows } = await database.query<Row>({ ...POSITION_BEFORE, values })
      return Number(rows[0]?.position ?? 0)
    },
    async sweep(before, deliveriesMaximum) {
      const values = [before, deliveriesMaximum]
      return (await database.query({ ...SWEEP, values })).rowCount ?? 0
    },
  }
}
