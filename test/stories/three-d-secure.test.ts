import { describe, expect, it } from 'vitest'
import { startedSession, tokenOf, verifiedSession, verifyHolder } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox({ THREEDS_LIFE: '20m' })

const VERIFIED = '5528790000000008'

/** States, the mdStatus table: card, mdStatus, half secure, and what a provision after it answers. */
const MD_STATUSES = [
  ['5528790000000008', '1', false, null],
  ['4159000000100009', '1', false, null],
  ['4159000000020009', '2', true, null],
  ['4159000000030008', '3', true, null],
  ['4141111111111115', '4', true, null],
  ['4159000000050006', '5', false, '2002'],
  ['4159000000060005', '6', false, '2002'],
  ['4159000000070004', '7', false, '2002'],
  ['4159000000080003', '8', false, '2002'],
  ['4131111111111117', '0', false, '2002'],
] as const

describe('mdStatus', () => {
  it.each(MD_STATUSES)('card %s gives mdStatus %s, halfSecure %s', async (...row) => {
    const [card, mdStatus, halfSecure, refusal] = row
    const { merchant } = sandbox
    const { sessionId, callback } = await verifiedSession(merchant, card)
    expect(callback).toMatchObject({ ThreeDSessionId: sessionId, MdStatus: mdStatus })
    const result = await merchant.getThreeDSessionResult({ threeDSessionId: sessionId })
    expect(result).toMatchObject({
      isSucceed: true,
      currentStep: 'VerificationFinished',
      mdStatus,
      halfSecure,
    })
    const paid = await merchant.provision({ amount: 100, threeDSessionId: sessionId })
    expect([paid.isSucceed, paid.errorCode]).toEqual([refusal === null, refusal])
  })

  it.each(['4159000000020009', '4159000000030008', '4141111111111115'])(
    'rule 1: half secure is the merchant’s choice: the restricted one refuses card %s with 0014',
    async (card) => {
      const { restricted } = sandbox
      const { sessionId } = await verifiedSession(restricted, card)
      const paid = await restricted.provision({ amount: 100, threeDSessionId: sessionId })
      expect(paid).toMatchObject({ isSucceed: false, errorCode: '0014' })
    },
  )
})

describe('decision 4.1: the session', () => {
  it('goes through its four states and pays once', async () => {
    const { merchant } = sandbox
    const cardToken = await tokenOf(merchant, VERIFIED)
    const session = await merchant.getThreeDSession({ cardToken, amount: 100 })
    if (!session.isSucceed) throw new Error(session.errorMessage)
    const { threeDSessionId } = session
    const step = async () => {
      const result = await merchant.getThreeDSessionResult({ threeDSessionId })
      return result.isSucceed ? result.currentStep : result.errorCode
    }
    expect(await step()).toBe('SessionIdRequested')
    const CallbackUrl = 'http://127.0.0.1:9/checkout/done?order=7'
    const start = await merchant.init3ds({ ThreeDSessionId: threeDSessionId, CallbackUrl })
    expect(await step()).toBe('VerificationStarted')
    const early = await merchant.provision({ amount: 100, threeDSessionId })
    expect(early.errorCode).toBe('2001')
    await verifyHolder(start.isSucceed ? start.htmlContent : '')
    expect(await step()).toBe('VerificationFinished')
    const paid = await merchant.provision({ amount: 100, threeDSessionId })
    expect(paid.isSucceed).toBe(true)
    expect(await step()).toBe('ProvisionCompleted')
    const again = await merchant.provision({ amount: 100, threeDSessionId })
    expect(again).toMatchObject({ isSucceed: false, errorCode: '2004', orderId: paid.orderId })
  })

  it('lives for THREEDS_LIFE, and then as long again', async () => {
    const { sessionId } = await verifiedSession(sandbox.merchant, VERIFIED)
    const { rows } = await sandbox.database.pool.query<{ verify: number; provision: number }>(
      `select extract(epoch from verify_until - created_at)::float8 as verify,
         extract(epoch from provision_until - created_at)::float8 as provision
       from threeds_session where session_id = $1`,
      [sessionId],
    )
    const [life] = rows
    expect(life?.verify).toBe(20 * 60)
    expect(life?.provision).toBeGreaterThanOrEqual(20 * 60)
    expect(life?.provision).toBeLessThan(21 * 60)
  })

  it('eight provisions at once on one session: one passes', async () => {
    const { merchant } = sandbox
    const { sessionId } = await verifiedSession(merchant, VERIFIED)
    const request = { amount: 100, threeDSessionId: sessionId }
    const calls = Array.from({ length: 8 }, () => merchant.provision(request))
    const answers = await Promise.all(calls)
    expect(answers.filter(({ isSucceed }) => isSucceed)).toHaveLength(1)
    expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(new Set([null, '2004']))
  })

  it('a declined payment spends it', async () => {
    const { merchant } = sandbox
    const { sessionId } = await verifiedSession(merchant, '4111111111111129')
    const declined = await merchant.provision({ amount: 100, threeDSessionId: sessionId })
    expect(declined.errorCode).toBe('1051')
    const again = await merchant.provision({ amount: 100, threeDSessionId: sessionId })
    expect(again.errorCode).toBe('2004')
  })
})

