import { FINGERPRINT_RECIPE } from '../../payments/index.ts'
import type { Column } from '../gathering/index.ts'
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

/**
 * The steps before the claims of a call, for its `input` rows: the pair of nonce and signature, always
 * written; then, for the rows that won it, the idempotency key. The rows of `paired` won the pair, those of
 * `ready` both. A row without a pair or a key has nothing to win there. `subject` is the column that
 * identifies the call (an order's or an operation's id), `endpoint` the SQL that names its endpoint.
 *
 * The races that end here: the same signed call twice, and two calls with one key. The primary keys decide
 * both, on every node. `in` is answered from a hash table of the winners; tried instead: `exists`, which looks
 * at each winner for every row.
 */
export function callerClaims(subject: string, endpoint: string): string {
  return `${pairClaim('paired', subject)},
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

/** The step of the pair alone; the rows of `winners` won it. */
export function pairClaim(winners: 'paired' | 'ready', subject: string): string {
  return `pair as (
    insert into single_use_pair (public_key, mac, nonce_time, merchant_id, nonce, request_id)
    select public_key, mac, nonce_time, merchant_id, nonce, ${subject} from input
    where mac is not null and ${isNotDropped('nonce_time')}
    on conflict do nothing
    returning request_id
  ),
  ${winners} as (
    select i.* from input i
    where i.mac is null or i.${subject} in (select p.request_id from pair p)
  )`
}
