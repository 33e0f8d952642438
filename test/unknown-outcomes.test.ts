import { describe, expect, it } from 'vitest'

import { waitFor } from '../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { paidOrder, payWith, settledState, stateOf, succeeded, viewOf } from './harness/answers.ts'
import { moneyOnBothSides } from './support/ledgers.ts'
import { tokenOf, verifiedSession } from './support/steps.ts'
import { useSandbox } from './support/use-sandbox.ts'

/**
 * Decision 5.3 beyond the cards of the first story: every operation whose answer is lost, by faults
 * that the bank is armed with. Not-found is final after four seconds here.
 */
const sandbox = useSandbox({ UNKNOWN_WINDOW: '4s' })

const CARD = '5528790000000008'

type Operation = 'Auth' | 'PreAuth' | 'PostAuth' | 'Void' | 'Credit'
type Fault = 'error-after-booking' | 'garbled-after-booking' | 'refuse-connection'

/** The next request of this kind loses its answer; `refuse-connection` books nothing. */
async function arm(operation: Operation, fault: Fault): Promise<void> {
  const body = JSON.stringify({ operation, fault })
  const armed = await fetch(`${sandbox.bankUrl}/simulator/faults`, { method: 'POST', body })
  expect(armed.status).toBe(200)
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * The tests of this file wait for the job at the same time, but only one of them is at the bank: a
 * fault meets whoever comes next.
 */
function atTheBank<Result>(act: () => Promise<Result>): Promise<Result> {
  const mine = turn.then(act)
  turn = mine.catch(() => undefined)
  return mine
}

function waitUntil(what: string, condition: () => Promise<boolean>): Promise<unknown> {
  return waitFor(condition, { what })
}

// First, for they close the day, after which nothing of it can be reversed.
describe.concurrent('decision 5.6: a return whose answer is lost', () => {
  const lostReturn = (fault: Fault) =>
    atTheBank(async () => {
      const { merchant } = sandbox
      const orderId = await paidOrder(merchant, CARD, { amount: 100 })
      succeeded(await merchant.endOfDay())
      await arm('Credit', fault)
      const lost = await merchant.return({ orderId, amount: 60 })
      expect(lost).toMatchObject({ errorCode: '3001', approvalStatus: 'Pending' })
      expect(await viewOf(merchant, orderId)).toMatchObject({ availableReturnAmount: 40 })
      return orderId
    })

  it('is Pending, holds its amount, and is found done', async () => {
    const { merchant } = sandbox
    const orderId = await lostReturn('error-after-booking')
    await waitUntil(
      'the return to be known',
      async () => (await stateOf(merchant, orderId)) === 'PartiallyReturned',
    )
    expect((await merchant.return({ orderId, amount: 40.01 })).errorCode).toBe('0117')
    const rest = await atTheBank(() => merchant.return({ orderId, amount: 40 }))
    expect(rest.isSucceed).toBe(true)
    expect(await stateOf(merchant, orderId)).toBe('Returned')
  })

  it('gives its amount back where it never arrived', async () => {
    const { merchant } = sandbox
    const orderId = await lostReturn('refuse-connection')
    await waitUntil(
      'the amount to be free',
      async () => (await viewOf(merchant, orderId)).availableReturnAmount === 100,
    )
    const whole = await atTheBank(() => merchant.return({ orderId, amount: 100 }))
    expect(whole.isSucceed).toBe(true)
  })
})

describe.concurrent('decision 5.3: a payment whose answer is lost', () => {
  it.each([
    ['Auth', 'error-after-booking', 'Approved'],
    ['Auth', 'refuse-connection', 'Failed'],
    ['PreAuth', 'garbled-after-booking', 'PreAuthorized'],
  ] as const)('%s with %s is 3001, never a decline, and ends as %s', async (...row) => {
    const [paymentType, fault, state] = row
    const { merchant } = sandbox
    const lost = await atTheBank(async () => {
      await arm(paymentType, fault)
      return payWith(merchant, CARD, { amount: 21, paymentType })
    })
    expect(lost).toMatchObject({ isSucceed: false, errorCode: '3001' })
    expect(lost.orderId).toMatch(/^[0-9a-f-]{36}$/)
    expect(await settledState(merchant, lost.orderId ?? '')).toBe(state)
  })

  it('decision 5.10: its Idempotency-Key answers what is known by then', async () => {
    const { merchant } = sandbox
    const request = { cardToken: await tokenOf(merchant, CARD), amount: 22 }
    const options = { idempotencyKey: 'lost-1' }
    const lost = await atTheBank(async () => {
      await arm('Auth', 'garbled-after-booking')
      return merchant.provision(request, options)
    })
    expect(lost.errorCode).toBe('3001')
    const early = await merchant.provision(request, options)
    expect([null, '3001']).toContain(early.errorCode)
    await settledState(merchant, lost.orderId ?? '')
    const known = await merchant.provision(request, options)
    expect(known).toMatchObject({ isSucceed: true, orderId: lost.orderId })
    expect(known.provisionNumber).toMatch(/\S/)
  })

  it.each([
    ['error-after-booking', 'Approved', 'ProvisionCompleted'],
    ['refuse-connection', 'Failed', 'VerificationFinished'],
  ] as const)(
    'decision 4.1: its session stays claimed; after %s the order is %s and the session %s',
    async (fault, state, currentStep) => {
      const { merchant } = sandbox
      const { sessionId: threeDSessionId } = await verifiedSession(merchant, CARD)
      const request = { amount: 100, threeDSessionId }
      const lost = await atTheBank(async () => {
        await arm('Auth', fault)
        return merchant.provision(request)
      })
      expect(lost.errorCode).toBe('3001')
      const again = await merchant.provision(request)
      expect(again).toMatchObject({ errorCode: '2004', orderId: lost.orderId })
      expect(await settledState(merchant, lost.orderId ?? '')).toBe(state)
      const result = await merchant.getThreeDSessionResult({ threeDSessionId })
      expect(result).toMatchObject({ currentStep })
      expect((await merchant.provision(request)).errorCode).toBe('2004')
    },
  )
})

describe.concurrent('decision 5.3: an operation whose answer is lost', () => {
  it('a PostAuth is found taken, and its PreAuth captured', async () => {
    const { merchant } = sandbox
    const preAuth = { amount: 50, paymentType: 'PreAuth' } as const
    const originalOrderId = await atTheBank(() => paidOrder(merchant, CARD, preAuth))
    const capture = { amount: 40, paymentType: 'PostAuth', originalOrderId } as const
    const lost = await atTheBank(async () => {
      await arm('PostAuth', 'garbled-after-booking')
      return merchant.provision(capture)
    })
    expect(lost.errorCode).toBe('3001')
    expect(await settledState(merchant, lost.orderId ?? '')).toBe('Approved')
    expect(await stateOf(merchant, originalOrderId)).toBe('Captured')
  })

  const lostReverse = (fault: Fault) =>
    atTheBank(async () => {
      const { merchant } = sandbox
      const orderId = await paidOrder(merchant, CARD, { amount: 23 })
      await arm('Void', fault)
      expect((await merchant.reverse({ orderId })).errorCode).toBe('3001')
      return orderId
    })

  it('a reverse is found done', async () => {
    const { merchant } = sandbox
    const orderId = await lostReverse('error-after-booking')
    await waitUntil(
      'the order to be Reversed',
      async () => (await stateOf(merchant, orderId)) === 'Reversed',
    )
    expect((await merchant.reverse({ orderId })).errorCode).toBe('0118')
  })

  it('a reverse that never arrived gives the order free again', async () => {
    const { merchant } = sandbox
    const orderId = await lostReverse('refuse-connection')
    await waitUntil('another reverse to pass', async () => {
      const again = await atTheBank(() => merchant.reverse({ orderId }))
      if (!again.isSucceed) expect(again.errorCode).toBe('0120')
      return again.isSucceed
    })
    expect(await stateOf(merchant, orderId)).toBe('Reversed')
  })
})

describe('afterwards', () => {
  it('the bank’s ledger equals ours, to the kuruş', async () => {
    const { ours, banks } = await moneyOnBothSides(sandbox)
    expect(Object.keys(ours).length).toBeGreaterThan(5)
    expect(ours).toEqual(banks)
  })

  it('decision 7.1: each was told as unknown, and then as resolved', async () => {
    const { rows } = await sandbox.database.pool.query<{ type: string; subjects: number }>(
      `select type, count(distinct subject_id)::int as subjects from recorded_event
       where type in ('payment.unknown', 'payment.resolved') group by type order by type`,
    )
    expect(rows.map(({ type }) => type)).toEqual(['payment.resolved', 'payment.unknown'])
    expect(rows[0]?.subjects).toBe(rows[1]?.subjects)
  })
})
