import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { PairStore, SingleUsePair } from '../../payment/auth/index.ts'
import { type Column, createMoneyLanes, gathered, OPENING_LIMITS } from '../gathering/index.ts'

type Use = Readonly<{ pair: SingleUsePair; requestId: string }>

const COLUMNS: readonly Column<Use>[] = [
  ['public_key', 'text', ({ pair }) => pair.publicKey],
  ['mac', 'bytea', ({ pair }) => pair.mac],
  ['nonce_time', 'bigint', ({ pair }) => pair.nonceTime],
  ['merchant_id', 'uuid', ({ pair }) => pair.merchantId],
  ['nonce', 'text', ({ pair }) => pair.nonce],
  ['request_id', 'uuid', ({ requestId }) => requestId],
]

// The primary key decides, on every node and after every restart; nothing is read before the insert. The request's id
// tells which of two equal pairs in one statement was inserted.
const CONSUME = gathered({
  name: 'consume-pairs',
  columns: COLUMNS,
  sql: `with input as materialized (:input),
  used as (
    insert into single_use_pair (public_key, mac, nonce_time, merchant_id, nonce, request_id)
    select public_key, mac, nonce_time, merchant_id, nonce, request_id from input
    where nonce_time < 0
      or nonce_time >= (select dropped_before from single_use_pair_dropped)
    on conflict do nothing
    returning request_id
  )
  select i.position::int from input i join used u on u.request_id = i.request_id`,
  read: (answer) => answer !== null,
})

/** Lanes that insert the same pairs at once must insert them in the same order, else they would deadlock. */
function byMac({ pair: one }: Use, { pair: other }: Use): number {
  return Buffer.compare(one.mac, other.mac)
}

/** Used pairs of nonce and signature in PostgreSQL (decision 2.2); concurrent calls share statements. */
export function createPairStore(pool: pg.Pool, lanes = createMoneyLanes()): PairStore {
  const use = lanes.queue<Use, boolean>({
    ...OPENING_LIMITS,
    orderOf: byMac,
    run: (uses) => CONSUME.run(pool, uses),
  })
  return { consume: (pair) => use({ pair, requestId: randomUUID() }) }
}
