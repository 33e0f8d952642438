import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { PairStore } from '../auth/index.ts'
import { isNotDropped } from './dropped-pairs.ts'
import { statement } from './postgres/index.ts'

// No look before the insert: the primary key decides, on every node and after every restart.
const CONSUME = statement(
  'consume-pair',
  `insert into single_use_pair (public_key, mac, nonce_time, merchant_id, nonce, request_id)
   select $1::text, $2::bytea, $3::bigint, $4::uuid, $5::text, $6::uuid
   where ${isNotDropped('$3::bigint')}
   on conflict do nothing`,
)

/** Used pairs of nonce and signature in PostgreSQL (decision 2.2). */
export function createPairStore(pool: pg.Pool): PairStore {
  return {
    consume: async ({ publicKey, mac, nonceTime, merchantId, nonce }) => {
      const values = [publicKey, mac, nonceTime, merchantId, nonce, randomUUID()]
      return (await pool.query({ ...CONSUME, values })).rowCount === 1
    },
  }
}
