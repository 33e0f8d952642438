import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { PairStore } from '../auth/index.ts'
import { statement } from './postgres/index.ts'

// No look before the insert: the primary key decides, on every node and after every restart.
const CONSUME = statement(
  'consume-pair',
  `insert into single_use_pair (public_key, mac, nonce_time, merchant_id, nonce, request_id)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
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
