/** Decision 2.7 over HTTP: what somebody altered on its way is refused. */

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { bodySignature, bodySignatureV2, type SignedHeaders } from '@vezne/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Permission } from '../../../payment/merchants/index.ts'
import {
  multipart,
  SECRET_KEY,
  signed,
  startTestServer,
  type TestServer,
} from '../testing/test-server.ts'
import { route } from './api-route.ts'

const JSON_BODY = '{"amount":10.5,"description":"sipariş"}'
let strict: TestServer

function start(permissions: readonly Permission[]): Promise<TestServer> {
  const serve = () => async () => ({ fields: {} })
  return startTestServer({
    permissions,
    limits: { failedSignatures: { calls: 3, perMilliseconds: 60_000 } },
    routes: () => [
      route('installment', 'before', serve),
      route('tokens', 'before', serve),
      route('provision', 'with-payment', serve),
      route('return', 'with-payment', serve),
    ],
  })
}

beforeEach(async () => {
  strict = await start(['BodySignatureRequired'])
})
afterEach(() => strict.server.drain())

function signatureOf(
  values: Record<string, string>,
  method: 'GET' | 'POST',
  path: string,
  content: string,
): string {
  const contentSha256 = createHash('sha256').update(content, 'utf8').digest()
  const nonce = values['Nonce'] ?? ''
  return bodySignature({ secretKey: SECRET_KEY, method, path, nonce, contentSha256 })
}

/** A provision call as a man in the middle may have captured it. */
function captured(): Record<string, string> {
  const values = signed()
  const signature = signatureOf(values, 'POST', '/v1/Payments/provision', JSON_BODY)
  return { ...values, 'X-Body-Signature': signature, 'Content-Type': 'application/json' }
}

async function post(to: TestServer, url: string, headers: object, payload: string) {
  const reply = await to.server.inject({ method: 'POST', url, headers: { ...headers }, payload })
  return [reply.statusCode, reply.json().errorCode]
}

describe('decision 2.7: a merchant of whom it is required', () => {
  it.each([
    ['as it was sent', '/v1/Payments/provision', JSON_BODY, [200, null]],
    ['in other letters', '/V1/PAYMENTS/provision/', JSON_BODY, [200, null]],
    ['another amount', '/v1/Payments/provision', JSON_BODY.replace('10.5', '99.5'), [401, '4007']],
    ['one more space', '/v1/Payments/provision', `${JSON_BODY} `, [401, '4007']],
    ['on another path', '/v1/Payments/return', JSON_BODY, [401, '4007']],
    ['without its body', '/v1/Payments/provision', '', [401, '4007']],
  ])('a captured call, %s', async (_, url, payload, expected) => {
    expect(await post(strict, url, captured(), payload)).toEqual(expected)
  })

  it('refuses a call without it, and uses the pair up', async () => {
    const { 'X-Body-Signature': _, ...bare } = captured()
    expect(await post(strict, '/v1/Payments/provision', bare, JSON_BODY)).toEqual([401, '4006'])
    expect(strict.seen.consumed).toHaveLength(1)
  })

  it('covers the query of a GET', async () => {
    const values = signed()
    const query = 'BinNumber=552879&Amount=1000'
    const signature = signatureOf(values, 'GET', '/v1/Installment', query)
    const headers = { ...values, 'X-Body-Signature': signature }
    const ask = (asked: string, own: object) =>
      strict.server.inject({ url: `/v1/Installment?${asked}`, headers: { ...own } })
    const altered = await ask(query.replace('1000', '9000'), headers)
    expect([altered.statusCode, altered.json().errorCode]).toEqual([401, '4007'])
    const fresh = signed()
    const own = signatureOf(fresh, 'GET', '/v1/Installment', query)
    expect((await ask(query, { ...fresh, 'X-Body-Signature': own })).statusCode).toBe(200)
  })

  it('covers a form with its boundaries', async () => {
    const values = signed()
    const card = [
      ['CardNumber', '5528790000000008'],
      ['ExpireMonth', '12'],
      ['ExpireYear', '99'],
    ] as const
    const { headers, payload } = multipart([...Object.entries(values), ...card])
    const signature = signatureOf(values, 'POST', '/v1/Tokens', payload)
    const altered = payload.replace('\r\n12\r\n', '\r\n11\r\n')
    const sent = { ...headers, 'X-Body-Signature': signature }
    expect(await post(strict, '/v1/Tokens', sent, altered)).toEqual([401, '4007'])
    const other = { ...signed() }
    const fresh = multipart([...Object.entries(other), ...card])
    const own = signatureOf(other, 'POST', '/v1/Tokens', fresh.payload)
    const whole = { ...fresh.headers, 'X-Body-Signature': own }
    expect(await post(strict, '/v1/Tokens', whole, fresh.payload)).toEqual([200, null])
  })

  it('counts failures like those of other signatures (decision 1.7)', async () => {
    const statuses: unknown[] = []
    for (let call = 0; call < 4; call += 1) {
      const [status] = await post(strict, '/v1/Payments/provision', captured(), '{"amount":1}')
      statuses.push(status)
    }
    expect(statuses).toEqual([401, 401, 401, 429])
  })
})

