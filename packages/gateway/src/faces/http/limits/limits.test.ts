import { describe, expect, it } from 'vitest'
import { type ApiRoute, route } from '../api/api-route.ts'
import { MERCHANT, type Seen, signed, startTestServer } from '../testing/test-server.ts'

const json = { 'content-type': 'application/json' }

function fakeRoutes(_seen: Seen): ApiRoute[] {
  const serve = () => async () => ({ fields: {} })
  return [route('installment', 'before', serve), route('provision', 'with-payment', serve)]
}

describe('a suspended merchant', () => {
  it('is refused after its pair is used up (decision 2.1)', async () => {
    const own = await startTestServer({ routes: fakeRoutes })
    own.suspend()
    const reply = await own.server.inject({
      method: 'POST',
      url: '/v1/Payments/provision',
      headers: { ...json, ...signed() },
      payload: { amount: 1 },
    })
    expect([reply.statusCode, reply.json().errorCode]).toEqual([401, '0003'])
    expect(own.seen.consumed).toHaveLength(1)
    await own.server.drain()
  })
})

describe('rate limits (decision 1.7)', () => {
  it('answer 429 with Retry-After', async () => {
    const limits = { merchant: { calls: 2, perMilliseconds: 60_000 } }
    const own = await startTestServer({ routes: fakeRoutes, limits })
    const call = () =>
      own.server.inject({
        method: 'GET',
        url: '/v1/Installment',
        headers: signed(),
      })
    expect([(await call()).statusCode, (await call()).statusCode]).toEqual([200, 200])
    const third = await call()
    expect(third.statusCode).toBe(429)
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect(third.json()).toMatchObject({ isSucceed: false, errorCode: '0106' })
    await own.server.drain()
  })

  it('stop those who guess signatures', async () => {
    const limits = { failedSignatures: { calls: 3, perMilliseconds: 60_000 } }
    const own = await startTestServer({ routes: fakeRoutes, limits })
    const guess = () =>
      own.server.inject({
        method: 'GET',
        url: '/v1/Installment',
        headers: { ...signed(), Signature: 'guess' },
      })
    const statuses = [await guess(), await guess(), await guess(), await guess()]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 429])
    await own.server.drain()
  })
})

describe('service routes', () => {
  const send = async (method: 'GET' | 'POST', url: string, more: object = {}) => {
    const own = await startTestServer({ routes: fakeRoutes })
    await own.server.inject({ method: 'GET', url: '/healthz' })
    const reply = await own.server.inject({ method, url, ...more })
    await own.server.drain()
    return { status: reply.statusCode, text: reply.body, log: own.seen.log }
  }

  it.each([
    ['/healthz', '"alive"'],
    ['/readyz', '"ready"'],
    ['/openapi.json', '3.1.0'],
    ['/v1/time', '1700000000000'],
    ['/metrics', 'vezne_http_requests_total'],
  ])('GET %s', async (url, text) => {
    const reply = await send('GET', url)
    expect(reply.status).toBe(200)
    expect(reply.text).toContain(text)
  })

  it('logs each request by allow-listed fields only', async () => {
    const { log } = await send('POST', '/v1/Payments/provision', {
      headers: { ...json, ...signed() },
      payload: { amount: 1, description: 'private' },
    })
    expect(Object.keys(log.at(-1) ?? {})).toEqual([
      'method',
      'route',
      'status',
      'merchantNumber',
      'conversationId',
      'durationMilliseconds',
    ])
    expect(log.at(-1)).toMatchObject({ merchantNumber: MERCHANT.merchantNumber })
  })
})
