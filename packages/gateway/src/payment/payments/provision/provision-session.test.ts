import { describe, expect, test } from 'vitest'
import {
  callOf,
  createHarness,
  endsOf,
  insertSession,
  refusalOf,
  requestOf,
} from '../../../../../../test/payment-core/payments-harness.ts'
import { countRows, storedOrder } from '../../../../../../test/payment-core/stored-state.ts'
import { SECONDS } from '../../../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../../../test/payment-core/use-harness.ts'
import { waitFor } from '../../../base/kernel/testing/wait-for.ts'
import { PERMISSIONS } from '../../merchants/index.ts'
import type { ThreeDSecureSession } from '../../three-d-secure/index.ts'
import { type ProvisionRequest, provision, resolveUnknownPayments } from '../index.ts'

const at = useHarness()

/** A provision that leaves everything to the session. */
function pay(sessionId: string, changes: Partial<ProvisionRequest> = {}, harness = at) {
  const bare = { amountMinor: null, cardToken: null, sessionId }
  return provision(harness.ports, callOf(harness), requestOf({ ...bare, ...changes }))
}

async function session(sessionId: string): Promise<ThreeDSecureSession> {
  const found = await at.ports.sessions.find(at.merchant.merchantId, sessionId)
  if (found === null) throw new Error('the session is gone')
  return found
}

describe('decision 4.4: the session binds the payment', () => {
  const SESSION = { amountMinor: 20_000n, pointAmountMinor: 500n, installmentCount: 3 }

  test('what is absent is taken from it', async () => {
    const sessionId = await insertSession(at, SESSION)
    const { orderId, error } = await pay(sessionId)
    expect(error).toBeNull()
    const { bankOrderId } = await session(sessionId)
    expect(await storedOrder(at, orderId ?? '')).toMatchObject({
      ...SESSION,
      sessionId,
      bankOrderId,
      mdStatus: 1,
      commissionMinor: 600n,
    })
    expect(await session(sessionId)).toMatchObject({
      state: 'ProvisionCompleted',
      claimedByOrderId: orderId,
    })
  })

  test('what is equal passes', async () => {
    const sessionId = await insertSession(at, SESSION)
    const same = { ...SESSION, currency: 'TRY', paymentType: 'Auth', cardToken: 'token' } as const
    expect((await pay(sessionId, same)).error).toBeNull()
  })

  test.each([
    ['amount', { amountMinor: 19_999n }, 'SESSION_MISMATCH'],
    ['pointAmount', { pointAmountMinor: 0n }, 'SESSION_MISMATCH'],
    ['installmentCount', { installmentCount: 1 }, 'SESSION_MISMATCH'],
    ['paymentType', { paymentType: 'PreAuth' }, 'SESSION_MISMATCH'],
    ['cardToken', { cardToken: 'other token' }, 'SESSION_MISMATCH'],
    ['gateway', { gatewayAlias: 'second' }, 'INVALID_FIELD'],
    ['', { currency: 'USD' }, 'CURRENCY_NOT_SUPPORTED'],
    ['', { cardToken: 'nobody’s' }, 'CARD_TOKEN_NOT_FOUND'],
    ['', { gatewayAlias: 'third' }, 'TERMINAL_NOT_FOUND'],
  ] as const)(
    'another %s is refused and consumes the pair alone',
    async (field, changes, error) => {
      const sessionId = await insertSession(at, SESSION)
      const refusal = await refusalOf(pay(sessionId, changes))
      expect(refusal.code).toBe(error)
      expect(JSON.stringify(refusal.details)).toContain(field)
      expect(await session(sessionId)).toMatchObject({ usage: 'Free', claimedByOrderId: null })
      expect(await countRows(at, 'payment_order')).toBe(0)
      expect(await countRows(at, 'single_use_pair')).toBe(1)
      expect((await pay(sessionId)).error).toBeNull()
    },
  )
})

describe('decision 4.3: the server enforces the table of mdStatus', () => {
  // The terminal's bank lets 2 and 3 through.
  test.each([
    [0, 'VERIFICATION_FAILED', 'VERIFICATION_FAILED'],
    [1, null, null],
    [2, null, 'HALF_SECURE_NOT_ALLOWED'],
    [3, null, 'HALF_SECURE_NOT_ALLOWED'],
    [4, 'HALF_SECURE_NOT_ALLOWED', 'HALF_SECURE_NOT_ALLOWED'],
    [5, 'VERIFICATION_FAILED', 'VERIFICATION_FAILED'],
    [6, 'VERIFICATION_FAILED', 'VERIFICATION_FAILED'],
    [7, 'VERIFICATION_FAILED', 'VERIFICATION_FAILED'],
    [8, 'VERIFICATION_FAILED', 'VERIFICATION_FAILED'],
  ])(
    'mdStatus %i: %s; where half secure is not permitted: %s',
    async (mdStatus, all, restricted) => {
      const permissions = PERMISSIONS.filter((one) => one !== 'HalfSecure' && one !== 'NonSecure')
      const strict = await createHarness(at.pool, { permissions })
      const verdicts: (string | null)[] = []
      for (const harness of [at, strict]) {
        const sessionId = await insertSession(harness, { mdStatus })
        const [end] = await Promise.allSettled([pay(sessionId, {}, harness)])
        verdicts.push(end.status === 'fulfilled' ? end.value.error : end.reason.code)
      }
      expect(verdicts).toEqual([all, restricted])
    },
  )

  test('an unfinished session is refused', async () => {
    const unfinished = { state: 'VerificationStarted', mdStatus: null } as const
    const sessionId = await insertSession(at, unfinished)
    expect((await refusalOf(pay(sessionId))).code).toBe('SESSION_NOT_VERIFIED')
  })

  test('another merchant’s session does not exist', async () => {
    const sessionId = await insertSession(at)
    const merchant = { ...at.merchant, merchantId: at.ports.newId() }
    const call = callOf(at, { merchant })
    const request = requestOf({ sessionId, amountMinor: null, cardToken: null })
    const refusal = await refusalOf(provision(at.ports, call, request))
    expect(refusal.code).toBe('SESSION_NOT_FOUND')
  })
})