describe('decision 2.7: every other merchant', () => {
  it('need not send it, but is held to it', async () => {
    const free = await start([])
    const { 'X-Body-Signature': _, ...bare } = captured()
    expect(await post(free, '/v1/Payments/provision', bare, JSON_BODY)).toEqual([200, null])
    const wrong = await post(free, '/v1/Payments/provision', captured(), '{"amount":1}')
    expect(wrong).toEqual([401, '4007'])
    await free.server.drain()
  })
})

/** By Node's own client: a list of values becomes as many headers. */
async function statusOverTheWire(port: number, headers: OutgoingHttpHeaders): Promise<number> {
  const path = '/v1/Payments/provision'
  const call = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false })
  call.end(JSON_BODY)
  const [response]: IncomingMessage[] = await once(call, 'response')
  response?.resume()
  return response?.statusCode ?? 0
}

describe('decision 2.7: version 2 covers headers', () => {
  const KEY = 'order-7'
  const ADDRESS = '203.0.113.7'
  let demanding: TestServer
  beforeEach(async () => {
    demanding = await start(['BodySignatureV2Required'])
  })
  afterEach(() => demanding.server.drain())

  /** A provision call with the headers that it signs. */
  function capturedV2(
    conversationId = 'conversation-1',
    signedToo: Partial<SignedHeaders> = {},
  ): Record<string, string> {
    const values = signed(conversationId)
    const headers = { idempotencyKey: KEY, conversationId, clientIpAddress: ADDRESS, ...signedToo }
    const signature = bodySignatureV2({
      secretKey: SECRET_KEY,
      method: 'POST',
      path: '/v1/Payments/provision',
      nonce: values['Nonce'] ?? '',
      contentSha256: createHash('sha256').update(JSON_BODY, 'utf8').digest(),
      ...headers,
    })
    const own = { 'Idempotency-Key': KEY, ClientIpAddress: ADDRESS, 'X-Body-Signature': signature }
    return { ...values, ...own, 'Content-Type': 'application/json' }
  }
  const provision = (headers: object, body = JSON_BODY) =>
    post(demanding, '/v1/Payments/provision', headers, body)

  it('a call as it was sent is served', async () => {
    expect(await provision(capturedV2())).toEqual([200, null])
  })

  it.each([
    ['with another Idempotency-Key', { 'Idempotency-Key': 'order-8' }],
    ['with another ClientIpAddress', { ClientIpAddress: '198.51.100.1' }],
    ['with one more ClientIpAddress', { ClientIpAddress: `198.51.100.1, ${ADDRESS}` }],
  ])('a captured call %s is refused, and its pair is used up', async (_, altered) => {
    expect(await provision({ ...capturedV2(), ...altered })).toEqual([401, '4007'])
    expect(demanding.seen.consumed).toHaveLength(1)
  })

  it.each(['Idempotency-Key', 'ClientIpAddress'])(
    'a captured call without its %s',
    async (name) => {
      const { [name]: _, ...rest } = capturedV2()
      expect(await provision(rest)).toEqual([401, '4007'])
    },
  )

  it('a captured call to which an Idempotency-Key was added', async () => {
    expect(await provision(capturedV2('conversation-1', { idempotencyKey: '' }))).toEqual([
      401,
      '4007',
    ])
  })

  it('reads the bytes of a header as UTF-8', async () => {
    const bytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
    const call = capturedV2('sipariş-1')
    expect(await provision({ ...call, ConversationId: bytes('sipariş-1') })).toEqual([200, null])
  })

  it('takes several ClientIpAddress headers as the list that a proxy may make of them', async () => {
    const port = await demanding.server.listen({ host: '127.0.0.1', port: 0 })
    const statusOf = (ClientIpAddress: string | string[]) => {
      const clientIpAddress = `${ADDRESS}, 2001:db8::7`
      const headers = { ...capturedV2('conversation-1', { clientIpAddress }), ClientIpAddress }
      return statusOverTheWire(port, headers)
    }
    expect(await statusOf([ADDRESS, '2001:db8::7'])).toBe(200)
    expect(await statusOf(` ${ADDRESS}, 2001:db8::7 `)).toBe(200)
    expect(await statusOf(['2001:db8::7', ADDRESS])).toBe(401)
    expect(await statusOf([ADDRESS])).toBe(401)
  })

  it('version 1 is refused where 2 is demanded, and the message says what to send', async () => {
    const reply = await demanding.server.inject({
      method: 'POST',
      url: '/v1/Payments/provision',
      headers: { ...captured(), 'Accept-Language': 'en' },
      payload: JSON_BODY.replace('"amount"', '"languageCode":"en","amount"'),
    })
    expect([reply.statusCode, reply.json().errorCode]).toEqual([401, '4008'])
    expect(reply.json().errorMessage).toContain('version 2 (v2=')
  })

  it('both versions are served where none is demanded, or any', async () => {
    const free = await start([])
    for (const server of [free, strict]) {
      expect(await post(server, '/v1/Payments/provision', captured(), JSON_BODY)).toEqual([
        200,
        null,
      ])
      const second = capturedV2()
      expect(await post(server, '/v1/Payments/provision', second, JSON_BODY)).toEqual([200, null])
    }
    const altered = { ...capturedV2(), 'Idempotency-Key': 'order-8' }
    expect(await post(free, '/v1/Payments/provision', altered, JSON_BODY)).toEqual([401, '4007'])
    await free.server.drain()
  })
})
