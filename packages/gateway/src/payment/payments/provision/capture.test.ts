import { describe, expect, test } from 'vitest'
import {
  callOf,
  createHarness,
  endsOf,
  refusalOf,
  requestOf,
  taken,
} from '../../../../../../test/payment-core/payments-harness.ts'
import {
  eventsOf,
  ledgerOf,
  moneyOnBothSides,
  storedOrder,
} from '../../../../../../test/payment-core/stored-state.ts'
import { DAYS, HOURS, SECONDS } from '../../../../../../test/payment-core/turnable-clock.ts'
import { useHarness } from '../../../../../../test/payment-core/use-harness.ts'
import {
  closeDay,
  expirePreAuths,
  inquire,
  type PaymentPorts,
  type ProvisionRequest,
  provision,
  resolveUnknownOperations,
  resolveUnknownPayments,
  returnPayment,
  reversePayment,
} from '../index.ts'

const at = useHarness()

const blocked = () => taken(at, { paymentType: 'PreAuth' })

function capture(originalOrderId: string, changes: Partial<ProvisionRequest> = {}) {
  const postAuth = { paymentType: 'PostAuth', cardToken: null, originalOrderId } as const
  return provision(at.ports, callOf(at), requestOf({ ...postAuth, ...changes }))
}

async function expectEqualMoney(): Promise<void> {
  const { ours, theirs } = await moneyOnBothSides(at)
  expect(ours).toEqual(theirs)
}

