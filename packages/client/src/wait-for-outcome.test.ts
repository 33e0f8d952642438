import { describe, expect, it } from 'vitest'
import type { InquireAnswer, InquireRequest } from './generated/wire.ts'
import { VezneClient, VezneConnectionError, VezneError } from './index.ts'
import type { WaitOptions } from './options.ts'
import { PLATFORM_CLOCK } from './platform.ts'
import { turnedClock } from './testing/turned-clock.ts'
import { waitForOutcome } from './wait-for-outcome.ts'

const HEAD = { conversationId: 'c', errorMessage: 'x', errorCode: null }
const inState = (transactionStatus: string) =>
  ({ ...HEAD, isSucceed: true, transactionStatus }) as unknown as InquireAnswer
const refusedWith = (errorCode: string) =>
  ({ ...HEAD, isSucceed: false, errorCode }) as unknown as InquireAnswer
const httpError = (status: number) =>
  new VezneError({
    status,
    errorCode: null,
    errorMessage: null,
    conversationId: 'c',
    retryAfterSeconds: null,
  })
const away = new VezneConnectionError('away', {
  conversationId: 'c',
  idempotencyKey: null,
  wasSent: false,
  cause: null,
})

/** Waits for an order of which `inquire` says one thing after the other, and the last from then on. */
function waiting(
  says: readonly (InquireAnswer | Error)[],
  order: InquireRequest = { orderId: 'o' },
  options: WaitOptions = {},
) {
  const clock = turnedClock()
  let asked = 0
  const inquire = async () => {
    const next = says[Math.min(asked, says.length - 1)]
    asked += 1
    if (next === undefined || next instanceof Error) throw next
    return next
  }
  const outcome = waitForOutcome({ order, options, clock, inquire })
  return { outcome, clock, asked: () => asked }
}

describe('waitForOutcome', () => {
  const FINAL = ['Approved', 'PreAuthorized', 'Captured', 'Declined', 'Failed', 'Reversed']
  it.each([...FINAL, 'PartiallyReturned', 'Returned', 'Expired'])('%s is final', async (state) => {
    const { outcome, asked } = waiting([inState(state)])
    expect(await outcome).toMatchObject({ transactionStatus: state })
    expect(asked()).toBe(1)
  })

  it('asks with growing pauses while the order is Pending or Unknown', async () => {
    const open = [inState('Pending'), ...Array.from({ length: 5 }, () => inState('Unknown'))]
    const { outcome, clock } = waiting([...open, inState('Failed')])
    expect(await outcome).toMatchObject({ transactionStatus: 'Failed' })
    expect(clock.pauses).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000])
  })

  it('throws a named error after the time, with the last answer, and asks once more before', async () => {
    const { outcome, clock } = waiting([inState('Unknown')], undefined, {
      timeoutMilliseconds: 5000,
    })
    await expect(outcome).rejects.toMatchObject({
      name: 'VezneOutcomeTimeoutError',
      lastAnswer: { transactionStatus: 'Unknown' },
    })
    expect(clock.pauses).toEqual([1000, 2000, 2000])
  })

  it('by the ConversationId, an order may appear yet; by its id, there is none', async () => {
    const none = refusedWith('0114')
    const late = waiting([none, inState('Approved')], { paymentConversationId: 'c' })
    expect(await late.outcome).toMatchObject({ transactionStatus: 'Approved' })
    const never = waiting([none, inState('Approved')], { orderId: 'o' })
    expect(await never.outcome).toMatchObject({ errorCode: '0114' })
  })

  it('outlasts a gateway that is away, and nothing else', async () => {
    const { outcome } = waiting([away, httpError(503), httpError(429), inState('Approved')])
    expect(await outcome).toMatchObject({ transactionStatus: 'Approved' })
    await expect(waiting([httpError(401)]).outcome).rejects.toMatchObject({ status: 401 })
    await expect(waiting([new TypeError('a bug')]).outcome).rejects.toThrow('a bug')
  })

  it('ends when the caller gives up', async () => {
    const reason = new Error('enough')
    const options = { signal: AbortSignal.abort(reason) }
    const { outcome } = waiting([inState('Unknown')], undefined, options)
    await expect(outcome).rejects.toBe(reason)
  })
})

describe('the platform’s clock', () => {
  it('ends a pause at once when the signal is aborted, and takes its listener back', async () => {
    const abort = new AbortController()
    const reason = new Error('enough')
    const paused = PLATFORM_CLOCK.pause(600_000, abort.signal)
    abort.abort(reason)
    await expect(paused).rejects.toBe(reason)
    await expect(PLATFORM_CLOCK.pause(600_000, abort.signal)).rejects.toBe(reason)
    await expect(PLATFORM_CLOCK.pause(0, new AbortController().signal)).resolves.toBeUndefined()
  })
})

describe('the client', () => {
  it('asks `inquire` for the order, with the options of the call', async () => {
    const bodies: unknown[] = []
    const client = new VezneClient({
      baseUrl: 'https://gateway.test',
      publicKey: 'pk',
      secretKey: btoa('key'),
      merchantNumber: '1',
      fetch: async (_input, init) => {
        bodies.push(await new Response(init?.body ?? null).json())
        return Response.json({ isSucceed: true, transactionStatus: 'Approved' })
      },
    })
    const answer = await client.waitForOutcome({ orderId: 'o-1' }, { language: 'en' })
    expect(answer).toMatchObject({ transactionStatus: 'Approved' })
    expect(bodies).toEqual([{ orderId: 'o-1', languageCode: 'en' }])
  })
})
