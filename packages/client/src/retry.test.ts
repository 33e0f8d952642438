import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Caller } from './caller.ts'
import type { Calls } from './generated/wire.ts'
import { VezneConnectionError, VezneError, VezneUnknownOutcomeError } from './index.ts'
import type { Retry, VezneClientOptions } from './options.ts'
import {
  type FakeGateway,
  json,
  type Respond,
  type SeenCall,
  startFakeGateway,
} from './testing/fake-gateway.ts'
import { type TurnedClock, turnedClock } from './testing/turned-clock.ts'

const KEYS = { publicKey: 'pk', secretKey: btoa('a key of the test'), merchantNumber: '1' }
const PAY = { amount: 1, cardToken: 'T' }

const paid = json({ isSucceed: true, orderId: 'o' })
const lost: Respond = (_call, response) => response.socket?.destroy()
const refuse = (status: number, errorCode = '9002', headers = {}) =>
  json({ isSucceed: false, errorCode, errorMessage: 'x' }, status, headers)
const running = refuse(409, '0108')

let gateway: FakeGateway
let clock: TurnedClock

beforeEach(async () => {
  gateway = await startFakeGateway()
  clock = turnedClock()
})
afterEach(() => gateway.close())

function caller(options: Partial<VezneClientOptions> = {}): Caller {
  return new Caller({ baseUrl: gateway.baseUrl, ...KEYS, ...options }, clock)
}

/** The gateway gives these answers in turn, and the last one to every call after them. */
function script(...answers: readonly Respond[]): void {
  let next = 0
  gateway.respondWith((call, response) => {
    const respond = answers[Math.min(next, answers.length - 1)]
    next += 1
    respond?.(call, response)
  })
}

async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (error: unknown) => error,
  )
}

const headersOf = (name: string) => gateway.seen.map(({ headers }) => headers[name])
const keyed: readonly (keyof Calls)[] = ['provision', 'return', 'reverse', 'createLink']
const once: readonly (keyof Calls)[] = [
  'init3ds',
  'deleteLink',
  'webhooksCreate',
  'webhooksRoll',
  'webhooksDelete',
  'endOfDay',
]
const repeatable: readonly (keyof Calls)[] = [
  'installment',
  'getThreeDSession',
  'getThreeDSessionResult',
  'binInformation',
  'linkStatus',
  'inquire',
  'pointInquiry',
]

describe('retries of calls that take a key', () => {
  it.each(keyed)(
    '%s: a lost answer is asked for again, under one key of the SDK’s',
    async (name) => {
      script(lost, refuse(503), paid)
      expect(await caller().call(name, PAY)).toMatchObject({ orderId: 'o' })
      expect(new Set(headersOf('idempotency-key')).size).toBe(1)
      expect(headersOf('idempotency-key')[0]).toMatch(/^[0-9a-f-]{36}$/)
      expect(new Set(headersOf('conversationid')).size).toBe(1)
      expect(new Set(gateway.seen.map(({ body }) => body)).size).toBe(1)
      for (const fresh of ['nonce', 'signature', 'x-body-signature']) {
        expect(new Set(headersOf(fresh)).size, fresh).toBe(3)
      }
    },
  )

  it('two calls have two keys, and a key that was given is kept', async () => {
    script(paid)
    await caller().call('provision', PAY)
    await caller().call('provision', PAY)
    await caller().call('provision', PAY, { idempotencyKey: 'order-7' })
    const [one, other, given] = headersOf('idempotency-key')
    expect(one).not.toBe(other)
    expect(given).toBe('order-7')
  })

  it('waits while the try before is still at work: 409', async () => {
    script(lost, running, paid)
    expect(await caller().call('provision', PAY)).toMatchObject({ orderId: 'o' })
  })

  it('a lost answer is never forgotten: whatever comes after, the outcome is unknown', async () => {
    for (const later of [running, refuse(503), refuse(429), refuse(401, '4004'), lost]) {
      script(lost, later)
      const error = await thrownBy(caller().call('provision', PAY, { conversationId: 'pay-7' }))
      expect(error).toBeInstanceOf(VezneUnknownOutcomeError)
      const idempotencyKey = headersOf('idempotency-key').at(-1)
      expect(error).toMatchObject({ conversationId: 'pay-7', idempotencyKey, wasSent: true })
      expect(String(error)).toContain(`only with its idempotencyKey ${idempotencyKey}`)
    }
  })

  it('what the gateway refused each time is its refusal', async () => {
    script(refuse(503))
    expect(await thrownBy(caller().call('provision', PAY))).toMatchObject({ status: 503 })
    expect(gateway.seen).toHaveLength(3)
  })

  it.each(['3001', '3002', '1051'])('an answer with code %s is an answer', async (errorCode) => {
    script(json({ isSucceed: false, errorCode, errorMessage: 'x' }))
    expect(await caller().call('provision', PAY)).toMatchObject({ errorCode })
    expect(gateway.seen).toHaveLength(1)
  })

  it.each([
    [400, '0100'],
    [401, '4004'],
    [422, '0107'],
  ])('%s is not tried again', async (status, errorCode) => {
    script(refuse(status, errorCode))
    expect(await thrownBy(caller().call('provision', PAY))).toMatchObject({ status })
    expect(gateway.seen).toHaveLength(1)
  })

  it('with retries: 0 no call is repeated, and no key is made', async () => {
    script(lost)
    const error = await thrownBy(caller({ retries: 0 }).call('provision', PAY))
    expect(error).toMatchObject({ name: 'VezneUnknownOutcomeError', idempotencyKey: null })
    expect(headersOf('idempotency-key')).toEqual([undefined])
    expect(clock.pauses).toEqual([])
  })
})

