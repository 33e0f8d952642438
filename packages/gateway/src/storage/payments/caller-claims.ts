import { FINGERPRINT_RECIPE } from '../../payments/index.ts'
import { type Column, inputRows } from '../gathering/index.ts'
import { isNotDropped } from '../pair-partitions.ts'

/** What a caller brings along with any call that moves money. */
type Claiming = Readonly<{
  pair: Readonly<{ publicKey: string; mac: Buffer; nonceTime: bigint; nonce: string }> | null
  idempotency: Readonly<{ key: string; fingerprint: Buffer }> | null
}>

export const CLAIM_COLUMNS: readonly Column<Claiming>[] = [
  ['public_key', 'text', (row) => row.pair?.publicKey ?? null],
  ['mac', 'bytea', (row) => row.pair?.mac ?? null],
  ['nonce_time', 'bigint', (row) => row.pair?.nonceTime ?? null],
  ['nonce', 'text', (row) => row.pair?.nonce ?? null],
  ['idempotency_key', 'text', (row) => row.idempotency?.key ?? null],
  ['fingerprint', 'bytea', (row) => row.idempotency?.fingerprint ?? null],
]

/** Of the columns above, those of the idempotency key. */
export const KEY_COLUMNS: readonly string[] = ['idempotency_key', 'fingerprint']

/**
 * How every first round trip begins: the pair of nonce and signature, always written; then, for the
 * rows that won it, the idempotency key. The rows of `ready` won both, and `paired` the pair. A row
 * without a pair or a key has nothing to win there. (`in` is answered from a hash table of the winners;
 * `exists` would look at each of them for every row.) `subject` is the column that identifies the
 * call (an order's or an operation's id), `endpoint` the SQL that names its endpoint. Columns without
 * a key leave its step out.
 */
export function callerClaims<Row>(
  columns: readonly Column<Row>[],
  { subject, endpoint }: Readonly<{ subject: string; endpoint: string }>,
): string {
  const isKeyed = columns.some(([name]) => KEY_COLUMNS.includes(name))
  return `with input as materialized (${inputRows(columns)}),
  pair as (
    insert into single_use_pair (public_key, mac, nonce_time, merchant_id, nonce, request_id)
    select public_key, mac, nonce_time, merchant_id, nonce, ${subject} from input
    where mac is not null and ${isNotDropped('nonce_time')}
    on conflict do nothing
    returning request_id
  ),
  ${isKeyed ? 'paired' : 'ready'} as (
    select i.* from input i
    where i.mac is null or i.${subject} in (select p.request_id from pair p)
  )${isKeyed ? keyClaim(subject, endpoint) : ''}`
}

function keyClaim(subject: string, endpoint: string): string {
  return `,
  keyed as (
    insert into idempotency_key
      (merchant_id, endpoint, idempotency_key, fingerprint, recipe, order_id, subject_id, created_at)
    select merchant_id, ${endpoint}, idempotency_key, fingerprint, ${FINGERPRINT_RECIPE}, order_id,
      ${subject}, created_at
    from paired where idempotency_key is not null
    on conflict do nothing
    returning subject_id
  ),
  ready as (
    select i.* from paired i where i.idempotency_key is null
      or i.${subject} in (select k.subject_id from keyed k)
  )`
}