describe('decision 4.1: what becomes of the session', () => {
  test('eight provisions at once on one session: one passes, all hear of its order', async () => {
    const sessionId = await insertSession(at)
    const held = at.bank.hold('authorize')
    const calls = Array.from({ length: 8 }, () => pay(sessionId))
    const led = Promise.all(calls.map((call) => call.catch((error) => error.details?.orderId)))
    await held.arrived
    const claimed = (await session(sessionId)).claimedByOrderId
    await waitFor(async () => (await countRows(at, 'single_use_pair')) === 8, {
      what: 'all eight to have tried',
    })
    held.release()
    const { results, refusals } = await endsOf(calls)
    expect(results).toMatchObject([{ error: null, orderId: claimed }])
    expect(refusals).toEqual(Array.from({ length: 7 }, () => 'SESSION_ALREADY_USED'))
    const orderIds = (await led).map((end) => (typeof end === 'string' ? end : end.orderId))
    expect(new Set(orderIds)).toEqual(new Set([claimed]))
    expect(at.bank.count('authorize')).toBe(1)
  })

  test('a claim that is lost after the rules passed names the order that won it', async () => {
    const sessionId = await insertSession(at)
    const stale = await session(sessionId)
    const { orderId } = await pay(sessionId)
    let asked = 0
    const find = async (merchantId: string, id: string) => {
      asked += 1
      return asked === 1 ? stale : at.ports.sessions.find(merchantId, id)
    }
    const ports = { ...at.ports, sessions: { ...at.ports.sessions, find } }
    const request = requestOf({ sessionId, amountMinor: null, cardToken: null })
    const refusal = await refusalOf(provision(ports, callOf(at), request))
    expect([refusal.code, refusal.details.orderId]).toEqual(['SESSION_ALREADY_USED', orderId])
  })

  test.each(['declined', 'rejected'])('%s by the bank: the proof is spent', async (how) => {
    const sessionId = await insertSession(at)
    at.bank.fail('authorize', how === 'declined' ? { declined: '05' } : 'rejected')
    const { orderId } = await pay(sessionId)
    expect(await session(sessionId)).toMatchObject({
      usage: 'Spent',
      state: 'VerificationFinished',
    })
    const repeat = await refusalOf(pay(sessionId))
    expect([repeat.code, repeat.details.orderId]).toEqual(['SESSION_ALREADY_USED', orderId])
  })

  test('not sent: the claim is released, and the session pays after all', async () => {
    const sessionId = await insertSession(at)
    at.bank.fail('authorize', 'notSent')
    expect((await pay(sessionId)).error).toBe('BANK_NOT_REACHED')
    expect(await session(sessionId)).toMatchObject({ usage: 'Free', claimedByOrderId: null })
    expect((await pay(sessionId)).error).toBeNull()
  })

  test('unknown: stays claimed and is not called completed; found later, it is', async () => {
    const sessionId = await insertSession(at)
    at.bank.fail('authorize', 'timeoutBooked')
    const { orderId, error } = await pay(sessionId)
    expect(error).toBe('OUTCOME_UNKNOWN')
    const claimed = { usage: 'Claimed', claimedByOrderId: orderId }
    expect(await session(sessionId)).toMatchObject({ ...claimed, state: 'VerificationFinished' })
    const repeat = await refusalOf(pay(sessionId))
    expect([repeat.code, repeat.details.orderId]).toEqual(['SESSION_ALREADY_USED', orderId])
    at.clock.turn(2 * SECONDS)
    await resolveUnknownPayments(at.ports)
    expect(await session(sessionId)).toMatchObject({ ...claimed, state: 'ProvisionCompleted' })
  })

  test('found never booked: the proof is spent', async () => {
    const sessionId = await insertSession(at)
    at.bank.fail('authorize', 'timeoutNotBooked')
    await pay(sessionId)
    at.clock.turn(45 * SECONDS)
    await resolveUnknownPayments(at.ports)
    expect(await session(sessionId)).toMatchObject({ usage: 'Spent' })
  })
})
