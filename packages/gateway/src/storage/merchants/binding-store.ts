import type { BindingStore } from '../../payment/merchants/index.ts'
import { execute, listsFor, type Queryable, readRows } from '../postgres/index.ts'

const ROWS_AT_ONCE = 200

/** A node that announced itself within 45 seconds is alive. */
const UNBOUND = `
  select s.merchant_id as "merchantId", s.record, s.secret_sealed as sealed,
    case when t.environment = 'live'
      then jsonb_build_object('apiUrl', t.api_url, 'gateUrl', t.gate_url) end as address
  from terminal_secret s join terminal t on t.merchant_id = s.merchant_id and t.terminal_id = s.terminal_id
  where s.bound_to is null and ($1::uuid is null or (s.merchant_id, s.record) > ($1::uuid, $2::text))
    and not exists (select from vault_node n where n.seen_at > now() - interval '45 seconds' and not n.opens_bound)
  order by s.merchant_id, s.record limit ${ROWS_AT_ONCE}`

// A change of a terminal's origin writes its secrets anew in the same statement, so that the old bytes tell.
const BIND = `
  update terminal_secret s set secret_sealed = g.sealed, data_key_id = g.data_key_id, bound_to = g.bound_to
  from unnest($1::uuid[], $2::text[], $3::bytea[], $4::bytea[], $5::uuid[], $6::text[])
    as g (merchant_id, record, old, sealed, data_key_id, bound_to)
  where s.merchant_id = g.merchant_id and s.record = g.record and s.secret_sealed = g.old and s.bound_to is null`

/** The secrets of terminals that an older release sealed, in PostgreSQL. */
export function createBindingStore(database: Queryable): BindingStore {
  return {
    unbound: (after) =>
      readRows(database, UNBOUND, [after?.merchantId ?? null, after?.record ?? null]),
    bind: (bound) =>
      execute(database, BIND, [
        ...listsFor(
          'merchant_id, record, sealed',
          bound.map(({ secret }) => secret),
        ),
        ...listsFor('sealed, data_key_id, bound_to', bound),
      ]),
  }
}
