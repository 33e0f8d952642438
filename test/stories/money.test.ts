import { describe, expect, it } from 'vitest'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { moneyOnBothSides } from '../support/ledgers.ts'
import { tokenOf } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox({ UNKNOWN_WINDOW: '45s' })

const CARD = '5528790000000008'

async function paid(amount: number, paymentType: 'Auth' | 'PreAuth' = 'Auth'): Promise<string> {
  const cardToken = await tokenOf(sandbox.merchant, CARD)
  const answer = await sandbox.merchant.provision({ cardToken, amount, paymentType })
  if (!answer.isSucceed) throw new Error(answer.errorMessage)
  return answer.orderId
}

async function statusOf(orderId: string): Promise<string> {
  const view = await sandbox.merchant.inquire({ orderId })
  return view.isSucceed ? view.transactionStatus : `${view.errorCode}`
}

describe('Orders', () => {
  it('rules 2 and 4, rule 1 of Limits: ten returns of 30 from 100 at once: three pass', async () => {
    const orderId = await paid(100)
    const calls = Array.from({ length: 10 }, () => sandbox.merchant.return({ orderId, amount: 30 }))
    const answers = await Promise.all(calls)
    const passed = answers.filter(({ isSucceed }) => isSucceed)
    expect(passed).toHaveLength(3)
    expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(new Set([null, '0117']))
    expect(await statusOf(orderId)).toBe('PartiallyReturned')
  })

  it('rule 3, rule 4 of Errors: a cancelled transaction is not returned', async () => {
    const orderId = await paid(50)
    expect((await sandbox.merchant.reverse({ orderId })).isSucceed).toBe(true)
    const refused = await sandbox.merchant.return({ orderId, amount: 10 })
    expect(refused).toMatchObject({ isSucceed: false, errorCode: '0118' })
  })

  it('rule 1: after the day end an order is returned and no longer reversed', async () => {
    const orderId = await paid(80)
    expect((await sandbox.merchant.endOfDay()).isSucceed).toBe(true)
    expect((await sandbox.merchant.reverse({ orderId })).errorCode).toBe('0116')
    expect((await sandbox.merchant.return({ orderId, amount: 80 })).isSucceed).toBe(true)
    expect(await statusOf(orderId)).toBe('Returned')
  })

  it('decision 5.4: a PreAuth is captured once, in part, and returned by either id', async () => {
    const originalOrderId = await paid(100, 'PreAuth')
    const capture = { amount: 80, paymentType: 'PostAuth' as const, originalOrderId }
    const answers = await Promise.all([
      sandbox.merchant.provision(capture),
      sandbox.merchant.provision(capture),
    ])
    expect(answers.filter(({ isSucceed }) => isSucceed)).toHaveLength(1)
    expect(await statusOf(originalOrderId)).toBe('Captured')
    const { merchant } = sandbox
    expect((await merchant.return({ orderId: originalOrderId, amount: 30 })).isSucceed).toBe(true)
    const captureId = answers.find(({ isSucceed }) => isSucceed)?.orderId ?? ''
    expect((await merchant.return({ orderId: captureId, amount: 50.01 })).errorCode).toBe('0117')
    expect((await merchant.return({ orderId: captureId, amount: 50 })).isSucceed).toBe(true)
  })

  it('decision 5.10: the same Idempotency-Key pays once', async () => {
    const cardToken = await tokenOf(sandbox.merchant, CARD)
    const request = { cardToken, amount: 12.34 }
    const idempotencyKey = 'order-7'
    const first = await sandbox.merchant.provision(request, { idempotencyKey })
    const second = await sandbox.merchant.provision(request, { idempotencyKey })
    expect(second.orderId).toBe(first.orderId)
    const other = sandbox.merchant.provision({ ...request, amount: 12.35 }, { idempotencyKey })
    await expect(other).rejects.toMatchObject({ status: 422, errorCode: '0107' })
  })
})

/** decision 1.4: the bank's code, and what nobody may read. */
const DECLINES = [
  ['4111111111111129', '1051'],
  ['4129111111111111', '1005'],
  ['4128111111111112', '1012'],
  ['4127111111111113', '1041'],
  ['4126111111111114', '1043'],
  ['4125111111111115', '1054'],
  ['4124111111111116', '1082'],
  ['4123111111111117', '1057'],
  ['4122111111111118', '1058'],
  ['4121111111111119', '1034'],
  ['4120111111111110', '1004'],
] as const

describe('decision 1.4: declines', () => {
  it.each(DECLINES)('card %s is declined with %s', async (card, errorCode) => {
    const cardToken = await tokenOf(sandbox.merchant, card)
    const answer = await sandbox.merchant.provision({ cardToken, amount: 10, languageCode: 'en' })
    expect(answer).toMatchObject({ isSucceed: false, errorCode })
    expect(answer.errorMessage).not.toMatch(/lost|stolen|fraud|pick/i)
    expect(await statusOf(answer.orderId ?? '')).toBe('Declined')
  })
})

/** decision 5.3: the bank falls silent; what the order is in the end. */
const SILENCES = [
  ['4159000000210006', 'timeout-booked', 'Approved'],
  ['4159000000220005', 'error-after-booking', 'Approved'],
  ['4159000000230004', 'garbled-after-booking', 'Approved'],
  ['4159000000240003', 'late-record', 'Approved'],
  ['4159000000200007', 'timeout-not-booked', 'Failed'],
] as const

describe('decision 5.3: unknown outcomes', () => {
  it.concurrent.each(SILENCES)('card %s (%s) ends as %s', async (card, _, state) => {
    const cardToken = await tokenOf(sandbox.merchant, card)
    const answer = await sandbox.merchant.provision({ cardToken, amount: 21 })
    expect(answer).toMatchObject({ isSucceed: false, errorCode: '3001' })
    const orderId = answer.orderId ?? ''
    const concluded = async () => ['Pending', 'Unknown'].includes(await statusOf(orderId)) === false
    await waitFor(concluded, { what: `${card} to be settled` })
    expect(await statusOf(orderId)).toBe(state)
  })
})

describe('in the end', () => {
  it('the bank’s ledger equals ours, to the kuruş', async () => {
    const { ours, banks } = await moneyOnBothSides(sandbox)
    expect(Object.keys(ours).length).toBeGreaterThan(5)
    expect(ours).toEqual(banks)
  })

  it('no card number and no secret was logged', () => {
    const logged = sandbox.logged()
    expect(logged).toContain('/v1/Payments/provision')
    for (const secret of [CARD, '4111111111111129', 'dmV6bmUtc2FuZGJveC1zZWNyZXQ']) {
      expect(logged).not.toContain(secret)
    }
  })
})
