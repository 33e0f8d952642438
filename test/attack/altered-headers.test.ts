/** Decision 2.7: whoever can alter a call of the SDK on its way can change nothing that version 2 covers. */

import { createHash } from 'node:crypto'
import { VezneClient, type VezneClientOptions } from '@vezne/client'
import { bodySignature } from '@vezne/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Keys } from '../support/sandbox-merchants.ts'
import { type LiveGateway, startLiveGateway } from './live-gateway.ts'

let live: LiveGateway
let free: Keys
let demanding: Keys

beforeAll(async () => {
  live = await startLiveGateway()
  free = await live.newMerchant(['Links'])
  demanding = await live.newMerchant(['Links', 'BodySignatureV2Required'])
})
afterAll(() => live.stop())

type Alter = (headers: Headers, body: Uint8Array) => void

/** Creates a link by the SDK, whose call is altered on its way. The code of the refusal; null: created. */
async function codeOf(keys: Keys, alter: Alter): Promise<unknown> {
  const onTheWay: VezneClientOptions['fetch'] = (input, init) => {
    const headers = new Headers(init?.headers)
    if (init?.body instanceof Uint8Array) alter(headers, init.body)
    return fetch(input, { ...init, headers })
  }
  const client = new VezneClient({ baseUrl: live.url, ...keys, retries: 0, fetch: onTheWay })
  const link = { linkType: 'SingleUse', linkAmountType: 'VariableAmount' } as const
  const options = {
    idempotencyKey: crypto.randomUUID(),
    conversationId: 'sipariş-7',
    clientIpAddress: '203.0.113.7, 2001:db8::7',
  }
  return client.createLink(link, options).then(
    (answer) => (answer.isSuccess ? null : answer.errorCode),
    (error: unknown) => Object(error).errorCode,
  )
}

/** As a caller of version 1 signs, who knows the SecretKey. */
function version1({ secretKey }: Keys): Alter {
  return (headers, body) => {
    const contentSha256 = createHash('sha256').update(body).digest()
    const nonce = headers.get('Nonce') ?? ''
    const call = { method: 'POST', path: '/v1/Payments/createLink', nonce, contentSha256 } as const
    headers.set('X-Body-Signature', bodySignature({ secretKey, ...call }))
  }
}

describe.each(['free', 'demanding'] as const)('a merchant that is %s', (name) => {
  const keys = () => (name === 'free' ? free : demanding)

  it('is served as it called', async () => {
    expect(await codeOf(keys(), () => undefined)).toBeNull()
  })

  it.each<[string, Alter]>([
    ['another Idempotency-Key', (headers) => headers.set('Idempotency-Key', 'order-8')],
    ['no Idempotency-Key', (headers) => headers.delete('Idempotency-Key')],
    ['another ClientIpAddress', (headers) => headers.set('ClientIpAddress', '198.51.100.1')],
    ['one ClientIpAddress more', (headers) => headers.append('ClientIpAddress', '198.51.100.1')],
    ['no ClientIpAddress', (headers) => headers.delete('ClientIpAddress')],
  ])('is not served with %s', async (_, alter) => {
    expect(await codeOf(keys(), alter)).toBe('4007')
  })
})

describe('version 2 demanded', () => {
  it('a call that lost its signature on the way, or carries version 1, is refused', async () => {
    const strip: Alter = (headers) => headers.delete('X-Body-Signature')
    expect(await codeOf(demanding, strip)).toBe('4006')
    expect(await codeOf(demanding, version1(demanding))).toBe('4008')
    expect(await codeOf(free, strip)).toBeNull()
    expect(await codeOf(free, version1(free))).toBeNull()
  })
})
