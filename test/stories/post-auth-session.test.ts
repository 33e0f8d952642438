/** Decision 4.13: a PostAuth may name a 3-D Secure session of its own type, and completes it. */
import { describe, expect, it } from 'vitest'
import { startedSession, tokenOf, verifiedSession, verifyHolder } from '../support/steps.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const CARD = '5528790000000008'
const sandbox = useSandbox()

async function blocked(cardToken: string, amount = 100): Promise<string> {
  const { orderId } = await sandbox.merchant.provision({
    cardToken,
    amount,
    paymentType: 'PreAuth',
  })
  return orderId ?? ''
}

async function stepOf(threeDSessionId: string): Promise<string | undefined> {
  const result = await sandbox.merchant.getThreeDSessionResult({ threeDSessionId })
  return result.isSucceed ? result.currentStep : undefined
}

/** A verified session of the type PostAuth for the card of the token. */
async function captureSession(changes = {}): Promise<{ sessionId: string; cardToken: string }> {
  return verifiedSession(sandbox.merchant, CARD, { paymentType: 'PostAuth', ...changes })
}

const captured = async (orderId: string): Promise<unknown> =>
  (await sandbox.merchant.inquire({ orderId })).transactionStatus

describe('a PostAuth that names a session', () => {
  it.each([{ paymentType: 'PostAuth' } as const, {}])(
    'of the type PostAuth takes the blocked amount and completes the session: %j',
    async (type) => {
      const { sessionId, cardToken } = await captureSession()
      const originalOrderId = await blocked(cardToken)
      const request = { amount: 100, threeDSessionId: sessionId, originalOrderId, ...type }
      const paid = await sandbox.merchant.provision(request)
      expect(paid).toMatchObject({ isSucceed: true, errorCode: null })
      expect(await stepOf(sessionId)).toBe('ProvisionCompleted')
      expect(await captured(originalOrderId)).toBe('Captured')
      const { rows } = await sandbox.database.pool.query(
        `select s.claimed_by_order_id as claimed, o.payment_type as type, o.md_status as "mdStatus"
         from threeds_session s join payment_order o
           on o.merchant_id = s.merchant_id and o.order_id = s.claimed_by_order_id
         where s.session_id = $1`,
        [sessionId],
      )
      // The bank got no proof with the capture, so that the order counts as its PreAuth was.
      expect(rows).toEqual([{ claimed: paid.orderId, type: 'PostAuth', mdStatus: null }])
      const again = await sandbox.merchant.provision(request)
      expect(again).toMatchObject({ isSucceed: false })
    },
  )

  it('that was used for another capture is refused, and both captures stay as they are', async () => {
    const { sessionId, cardToken } = await captureSession()
    const [first, second] = [await blocked(cardToken), await blocked(cardToken)]
    const capture = (originalOrderId: string) =>
      sandbox.merchant.provision({ amount: 100, threeDSessionId: sessionId, originalOrderId })
    const ends = await Promise.all([capture(first), capture(second)])
    const codes = ends.map(({ errorCode }) => errorCode)
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    const states = await Promise.all([first, second].map(captured))
    expect(new Set(states)).toEqual(new Set(['Captured', 'PreAuthorized']))
    expect(await stepOf(sessionId)).toBe('ProvisionCompleted')
    const left = states[0] === 'PreAuthorized' ? first : second
    const bare = { amount: 100, paymentType: 'PostAuth', originalOrderId: left } as const
    expect(await sandbox.merchant.provision(bare)).toMatchObject({ isSucceed: true })
  })

  it('twice at once for one PreAuth, each with a session: one passes, and the other session stays free', async () => {
    const { sessionId, cardToken } = await captureSession()
    const request = { cardToken, amount: 100, paymentType: 'PostAuth' } as const
    const other = await startedSession(sandbox.merchant, request)
    await verifyHolder(other.htmlContent)
    const originalOrderId = await blocked(cardToken)
    const capture = async (threeDSessionId: string) => {
      const call = sandbox.merchant.provision({ amount: 100, threeDSessionId, originalOrderId })
      return (await call.catch((error: unknown) => ({ isSucceed: false, error }))).isSucceed
    }
    const ids = [sessionId, other.sessionId]
    const ends = await Promise.all(ids.map(capture))
    expect(ends.filter(Boolean)).toHaveLength(1)
    const steps = await Promise.all(ids.map(stepOf))
    expect(steps[ends.indexOf(true)]).toBe('ProvisionCompleted')
    expect(steps[ends.indexOf(false)]).toBe('VerificationFinished')
    const next = await blocked(cardToken)
    const free = { threeDSessionId: ids[ends.indexOf(false)] ?? '', originalOrderId: next }
    expect(await sandbox.merchant.provision({ amount: 100, ...free })).toMatchObject({
      isSucceed: true,
    })
  })

  it('for more than was blocked, or of another amount or card, is refused and leaves it to be used', async () => {
    const { sessionId, cardToken } = await captureSession()
    const originalOrderId = await blocked(cardToken)
    const threeDSessionId = sessionId
    const refused = async (request: object, code: string) => {
      const named = { amount: 100, threeDSessionId, originalOrderId, ...request }
      const answer = sandbox.merchant.provision(named).catch((error: unknown) => error)
      expect(await answer).toMatchObject({ errorCode: code })
    }
    await refused({ amount: 99 }, '2003')
    await refused({ originalOrderId: await blocked(await tokenOf(sandbox.merchant, CARD)) }, '2003')
    await refused({ originalOrderId: null }, '0100')
    expect(await stepOf(sessionId)).toBe('VerificationFinished')
    const good = { amount: 100, threeDSessionId, originalOrderId }
    expect(await sandbox.merchant.provision(good)).toMatchObject({ isSucceed: true })
  })

  it('of another type is refused by the field’s name, and stays as it is', async () => {
    const { sessionId, cardToken } = await verifiedSession(sandbox.merchant, CARD)
    const originalOrderId = await blocked(cardToken)
    const answer = await sandbox.merchant.provision({
      amount: 100,
      paymentType: 'PostAuth',
      threeDSessionId: sessionId,
      originalOrderId,
    })
    expect(answer).toMatchObject({ isSucceed: false, errorCode: '0127' })
    expect(answer.errorMessage).toContain('threeDSessionId')
    expect(await stepOf(sessionId)).toBe('VerificationFinished')
    expect(await captured(originalOrderId)).toBe('PreAuthorized')
  })

  it('that was not verified is refused', async () => {
    const cardNumber = '4131111111111117'
    const { sessionId } = await verifiedSession(sandbox.merchant, cardNumber, {
      paymentType: 'PostAuth',
    })
    const originalOrderId = await blocked(await tokenOf(sandbox.merchant, CARD))
    const request = { amount: 100, threeDSessionId: sessionId, originalOrderId }
    const answer = await sandbox.merchant.provision(request)
    expect(answer.isSucceed).toBe(false)
    expect(await captured(originalOrderId)).toBe('PreAuthorized')
  })
})
