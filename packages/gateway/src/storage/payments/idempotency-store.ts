import type pg from 'pg'
import type { PaymentPorts } from '../../payment/payments/index.ts'
import { execute, statement } from '../postgres/index.ts'

type KeyRow = Readonly<{
  fingerprint: Buffer
  recipe: number | null
  order_id: string | null
  subject_id: string
  created_at: Date
}>

const KEY_LIFE = `interval '24 hours'`

/** A key whose life is over makes room at once: the sweep may come hours later. */
const FIND_KEY = statement(
  'find-idempotency-key',
  `with expired as (
    delete from idempotency_key
    where merchant_id = $1 and endpoint = $2 and idempotency_key = $3
      and created_at <= now() - ${KEY_LIFE}
  )
  select fingerprint, recipe, order_id, subject_id, created_at from idempotency_key
   where merchant_id = $1 and endpoint = $2 and idempotency_key = $3
     and created_at > now() - ${KEY_LIFE}`,
)

const COUNT_REPLAY = statement(
  'count-idempotent-replay',
  `update idempotency_key set replay_count = replay_count + 1
   where merchant_id = $1 and endpoint = $2 and idempotency_key = $3`,
)

const SWEEP_KEYS = statement(
  'sweep-idempotency-keys',
  `delete from idempotency_key where created_at <= now() - ${KEY_LIFE}`,
)

export function createIdempotencyStore(pool: pg.Pool): PaymentPorts['keys'] {
  return {
    async find(merchantId, endpoint, key) {
      const values = [merchantId, endpoint, key]
      const { rows } = await pool.query<KeyRow>({ ...FIND_KEY, values })
      const [row] = rows
      if (row === undefined) return null
      return {
        fingerprint: row.fingerprint,
        recipe: row.recipe,
        orderId: row.order_id,
        subjectId: row.subject_id,
        createdAt: row.created_at,
      }
    },
    countReplay: (merchantId, endpoint, key) =>
      execute(pool, COUNT_REPLAY, [merchantId, endpoint, key]),
  }
}

/** Removes the keys whose 24 hours are over (decision 5.10). */
export async function sweepIdempotencyKeys(pool: pg.Pool): Promise<void> {
  await pool.query({ ...SWEEP_KEYS, values: [] })
}
