import { describe, expect, test } from 'vitest'
import {
  callOf,
  endsOf,
  refusalOf,
  requestOf,
  taken,
} from '../../../../../test/payment-core/payments-harness.ts'
import { countRows } from '../../../../../test/payment-core/stored-state.ts'
import { SECONDS } from '../../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../../test/payment-core/use-harness.ts'
import { sweepIdempotencyKeys } from '../../storage/payments/index.ts'
import {
  provision,
  resolveUnknownOperations,
  resolveUnknownPayments,
  returnPayment,
  reversePayment,
} from './index.ts'

const at = useHarness()

/** A call with the key `k`; the body is the fingerprint. */
function keyed(body = 'a') {
  return callOf(at, { idempotency: { key: 'k', fingerprint: Buffer.alloc(32, body) } })
}

const pay = (body?: string) => provision(at.ports, keyed(body), requestOf())

async function age(interval: string): Promise<void> {
  const query = 'update idempotency_key set created_at = now() - $1::interval'
  await at.pool.query(query, [interval])
}

describe('decision 5.10: Idempotency-Key on provision', () => {
  test('same key, same body: the first answer again, by a call with its own pair', async () => {
    const first = await pay()
    const again = await pay()
    expect(again).toEqual({ ...first, replayed: true })
    expect(at.bank.count('authorize')).toBe(1)
    expect(await countRows(at, 'single_use_pair')).toBe(2)
    const { rows } = await at.pool.query('select replay_count from idempotency_key')
    expect(rows).toEqual([{ replay_count: 1 }])
  })

  test.each([
    ['the digest as it was', 'old'],
    ['the digest under a key', 'old, keyed'],
  ])('a key of an earlier version that stored %s replays after the upgrade', async (_, stored) => {
    const first = await pay(stored)
    const idempotency = {
      key: 'k',
      fingerprint: Buffer.alloc(32, 'new'),
      earlierFingerprints: [Buffer.alloc(32, 'old'), Buffer.alloc(32, 'old, keyed')],
    }
    const repeat = () => provision(at.ports, callOf(at, { idempotency }), requestOf())
    // Of a row that says how its fingerprint was made, no other way is tried.
    expect((await refusalOf(repeat())).code).toBe('IDEMPOTENCY_KEY_REUSED')
    await at.pool.query('update idempotency_key set recipe = null')
    expect(await repeat()).toEqual({ ...first, replayed: true })
    const other = { ...idempotency, earlierFingerprints: [Buffer.alloc(32, 'other')] }
    const refused = provision(at.ports, callOf(at, { idempotency: other }), requestOf())
    expect((await refusalOf(refused)).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(at.bank.count('authorize')).toBe(1)
  })

  test('a replay with a pair that was used is refused', async () => {
    const call = keyed()
    await provision(at.ports, call, requestOf())
    const refusal = await refusalOf(provision(at.ports, call, requestOf()))
    expect(refusal.code).toBe('PAIR_ALREADY_USED')
  })

  test('a decline is replayed too, and so is what never reached the bank', async () => {
    at.bank.fail('authorize', { declined: '51' })
    const first = await pay()
    expect(first.error).toBe('DECLINED_51')
    expect(await pay()).toEqual({ ...first, replayed: true })
  })

  test('same key, other body: refused', async () => {
    await pay('a')
    expect((await refusalOf(pay('b'))).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await countRows(at, 'payment_order')).toBe(1)
    expect(await countRows(at, 'single_use_pair')).toBe(2)
  })

  test('still running: told so, with the time to come back', async () => {
    const held = at.bank.hold('authorize')
    const first = pay()
    await held.arrived
    const refusal = await refusalOf(pay())
    expect(refusal.code).toBe('IDEMPOTENCY_KEY_RUNNING')
    expect(refusal.details.retryAfterSeconds).toBe(1)
    held.release()
    const { orderId } = await first
    expect((await pay()).orderId).toBe(orderId)
  })

  test('eight at once: one order', async () => {
    const { results, refusals } = await endsOf(Array.from({ length: 8 }, () => pay()))
    expect(new Set(results.map(({ orderId }) => orderId)).size).toBe(1)
    expect(new Set([...refusals, 'IDEMPOTENCY_KEY_RUNNING']).size).toBe(1)
    expect(at.bank.count('authorize')).toBe(1)
    expect(await countRows(at, 'single_use_pair')).toBe(8)
  })

  test('an unknown outcome replays as its current state', async () => {
    at.bank.fail('authorize', 'timeoutBooked')
    const first = await pay()
    expect(first.error).toBe('OUTCOME_UNKNOWN')
    expect(await pay()).toMatchObject({ error: 'OUTCOME_UNKNOWN', orderId: first.orderId })
    at.clock.turn(2 * SECONDS)
    await resolveUnknownPayments(at.ports)
    const known = await pay()
    expect(known).toMatchObject({ error: null, orderId: first.orderId, replayed: true })
    expect(known.provisionNumber).not.toBeNull()
  })

  test('the row of a process that died is completed by the job', async () => {
    at.clock.sleepersTurnIt = true
    const conclude = () => Promise.reject(new Error('killed'))
    const ports = { ...at.ports, payments: { ...at.ports.payments, conclude } }
    const { orderId } = await provision(ports, keyed(), requestOf())
    expect((await refusalOf(pay())).code).toBe('IDEMPOTENCY_KEY_RUNNING')
    at.clock.turn(30 * SECONDS)
    expect(await pay()).toMatchObject({ error: 'OUTCOME_UNKNOWN', orderId })
    await resolveUnknownPayments(at.ports)
    expect(await pay()).toMatchObject({ error: null, orderId })
  })

  test('a key whose call was refused by a rule, or lost a claim, is free', async () => {
    const refused = provision(at.ports, keyed(), requestOf({ currency: 'USD' }))
    expect((await refusalOf(refused)).code).toBe('CURRENCY_NOT_SUPPORTED')
    const originalOrderId = await taken(at, { paymentType: 'PreAuth' })
    const held = at.bank.hold('capture')
    const request = requestOf({ paymentType: 'PostAuth', originalOrderId })
    const first = provision(at.ports, callOf(at), request)
    await held.arrived
    const stale = { ...(await at.ports.payments.find(at.merchant.merchantId, originalOrderId)) }
    const asBefore = Object.assign(stale, { heldBy: null })
    let reads = 0
    const find: typeof at.ports.payments.find = async (merchantId, orderId) => {
      reads += 1
      const now = await at.ports.payments.find(merchantId, orderId)
      return reads === 1 && now !== null ? { ...now, ...asBefore } : now
    }
    const ports = { ...at.ports, payments: { ...at.ports.payments, find } }
    expect((await refusalOf(provision(ports, keyed('b'), request))).code).toBe('ORDER_BUSY')
    expect(await countRows(at, 'idempotency_key')).toBe(0)
    held.release()
    await first
  })

  test('24 hours later the key is a new one, whether or not the sweep has run', async () => {
    const { orderId } = await pay()
    await age('23 hours 59 minutes')
    expect((await pay()).orderId).toBe(orderId)
    await age('24 hours')
    const fresh = await pay('b')
    expect(fresh).toMatchObject({ error: null, replayed: false })
    expect(fresh.orderId).not.toBe(orderId)
    await age('24 hours')
    await sweepIdempotencyKeys(at.pool)
    expect(await countRows(at, 'idempotency_key')).toBe(0)
  })

  test('a key belongs to one endpoint and one merchant', async () => {
    const { orderId } = await pay()
    const returned = await returnPayment(at.ports, keyed('r'), {
      orderId: orderId ?? '',
      amountMinor: 1n,
    })
    expect(returned.replayed).toBe(false)
    const { merchantId } = at.merchant
    expect(await at.ports.keys.find(at.ports.newId(), 'provision', 'k')).toBeNull()
    expect(await at.ports.keys.find(merchantId, 'return', 'k')).not.toBeNull()
    expect(await at.ports.keys.find(merchantId, 'createLink', 'k')).toBeNull()
  })
})

describe('decision 5.10: Idempotency-Key on return and reverse', () => {
  const giveBack = (orderId: string, body?: string) =>
    returnPayment(at.ports, keyed(body), { orderId, amountMinor: 3_000n })
  const reverse = (orderId: string, body?: string) =>
    reversePayment(at.ports, keyed(body), { orderId })

  test('a return is given once, however often it is repeated', async () => {
    const orderId = await taken(at)
    expect(await giveBack(orderId)).toMatchObject({ approvalStatus: 'Approved', replayed: false })
    expect(await giveBack(orderId)).toMatchObject({ approvalStatus: 'Approved', replayed: true })
    expect((await refusalOf(giveBack(orderId, 'b'))).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(at.bank.count('refund')).toBe(1)
  })

  test('a return that runs, and one whose outcome becomes known', async () => {
    const orderId = await taken(at)
    at.bank.fail('refund', 'timeoutBooked')
    const held = at.bank.hold('refund')
    const first = giveBack(orderId)
    await held.arrived
    expect((await refusalOf(giveBack(orderId))).code).toBe('IDEMPOTENCY_KEY_RUNNING')
    held.release()
    expect((await first).approvalStatus).toBe('Pending')
    expect(await giveBack(orderId)).toMatchObject({ approvalStatus: 'Pending', replayed: true })
    at.clock.turn(2 * SECONDS)
    await resolveUnknownOperations(at.ports)
    expect(await giveBack(orderId)).toMatchObject({ approvalStatus: 'Approved', replayed: true })
    expect(at.bank.count('refund')).toBe(1)
  })

  test('a return that lost its reservation keeps no key', async () => {
    const orderId = await taken(at)
    const calls = ['x', 'y', 'z', 'u', 'v'].map((key) => {
      const idempotency = { key, fingerprint: Buffer.alloc(32) }
      const request = { orderId, amountMinor: 10_000n }
      return returnPayment(at.ports, callOf(at, { idempotency }), request)
    })
    expect((await endsOf(calls)).results).toHaveLength(1)
    expect(await countRows(at, 'idempotency_key')).toBe(1)
  })

  test('a reverse is answered again, also once it is known', async () => {
    const orderId = await taken(at)
    at.bank.fail('void', 'timeoutBooked')
    expect((await reverse(orderId)).error).toBe('OUTCOME_UNKNOWN')
    expect(await reverse(orderId)).toMatchObject({ error: 'OUTCOME_UNKNOWN', replayed: true })
    at.clock.turn(2 * SECONDS)
    await resolveUnknownOperations(at.ports)
    const known = await reverse(orderId)
    expect(known).toMatchObject({ orderId, error: null, replayed: true })
    expect(known.provisionNumber).not.toBeNull()
    expect((await refusalOf(reverse(orderId, 'b'))).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(at.bank.count('void')).toBe(1)
  })
})
