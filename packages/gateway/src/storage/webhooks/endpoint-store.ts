import type pg from 'pg'
import type { EndpointStore, ManagePorts } from '../../payment/webhooks/index.ts'
import {
  asFields,
  change,
  changesOne,
  type Queryable,
  readFirst,
  readRows,
  statement,
  withTransaction,
} from '../postgres/index.ts'

/** `$1` is the merchant, `$2` the present. */
const ENDPOINT_SELECT = `select ${asFields(
  'merchant_id, endpoint_id, url, types, description, state, disabled_reason, created_at, failing_since',
  'e',
)},
    e.cursor_position::float8 as "cursorPosition",
    coalesce((select f.last_position from event_feed f where f.merchant_id = e.merchant_id), 0)::float8
      as "lastPosition",
    (select count(*)::int from webhook_secret s where s.merchant_id = e.merchant_id
      and s.endpoint_id = e.endpoint_id and (s.valid_until is null or s.valid_until > $2))
      as "secretCount"
  from webhook_endpoint e where e.merchant_id = $1 and e.state <> 'Removed'`

const LIST = statement('list-webhook-endpoints', `${ENDPOINT_SELECT} order by e.endpoint_id`)

const FIND = statement('find-webhook-endpoint', `${ENDPOINT_SELECT} and e.endpoint_id = $3`)

/** Conflicts with itself and with no payment. */
const LOCK_MERCHANT = statement(
  'lock-merchant-for-endpoints',
  'select 1 from merchant where merchant_id = $1 for update',
)

const INSERT = statement(
  'insert-webhook-endpoint',
  `insert into webhook_endpoint
     (merchant_id, endpoint_id, url, types, description, state, created_at, cursor_position)
   select $1, $2, $3, $4, $5, 'Active', $6,
     coalesce((select last_position from event_feed where merchant_id = $1), 0)
   where (select count(*) from webhook_endpoint
     where merchant_id = $1 and state <> 'Removed') < $7`,
)

/** A new address or a new beginning ends the trouble of the old one. */
const UPDATE = statement(
  'update-webhook-endpoint',
  `update webhook_endpoint e set url = coalesce($3, e.url),
     types = case when $4 then $5::text[] else e.types end,
     description = coalesce($6, e.description), state = coalesce($7, e.state),
     disabled_reason = case when $7::text is null then e.disabled_reason end,
     failures = case when n.begins then 0 else e.failures end,
     failing_since = case when n.begins then null else e.failing_since end,
     failing_told_at = case when n.begins then null else e.failing_told_at end,
     next_probe_at = case when n.begins then null else e.next_probe_at end
   from (select $3::text is not null or $7::text = 'Active' as begins) n
   where e.merchant_id = $1 and e.endpoint_id = $2 and e.state <> 'Removed'`,
)

const REMOVE = statement(
  'remove-webhook-endpoint',
  `with secret as (
     delete from webhook_secret where merchant_id = $1 and endpoint_id = $2
   )
   update webhook_endpoint set state = 'Removed'
   where merchant_id = $1 and endpoint_id = $2 and state <> 'Removed'`,
)

/** Both run before the new secret is there. */
const FORGET_SECRETS = statement(
  'forget-webhook-secrets',
  `delete from webhook_secret
   where merchant_id = $1 and endpoint_id = $2 and valid_until is not null`,
)

const END_SECRETS = statement(
  'end-webhook-secrets',
  'update webhook_secret set valid_until = $3 where merchant_id = $1 and endpoint_id = $2',
)

const INSERT_SECRET = statement(
  'insert-webhook-secret',
  `insert into webhook_secret
     (merchant_id, endpoint_id, secret_id, secret_sealed, data_key_id, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
)

const SECRETS = statement(
  'webhook-secrets',
  `select secret_id as "secretId", secret_sealed as sealed, data_key_id as "dataKeyId" from webhook_secret
   where merchant_id = $1 and endpoint_id = $2 and (valid_until is null or valid_until > $3)
   order by valid_until desc nulls first`,
)

export function createEndpointStore(database: Queryable): EndpointStore {
  return {
    list: (merchantId, now) => readRows(database, LIST, [merchantId, now]),
    find: ({ merchantId, endpointId }, now) =>
      readFirst(database, FIND, [merchantId, now, endpointId]),
    async insert({ merchantId, endpointId, url, types, description }, { now, maximum }) {
      await change(database, LOCK_MERCHANT, [merchantId])
      const values = [merchantId, endpointId, url, types, description, now, maximum]
      return changesOne(database, INSERT, values)
    },
    async update({ merchantId, endpointId }, { url, types, description, state }) {
      const changed = [url, types !== undefined, types, description, state]
      const values = [merchantId, endpointId, ...changed.map((value) => value ?? null)]
      return changesOne(database, UPDATE, values)
    },
    async remove({ merchantId, endpointId }) {
      return changesOne(database, REMOVE, [merchantId, endpointId])
    },
    async addSecret({ merchantId, endpointId }, secret, { now, validUntil }) {
      const endpoint = [merchantId, endpointId]
      await change(database, FORGET_SECRETS, endpoint)
      await change(database, END_SECRETS, [...endpoint, validUntil])
      const { secretId, sealed, dataKeyId } = secret
      const values = [...endpoint, secretId, sealed, dataKeyId, now]
      await change(database, INSERT_SECRET, values)
    },
    secretsOf: ({ merchantId, endpointId }, now) =>
      readRows(database, SECRETS, [merchantId, endpointId, now]),
  }
}

/** Each piece of work on endpoints in a transaction of its own. */
export function createEndpointTransactions(pool: pg.Pool): ManagePorts['transact'] {
  return (work) => withTransaction(pool, (connection) => work(createEndpointStore(connection)))
}
