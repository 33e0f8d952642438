import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY_MILLISECONDS, uuidV7 } from '../../base/kernel/index.ts'
import type { KeptBankCall } from '../../payment/banks/index.ts'
import { bankAnswer } from '../../payment/banks/testing/bank-answer.ts'
import { useTestDatabase } from '../testing/index.ts'
import { createBankCallStore } from './bank-call-store.ts'

const database = useTestDatabase()
const NOW = new Date('2026-11-25T08:00:00Z')
const MERCHANT = randomUUID()

function callAt(startedAt: Date, changes: Partial<KeptBankCall> = {}): KeptBankCall {
  return {
    callId: uuidV7(startedAt),
    operation: 'authorize',
    merchantId: MERCHANT,
    startedAt,
    terminalId: randomUUID(),
    bankOrderId: 'vz1',
    amountMinor: 9_999_999_999n,
    durationMilliseconds: 12.6,
    result: 'approved',
    detail: null,
    answer: null,
    ...changes,
  }
}

async function details(): Promise<readonly (string | null)[]> {
  const { rows } = await database.pool.query('select detail from bank_call order by call_id')
  return rows.map(({ detail }) => detail)
}

test('calls are written as they are; a text that PostgreSQL refuses loses its own call only', async () => {
  const store = createBankCallStore(database.pool)
  const answer = bankAnswer({ responseCode: '00', responseMessage: 'Onaylandı "iyi" \\ {günler}' })
  await store.insert([
    callAt(NOW, { detail: 'first', answer }),
    callAt(new Date(NOW.getTime() + 1), { detail: 'NUL \0' }),
    callAt(new Date(NOW.getTime() + 2), { detail: 'last', bankOrderId: null, amountMinor: null }),
  ])
  expect(await details()).toEqual(['first', 'last'])
  const { rows } = await database.pool.query(
    `select amount_minor, duration_milliseconds, response_code, response_message
     from bank_call order by call_id limit 1`,
  )
  expect(rows).toEqual([
    {
      amount_minor: 9_999_999_999n,
      duration_milliseconds: 13,
      response_code: '00',
      response_message: answer.responseMessage,
    },
  ])
})

test('the sweep deletes calls from before a moment, and no others', async () => {
  await database.pool.query('truncate bank_call, merchant cascade')
  await database.pool.query(
    `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
     values ($1, '1100000001', 'M', 'Active', '{}', now())`,
    [MERCHANT],
  )
  const store = createBankCallStore(database.pool)
  const before = new Date(NOW.getTime() - 90 * DAY_MILLISECONDS)
  const old = Array.from({ length: 2_500 }, (_, at) =>
    callAt(new Date(before.getTime() - 1 - at), { detail: 'old' }),
  )
  await store.insert([...old, callAt(before, { detail: 'kept' }), callAt(NOW, { detail: 'new' })])
  expect(await store.sweep(before)).toBe(2_500)
  expect(await details()).toEqual(['kept', 'new'])
})