describe('decision 5.4: PostAuth', () => {
  test('takes a part, gets an order of its own, and closes the PreAuth', async () => {
    const preAuthId = await blocked()
    const { orderId, error } = await capture(preAuthId, { amountMinor: 6_000n })
    expect(error).toBeNull()
    expect(orderId).not.toBe(preAuthId)
    expect(await storedOrder(at, orderId ?? '')).toMatchObject({
      state: 'Approved',
      paymentType: 'PostAuth',
      originalOrderId: preAuthId,
      takenMinor: 6_000n,
      commissionMinor: 120n,
    })
    expect(await storedOrder(at, preAuthId)).toMatchObject({
      state: 'Captured',
      capturedByOrderId: orderId,
      takenMinor: 0n,
      heldBy: null,
    })
    expect(await ledgerOf(at, orderId ?? '')).toEqual({ Sale: 6_000n, Commission: 120n })
    expect(await eventsOf(at, orderId ?? '')).toEqual(['payment.captured'])
    await expectEqualMoney()
  })

  test('points with PreAuth are refused by the field’s name', async () => {
    const request = requestOf({ paymentType: 'PreAuth', pointAmountMinor: 1n })
    const refusal = await refusalOf(provision(at.ports, callOf(at), request))
    expect(refusal.code).toBe('INVALID_FIELD')
    expect(refusal.details.fields?.map(({ field }) => field)).toEqual(['pointAmount'])
    expect(at.bank.count('authorize')).toBe(0)
    const none = { paymentType: 'PreAuth', pointAmountMinor: 0n } as const
    expect(await taken(at, none)).toMatch(/-7/)
  })

  test.each([
    [10_000n, { Sale: 7_000n, Points: 3_000n, Commission: 200n }],
    [2_000n, { Points: 2_000n, Commission: 40n }],
  ])('a PreAuth from before with points: a capture of %s books them', async (amountMinor, legs) => {
    const preAuthId = await blocked()
    await at.pool.query('update payment_order set point_amount_minor = 3000 where order_id = $1', [
      preAuthId,
    ])
    const { orderId } = await capture(preAuthId, { amountMinor })
    expect(await ledgerOf(at, orderId ?? '')).toEqual(legs)
    const { pointAmountMinor } = await storedOrder(at, orderId ?? '')
    expect(pointAmountMinor).toBe(legs.Points)
  })

  test.each([
    ['cardToken', { cardToken: 'another card' }],
    ['installmentCount', { installmentCount: 3 }],
    ['pointAmount', { pointAmountMinor: 1n }],
  ])('a value of %s that contradicts the PreAuth is refused by name', async (field, changes) => {
    const preAuthId = await blocked()
    const refusal = await refusalOf(capture(preAuthId, changes))
    expect(refusal.code).toBe('CAPTURE_MISMATCH')
    expect(refusal.details.remedy?.en).toContain(`: ${field}.`)
    expect(at.bank.count('capture')).toBe(0)
    const cardToken = requestOf().cardToken
    const agreeing = { cardToken, installmentCount: 1, pointAmountMinor: 0n }
    expect((await capture(preAuthId, agreeing)).error).toBeNull()
  })

  test('more than was blocked is refused', async () => {
    const preAuthId = await blocked()
    const refusal = await refusalOf(capture(preAuthId, { amountMinor: 10_001n }))
    expect(refusal.code).toBe('CAPTURE_EXCEEDS_PREAUTH')
    expect((await capture(preAuthId)).error).toBeNull()
  })

  test.each([
    [11_500n, null],
    [11_501n, 'CAPTURE_EXCEEDS_PREAUTH'],
  ])('an operator may allow 115 percent: %s is %s', async (amountMinor, error) => {
    Object.assign(at, await createHarness(at.pool, { terminal: { captureMaximumPercent: 115 } }))
    const [end] = await Promise.allSettled([capture(await blocked(), { amountMinor })])
    expect(end.status === 'fulfilled' ? end.value.error : end.reason.code).toBe(error)
  })

  test('a second one is refused; so are an Auth, a reversed PreAuth and another merchant’s', async () => {
    const preAuthId = await blocked()
    await capture(preAuthId)
    const codes = [await refusalOf(capture(preAuthId)), await refusalOf(capture(await taken(at)))]
    const reversed = await blocked()
    await reversePayment(at.ports, callOf(at), { orderId: reversed })
    codes.push(await refusalOf(capture(reversed)))
    const call = callOf(at, { merchant: { ...at.merchant, merchantId: at.ports.newId() } })
    const originalOrderId = await blocked()
    const request = requestOf({ paymentType: 'PostAuth', originalOrderId })
    codes.push(await refusalOf(provision(at.ports, call, request)))
    expect(codes.map(({ code }) => code)).toEqual([
      'ORDER_STATE',
      'PAYMENT_TYPE',
      'ORDER_STATE',
      'ORDER_NOT_FOUND',
    ])
  })

  test('decision 5.9: gateway may only name the terminal of the PreAuth', async () => {
    const preAuthId = await blocked()
    const other = await refusalOf(capture(preAuthId, { gatewayAlias: 'second' }))
    const unknown = await refusalOf(capture(preAuthId, { gatewayAlias: 'third' }))
    expect([other.code, unknown.code]).toEqual(['INVALID_FIELD', 'TERMINAL_NOT_FOUND'])
    expect((await capture(preAuthId, { gatewayAlias: 'main' })).error).toBeNull()
  })

  test.each([{ declined: '51' }, 'notSent', 'rejected'] as const)(
    'not taken (%o): the PreAuth can be captured again',
    async (fault) => {
      const preAuthId = await blocked()
      at.bank.fail('capture', fault)
      expect((await capture(preAuthId)).error).not.toBeNull()
      expect(await storedOrder(at, preAuthId)).toMatchObject({
        state: 'PreAuthorized',
        heldBy: null,
      })
      expect((await capture(preAuthId)).error).toBeNull()
      await expectEqualMoney()
    },
  )

  test('six captures at once: one passes', async () => {
    const preAuthId = await blocked()
    const ends = await endsOf(Array.from({ length: 6 }, () => capture(preAuthId)))
    expect(ends.results.map(({ error }) => error)).toEqual([null])
    expect(ends.refusals).toHaveLength(5)
    expect(at.bank.count('capture')).toBe(1)
    await expectEqualMoney()
  })

  test('capture and reverse at once: one after the other, or one alone', async () => {
    let moved = at.bank.count('capture') + at.bank.count('void')
    for (let round = 0; round < 8; round += 1) {
      const orderId = await blocked()
      const reverse = () => reversePayment(at.ports, callOf(at), { orderId })
      const calls = [capture(orderId), reverse()]
      const { results } = await endsOf<{ error: string | null }>(calls)
      // A reverse that came after the whole capture undoes it: by the PreAuth's id it means that.
      const captures = at.bank.count('capture')
      const voids = at.bank.count('void')
      expect(results.map(({ error }) => error)).toEqual(
        results.length === 2 ? [null, null] : [null],
      )
      expect(results).toHaveLength(captures + voids - moved)
      moved = captures + voids
      expect(['Captured', 'Reversed']).toContain((await storedOrder(at, orderId)).state)
    }
    await expectEqualMoney()
  })

  test('a reverse that a capture overtook is told to repeat, and means the capture then', async () => {
    const orderId = await blocked()
    const open: PaymentPorts['operations']['open'] = async (opening) => {
      await capture(orderId)
      return at.ports.operations.open(opening)
    }
    const overtaken = { ...at.ports, operations: { ...at.ports.operations, open } }
    const refused = await refusalOf(reversePayment(overtaken, callOf(at), { orderId }))
    expect(refused.code).toBe('ORDER_BUSY')
    expect((await reversePayment(at.ports, callOf(at), { orderId })).error).toBeNull()
    await expectEqualMoney()
  })

  test('a capture that holds the PreAuth makes others wait outside', async () => {
    const orderId = await blocked()
    const held = at.bank.hold('capture')
    const capturing = capture(orderId)
    await held.arrived
    const reverse = await refusalOf(reversePayment(at.ports, callOf(at), { orderId }))
    const second = await refusalOf(capture(orderId))
    at.clock.turn(8 * DAYS)
    expect(await expirePreAuths(at.ports)).toBe(0)
    expect([reverse.code, second.code]).toEqual(['ORDER_BUSY', 'ORDER_BUSY'])
    held.release()
    expect((await capturing).error).toBeNull()
  })

  test.each([
    ['timeoutBooked', 2, 'Captured', 'Approved'],
    ['timeoutNotBooked', 45, 'PreAuthorized', 'Failed'],
  ] as const)('decision 5.3: %s is settled by the job', async (fault, wait, preAuth, state) => {
    const preAuthId = await blocked()
    at.bank.fail('capture', fault)
    const { orderId, error } = await capture(preAuthId)
    expect(error).toBe('OUTCOME_UNKNOWN')
    expect((await refusalOf(capture(preAuthId))).code).toBe('ORDER_BUSY')
    at.clock.turn(wait * SECONDS)
    await resolveUnknownPayments(at.ports)
    expect((await storedOrder(at, orderId ?? '')).state).toBe(state)
    expect(await storedOrder(at, preAuthId)).toMatchObject({ state: preAuth, heldBy: null })
    expect(at.bank.count('capture')).toBe(1)
    await expectEqualMoney()
  })
})

