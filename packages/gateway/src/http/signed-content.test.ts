/** Decision 2.7 over HTTP: what somebody altered on its way is refused. */

import { createHash } from 'node:crypto'
import { bodySignature } from '@vezne/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { route } from './index.ts'
import {
  multipart,
  SECRET_KEY,
  signed,
  startTestServer,
  type TestServer,
} from './testing/test-server.ts'

const JSON_BODY = '{"amount":10.5,"description":"sipariş"}'
let strict: TestServer

function start(permissions: readonly 'BodySignatureRequired'[]): Promise<TestServer> {
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
