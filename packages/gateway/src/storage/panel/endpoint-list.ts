import type pg from 'pg'

import type { EndpointList } from '../../payment/webhooks/index.ts'
import { asFields, readFirst, readRows, statement } from '../postgres/index.ts'

const OF_ENDPOINT = 'd.merchant_id = e.merchant_id and d.endpoint_id = e.endpoint_id'

/** A page shows that there are many; nobody needs to know how many beyond this. */
const COUNTED_MAXIMUM = 1_000

const counted = (state: 'Waiting' | 'GivenUp'): string =>
  `(select count(*)::int from (select from webhook_delivery d
     where ${OF_ENDPOINT} and d.state = '${state}' limit ${COUNTED_MAXIMUM}) counted)`

/** `$1` is the merchant or null, `$2` the present. */
const SELECT = `select ${asFields(
  'merchant_id, endpoint_id, url, types, description, state, disabled_reason, created_at, failing_since',
  'e',
)}, ${asFields('merchant_number', 'm')}, m.name as "merchantName",
    e.cursor_position::float8 as "cursorPosition",
    coalesce((select f.last_position from event_feed f where f.merchant_id = e.merchant_id), 0)::float8
      as "lastPosition",
    (select count(*)::int from webhook_secret s where s.merchant_id = e.merchant_id
      and s.endpoint_id = e.endpoint_id and (s.valid_until is null or s.valid_until > $2)) as "secretCount",
    ${counted('Waiting')} as "waitingCount", ${counted('GivenUp')} as "givenUpCount",
    (select d.finished_at from webhook_delivery d where ${OF_ENDPOINT} and d.state = 'Delivered'
      order by d.position desc limit 1) as "lastDeliveredAt"
  from webhook_endpoint e join merchant m on m.merchant_id = e.merchant_id
  where e.state <> 'Removed' and ($1::uuid is null or e.merchant_id = $1)`

const PAGE = statement(
  'panel-endpoints',
  `${SELECT} and ($3::text is null or (m.merchant_number, e.endpoint_id) > ($3, $4::uuid))
   order by m.merchant_number, e.endpoint_id limit $5`,
)

const FIND = statement('panel-endpoint', `${SELECT} and e.endpoint_id = $3`)

/** Reads webhook endpoints for the panel, over the panel's own connections. */
export function createEndpointList(pool: pg.Pool): EndpointList {
  return {
    page: ({ merchantId, now, after, maximum }) =>
      readRows(pool, PAGE, [
        merchantId,
        now,
        after?.merchantNumber ?? null,
        after?.endpointId ?? null,
        maximum,
      ]),
    find: ({ merchantId, endpointId }, now) => readFirst(pool, FIND, [merchantId, now, endpointId]),
  }
}
