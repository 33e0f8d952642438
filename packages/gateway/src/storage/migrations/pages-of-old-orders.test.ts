/** Migration 0017 on an installation that is in use: what is unique and due stays so. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { TestDatabase } from '../testing/index.ts'
import { createDatabaseBefore, migrateBefore } from './testing/database-before.ts'

const MERCHANT = '01900000-0000-7000-8000-000000000001'
const STANDING = '01900000-0000-7000-8000-0000000000a1'
const CAPTURED = '01900000-0000-7000-8000-0000000000a2'
const EXPIRY = new Date('2026-12-01T10:00:00Z')

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabaseBefore('0017')
  await insertPreAuth(STANDING, 'PreAuthorized')
  await insertPreAuth(CAPTURED, 'Captured')
  await insertPair()
  await migrateBefore(database, '0018')
})
afterAll(() => database.drop())

async function insertPreAuth(orderId: string, state: string): Promise<void> {
  await database.pool.query(
    `insert into payment_order (merchant_id, order_id, state, payment_type, integration_mode,
       terminal_id, bank_order_id, batch_number, amount_minor, point_amount_minor, currency,
       installment_count, commission_minor, conversation_id, client_ip_address, card, details,
       send_by, created_at, pre_auth_expires_at, captured_by_order_id)
     values ($1, $2, $3, 'PreAuth', 'Api', $1, 'b', 1, 100, 0, 'TRY', 1, 2, 'c', '::1', '{}', '{}',
       now(), now(), $4, case $3 when 'Captured' then $2::uuid end)`,
    [MERCHANT, orderId, state, EXPIRY],
  )
}

function insertPair() {
  return database.pool.query(
    `insert into single_use_pair (public_key, mac, nonce_time, merchant_id, nonce, request_id)
     values ('key', sha256('signature'), 1764000000000, $1, '1764000000000', $1)`,
    [MERCHANT],
  )
}

describe('migrating an installation that is in use', () => {
  it('keeps the expiry of a PreAuth that stands, and ends that of one that was captured', async () => {
    const { rows } = await database.pool.query(
      'select order_id, pre_auth_expires_at from payment_order order by order_id',
    )
    expect(rows).toEqual([
      { order_id: STANDING, pre_auth_expires_at: EXPIRY },
      { order_id: CAPTURED, pre_auth_expires_at: null },
    ])
  })

  it('still refuses a pair that was used before', async () => {
    await expect(insertPair()).rejects.toMatchObject({ code: '23505' })
  })

  it('leaves room on the pages of every partition of orders', async () => {
    const { rows } = await database.pool.query(
      `select distinct reloptions as options from pg_class
       where oid in (select inhrelid from pg_inherits where inhparent = 'payment_order'::regclass)`,
    )
    expect(rows).toEqual([{ options: ['fillfactor=80'] }])
  })
})