describe('retries of calls that take no key', () => {
  it.each(repeatable)('%s is repeated after a lost answer and a 502', async (name) => {
    script(lost, refuse(502), paid)
    expect(await caller().call(name, {})).toMatchObject({ orderId: 'o' })
    expect(headersOf('idempotency-key')).toEqual([undefined, undefined, undefined])
  })

  it.each(once)('%s is not: it may have been done', async (name) => {
    script(lost)
    const error = await thrownBy(caller().call(name, {}))
    expect(error).toBeInstanceOf(VezneConnectionError)
    script(refuse(503))
    expect(await thrownBy(caller().call(name, {}))).toBeInstanceOf(VezneError)
    expect(gateway.seen).toHaveLength(2)
  })

  it.each(once)('%s is repeated where nothing was done: 429', async (name) => {
    script(refuse(429, '0106', { 'Retry-After': '1' }), paid)
    expect(await caller().call(name, {})).toMatchObject({ orderId: 'o' })
  })

  it.each([...once, ...keyed, ...repeatable])(
    '%s is repeated where nothing was sent',
    async (name) => {
      let tries = 0
      const refused = async () => {
        tries += 1
        if (tries === 3) return Response.json({ isSucceed: true })
        throw Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED' })
      }
      expect(await caller({ fetch: refused }).call(name, {})).toMatchObject({ isSucceed: true })
    },
  )
})

describe('pauses', () => {
  it('double, less a random half', async () => {
    script(refuse(503))
    await thrownBy(caller({ retries: 4 }).call('inquire', {}))
    const longest = [500, 1000, 2000, 4000]
    expect(clock.pauses).toHaveLength(longest.length)
    for (const [index, pause] of clock.pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual((longest[index] ?? 0) / 2)
      expect(pause).toBeLessThanOrEqual(longest[index] ?? 0)
    }
  })

  it('are as long as Retry-After says, and a long one is the caller’s to wait', async () => {
    script(refuse(429, '0106', { 'Retry-After': '7' }), paid)
    await caller().call('provision', PAY)
    expect(clock.pauses).toEqual([7000])
    script(refuse(429, '0109', { 'Retry-After': '3600' }))
    const error = await thrownBy(caller().call('provision', PAY))
    expect(error).toMatchObject({ status: 429, retryAfterSeconds: 3600 })
    expect(clock.pauses).toEqual([7000])
  })

  it('are told of', async () => {
    const told: Retry[] = []
    script(refuse(503, '9002', { 'Retry-After': '2' }), paid)
    await caller({ onRetry: (retry) => told.push(retry) }).call('inquire', {})
    expect(told).toMatchObject([{ tries: 1, pauseMilliseconds: 2000, error: { status: 503 } }])
  })

  it('end when the caller gives up, with what the tries came to', async () => {
    for (const [answer, name] of [
      [refuse(503), 'VezneError'],
      [lost, 'VezneUnknownOutcomeError'],
    ] as const) {
      const abort = new AbortController()
      script(answer)
      const onRetry = () => abort.abort()
      const call = caller({ onRetry }).call('provision', PAY, { signal: abort.signal })
      expect(await thrownBy(call)).toMatchObject({ name })
    }
    expect(gateway.seen).toHaveLength(2)
  })
})

describe('one language for every call', () => {
  const bodyOf = ({ body }: SeenCall) => JSON.parse(body)

  it('is a field of a body and a header of everything; the call’s own goes first', async () => {
    script(paid)
    const english = caller({ language: 'en' })
    await english.call('provision', { ...PAY, languageCode: null })
    await english.call('provision', PAY, { language: 'tr' })
    await english.call('provision', { ...PAY, languageCode: 'tr' })
    await english.call('createLink', {})
    expect(gateway.seen.map((call) => bodyOf(call).languageCode)).toEqual(['en', 'tr', 'tr', 'en'])
    await english.call('installment', {})
    expect(gateway.seen.at(-1)?.path).toBe('/v1/Installment')
    await english.call('init3ds', { ThreeDSessionId: 's' })
    expect(gateway.seen.at(-1)?.body).toMatch(/name="LanguageCode"\r\n\r\nen\r\n/)
    expect(headersOf('accept-language')).toEqual(['en', 'tr', 'en', 'en', 'en', 'en'])
  })

  it('is the gateway’s where none is asked for', async () => {
    script(paid)
    await caller().call('provision', PAY)
    expect(bodyOf(gateway.seen[0] as SeenCall)).toEqual(PAY)
  })
})