describe('decision 5.3: a capture that shows up after it was settled as never booked', () => {
  test('is voided at the bank, and the PreAuth ends with it', async () => {
    const preAuthId = await blocked()
    at.bank.fail('capture', 'lateRecord')
    const { orderId } = await capture(preAuthId)
    at.clock.turn(45 * SECONDS)
    await resolveUnknownPayments(at.ports)
    expect((await storedOrder(at, orderId ?? '')).state).toBe('Failed')
    at.bank.revealLateRecords()
    at.clock.turn(60 * SECONDS)
    await resolveUnknownPayments(at.ports)
    expect(at.bank.orders()).toMatchObject([{ state: 'voided' }])
    expect((await storedOrder(at, preAuthId)).state).toBe('Expired')
    expect(at.alerts).toMatchObject([{ orderId }])
    await expectEqualMoney()
  })

  test('does not pass for another one of another amount', async () => {
    const preAuthId = await blocked()
    at.bank.fail('capture', 'lateRecord', 'timeoutBooked')
    await capture(preAuthId, { amountMinor: 6_000n })
    at.clock.turn(45 * SECONDS)
    await resolveUnknownPayments(at.ports)
    at.bank.revealLateRecords()
    const { orderId } = await capture(preAuthId, { amountMinor: 8_000n })
    at.clock.turn(45 * SECONDS)
    await resolveUnknownPayments(at.ports)
    expect((await storedOrder(at, orderId ?? '')).state).toBe('Failed')
    at.clock.turn(60 * SECONDS)
    await resolveUnknownPayments(at.ports)
    expect((await storedOrder(at, preAuthId)).state).toBe('Expired')
    await expectEqualMoney()
  })

  test('the capture that was tried again afterwards is no orphan', async () => {
    const preAuthId = await blocked()
    at.bank.fail('capture', 'timeoutNotBooked')
    await capture(preAuthId)
    at.clock.turn(45 * SECONDS)
    await resolveUnknownPayments(at.ports)
    expect((await capture(preAuthId)).error).toBeNull()
    at.clock.turn(60 * SECONDS)
    await resolveUnknownPayments(at.ports)
    expect(at.bank.orders()).toMatchObject([{ state: 'taken', captured: 10_000n }])
    expect(at.alerts).toEqual([])
  })
})

