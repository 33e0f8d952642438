/** Decision 8.19: rows with personal data are deleted by their age, and not before those who read them are done. */

import { beforeEach, describe, expect, test } from 'vitest'
import { callOf, insertSession, requestOf } from '../../../../test/payment-core/payments-harness.ts'
import { DAYS, SECONDS } from '../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../test/payment-core/use-harness.ts'
import { firstIdAt, uuidV7 } from '../base/kernel/index.ts'
import { provision, resolveUnknownPayments } from '../payment/payments/index.ts'
import { sweepNotices, sweepSessions } from './upkeep.ts'

const at = useHarness()

beforeEach(async () => {
  await at.pool.query('truncate notice, merchant cascade')
  await at.pool.query(
    `insert into merchant (merchant_id, merchant_number, name, status, permissions, created_at)
     values ($1, '1100000001', 'Deneme', 'Active', '{}', now())`,
    [at.merchant.merchantId],
  )
})

const inDays = (days: number) => new Date(Date.now() + days * DAYS)

async function idsIn(table: 'threeds_session' | 'notice', id: string): Promise<string[]> {
  const { rows } = await at.pool.query<{ id: string }>(`select ${id} as id from ${table}`)
  return rows.map((row) => row.id)
}
const sessions = () => idsIn('threeds_session', 'session_id')

describe('3-D Secure sessions', () => {
  test('stay for thirty days, and are deleted then, by one of two nodes', async () => {
    const kept = [await insertSession(at), await insertSession(at)]
    expect(await sweepSessions(at.pool, inDays(29))).toBe(0)
    expect((await sessions()).toSorted()).toEqual(kept.toSorted())
    const both = () => sweepSessions(at.pool, inDays(31))
    const [one, other] = await Promise.all([both(), both()])
    expect([one + other, await sessions()]).toEqual([2, []])
  })

  test('stay while their order is unknown or blocked at the bank', async () => {
    const [unknown, blocked] = [
      await insertSession(at),
      await insertSession(at, { paymentType: 'PreAuth' }),
    ]
    at.bank.fail('authorize', 'timeoutBooked')
    const pay = (sessionId: string) =>
      provision(at.ports, callOf(at), requestOf({ sessionId, cardToken: null }))
    expect((await pay(unknown)).error).toBe('OUTCOME_UNKNOWN')
    expect((await pay(blocked)).error).toBeNull()
    expect(await sweepSessions(at.pool, inDays(31))).toBe(0)
    at.clock.turn(2 * SECONDS)
    await resolveUnknownPayments(at.ports)
    expect(await sweepSessions(at.pool, inDays(31))).toBe(1)
    expect(await sessions()).toEqual([blocked])
  })

  test('that a card holder is verifying are not touched', async () => {
    await insertSession(at, { state: 'VerificationStarted', mdStatus: null })
    expect(await sweepSessions(at.pool, inDays(31))).toBe(0)
  })
})

test('notices stay for ninety days after they were written, and while they wait', async () => {
  const insert = async (state: string) => {
    const noticeId = uuidV7(new Date())
    await at.pool.query(
      `insert into notice (merchant_id, notice_id, kind, channel, language_code, link_id, state,
         next_attempt_at, created_at, ended_at)
       select $1, $2, 'Link', 'Email', 'tr', $2, $3,
         case when $3 = 'Waiting' then now() end, now(), case when $3 <> 'Waiting' then now() end`,
      [at.merchant.merchantId, noticeId, state],
    )
    return noticeId
  }
  const waiting = await insert('Waiting')
  for (const state of ['Delivered', 'Failed', 'Held']) await insert(state)
  expect(await sweepNotices(at.pool, inDays(89))).toBe(0)
  expect(await sweepNotices(at.pool, inDays(91))).toBe(3)
  expect(await idsIn('notice', 'notice_id')).toEqual([waiting])
})

test('the first id of a moment parts earlier ids from later ones', () => {
  const moment = new Date('2026-03-01T10:00:00.123Z')
  const before = uuidV7(new Date(moment.getTime() - 1))
  expect(before < firstIdAt(moment)).toBe(true)
  expect(firstIdAt(moment) <= uuidV7(moment)).toBe(true)
})