describe('decision 4.4: the session binds the payment', () => {
  it.each([
    ['amount', { amount: 99.99 }],
    ['currency', { currency: 'USD' }],
    ['installmentCount', { installmentCount: 3 }],
    ['pointAmount', { pointAmount: 1 }],
    ['paymentType', { paymentType: 'PreAuth' as const }],
  ])('another %s is refused, and the session stays usable', async (_, change) => {
    const { merchant } = sandbox
    const { sessionId } = await verifiedSession(merchant, VERIFIED)
    const request = { amount: 100, threeDSessionId: sessionId }
    const refused = await merchant.provision({ ...request, ...change })
    expect(refused.isSucceed).toBe(false)
    expect((await merchant.provision(request)).isSucceed).toBe(true)
  })

  it('another token is refused', async () => {
    const { merchant } = sandbox
    const { sessionId } = await verifiedSession(merchant, VERIFIED)
    const cardToken = await tokenOf(merchant, VERIFIED)
    const request = { amount: 100, threeDSessionId: sessionId, cardToken }
    expect((await merchant.provision(request)).errorCode).toBe('2003')
  })
})

describe('the bank’s callback', () => {
  it('cancelling on the bank’s page ends in mdStatus 0', async () => {
    const { merchant } = sandbox
    const cardToken = await tokenOf(merchant, VERIFIED)
    const { htmlContent } = await startedSession(merchant, { cardToken, amount: 100 })
    expect(
      await verifyHolder(htmlContent, { otp: '', action: 'cancel', cancel: '1' }),
    ).toMatchObject({ MdStatus: '0' })
  })

  it('a wrong password three times ends in mdStatus 0', async () => {
    const { merchant } = sandbox
    const cardToken = await tokenOf(merchant, VERIFIED)
    const { htmlContent } = await startedSession(merchant, { cardToken, amount: 100 })
    expect(await verifyHolder(htmlContent, { otp: '000000' })).toMatchObject({ MdStatus: '0' })
  })

  it.each(['4159000000400003', '4159000000410002'])(
    'card %s: a forged or changed callback changes nothing',
    async (card) => {
      const { merchant } = sandbox
      const cardToken = await tokenOf(merchant, card)
      const { sessionId, htmlContent } = await startedSession(merchant, { cardToken, amount: 100 })
      await expect(verifyHolder(htmlContent)).rejects.toThrow('leads nowhere')
      const result = await merchant.getThreeDSessionResult({ threeDSessionId: sessionId })
      expect(result).toMatchObject({ currentStep: 'VerificationStarted', mdStatus: '' })
    },
  )

  it('decision 4.6: a callback that comes twice is answered the same', async () => {
    const { merchant } = sandbox
    const { sessionId, callback } = await verifiedSession(merchant, '4159000000420001')
    const fields = { ...callback }
    expect(await merchant.verifyCallback(fields)).toMatchObject({ mdStatus: '1' })
    const paid = await merchant.provision({ amount: 100, threeDSessionId: sessionId })
    expect(paid.isSucceed).toBe(true)
  })
})