describe('decision 5.4, 5.5: after the capture either id means the capture', () => {
  test.each(['PreAuth', 'PostAuth'])('reverse by the id of the %s', async (which) => {
    const preAuthId = await blocked()
    const captureId = (await capture(preAuthId)).orderId ?? ''
    const orderId = which === 'PreAuth' ? preAuthId : captureId
    expect(await reversePayment(at.ports, callOf(at), { orderId })).toMatchObject({
      orderId: captureId,
      error: null,
    })
    expect((await storedOrder(at, captureId)).state).toBe('Reversed')
    await expectEqualMoney()
  })

  test.each(['PreAuth', 'PostAuth'])('return by the id of the %s', async (which) => {
    const preAuthId = await blocked()
    const captureId = (await capture(preAuthId, { amountMinor: 6_000n })).orderId ?? ''
    const orderId = which === 'PreAuth' ? preAuthId : captureId
    const request = { orderId, amountMinor: 2_000n }
    const returned = await returnPayment(at.ports, callOf(at), request)
    expect(returned.approvalStatus).toBe('Approved')
    const tooMuch = { orderId, amountMinor: 4_001n }
    const refusal = await refusalOf(returnPayment(at.ports, callOf(at), tooMuch))
    expect(refusal.code).toBe('RETURN_EXCEEDS_AMOUNT')
    const view = await inquire(at.ports, at.merchant.merchantId, {
      orderId,
      paymentConversationId: null,
    })
    expect(view.money).toMatchObject({ orderId: captureId, returnedMinor: 2_000n })
    await expectEqualMoney()
  })
})

describe('decision 5.4, 5.5: the end of a PreAuth', () => {
  test('reverse releases it at any time before the capture, also after the day', async () => {
    const orderId = await blocked()
    await closeDay(at.ports, { merchantId: at.merchant.merchantId, which: 'open' })
    const reversed = await reversePayment(at.ports, callOf(at), { orderId })
    expect(reversed.error).toBeNull()
    expect((await storedOrder(at, orderId)).state).toBe('Reversed')
    expect(at.bank.orders()).toMatchObject([{ state: 'voided' }])
    expect(await ledgerOf(at, orderId)).toEqual({})
    expect(await eventsOf(at, orderId)).toEqual(['payment.preauthorized', 'payment.reversed'])
  })

  test('it cannot be returned', async () => {
    const request = { orderId: await blocked(), amountMinor: 1n }
    const refusal = await refusalOf(returnPayment(at.ports, callOf(at), request))
    expect(refusal.code).toBe('ORDER_STATE')
  })

  test('it expires after seven days, and is voided at the bank', async () => {
    const orderId = await blocked()
    at.clock.turn(7 * DAYS - 1)
    expect(await expirePreAuths(at.ports)).toBe(0)
    at.clock.turn(1)
    expect(await expirePreAuths(at.ports)).toBe(1)
    expect((await storedOrder(at, orderId)).state).toBe('Expired')
    expect(at.bank.orders()).toMatchObject([{ state: 'voided' }])
    expect(await eventsOf(at, orderId)).toEqual(['payment.preauthorized', 'preauth.expired'])
    expect((await refusalOf(capture(orderId))).code).toBe('ORDER_STATE')
    expect(await expirePreAuths(at.ports)).toBe(0)
  })

  test('two nodes that expire it at once void it once', async () => {
    await blocked()
    at.clock.turn(7 * DAYS)
    await Promise.all([expirePreAuths(at.ports), expirePreAuths(at.ports)])
    expect(at.bank.count('void')).toBe(1)
  })

  test('a bank that refuses to release it is asked again after an hour', async () => {
    const orderId = await blocked()
    at.clock.turn(7 * DAYS)
    at.bank.fail('void', { declined: '12' })
    expect(await expirePreAuths(at.ports)).toBe(1)
    expect(await storedOrder(at, orderId)).toMatchObject({ state: 'PreAuthorized', heldBy: null })
    expect(await expirePreAuths(at.ports)).toBe(0)
    at.clock.turn(HOURS)
    expect(await expirePreAuths(at.ports)).toBe(1)
    expect((await storedOrder(at, orderId)).state).toBe('Expired')
  })

  test('an expiry whose outcome is unknown holds it until the bank tells', async () => {
    const orderId = await blocked()
    at.clock.turn(7 * DAYS)
    at.bank.fail('void', 'timeoutBooked')
    await expirePreAuths(at.ports)
    expect((await refusalOf(capture(orderId))).code).toBe('ORDER_BUSY')
    at.clock.turn(2 * SECONDS)
    await resolveUnknownOperations(at.ports)
    expect((await storedOrder(at, orderId)).state).toBe('Expired')
  })
})
