/** Decision 2.7: a signature of method, path, nonce, body and headers, demanded of some merchants. */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GatewayError, Secret } from '../../base/kernel/index.ts'
import type { Merchant, Permission } from '../merchants/index.ts'
import { checkBodySignature, type SignedContent } from './check-body-signature.ts'
import type { Caller } from './single-use-pair.ts'

const file = new URL('../../../../../vectors/body-signature.json', import.meta.url)
const { bodySignatures, bodySignaturesV2 } = JSON.parse(readFileSync(file, 'utf8'))
const [vector, otherBody, otherPath, otherNonce] = bodySignatures
const [vectorV2] = bodySignaturesV2
const { idempotencyKey, conversationId, clientIpAddress } = vectorV2
const HEADERS = { idempotencyKey, conversationId, clientIpAddress }

const PUBLIC_KEY = 'pk_test_1'
const ENDPOINT = { method: 'POST', path: '/v1/Payments/provision' } as const

function callerWith(permissions: readonly Permission[]): Caller {
  const merchant: Merchant = {
    merchantId: '01900000-0000-7000-8000-0000000000aa',
    merchantNumber: '1100000099',
    name: 'Test',
    status: 'Active',
    permissions: new Set(permissions),
  }
  const { merchantId } = merchant
  const mac = Buffer.alloc(32, 1)
  const pair = { merchantId, publicKey: PUBLIC_KEY, nonce: vector.nonce, mac, nonceTime: -1n }
  return { merchant, publicKey: PUBLIC_KEY, conversationId: 'conv-1', pair }
}

/** The name of the refusal; null where the content is accepted. */
async function refusalOf(
  given: readonly string[],
  options: Readonly<
    { demands?: readonly Permission[]; revoked?: boolean } & Partial<SignedContent>
  > = {},
): Promise<string | null> {
  const { demands = [], revoked = false, ...content } = options
  const caller = callerWith(demands)
  const text: string = vector.secretKey
  const secretKey = new Secret('SecretKey', { text, bytes: Buffer.from(text, 'base64') })
  const known = { merchant: caller.merchant, publicKey: PUBLIC_KEY, secretKey }
  const directory = { findByPublicKey: async () => (revoked ? null : known) }
  const contentSha256 = Buffer.from(vector.contentSha256, 'base64')
  const signed = { given, endpoint: ENDPOINT, contentSha256, headers: HEADERS, ...content }
  try {
    await checkBodySignature(caller, signed, { directory })
    return null
  } catch (error) {
    return error instanceof GatewayError ? error.code : String(error)
  }
}

const right: string = vector.bodySignature

const NOTHING: readonly Permission[] = []
const ANY: readonly Permission[] = ['BodySignatureRequired']
const V2: readonly Permission[] = ['BodySignatureV2Required']

describe.each([[NOTHING], [ANY]])('decision 2.7, demanded of the merchant: %j', (demands) => {
  test.each([
    ['right', [right], null],
    ['of another body', [otherBody.bodySignature], 'BODY_SIGNATURE_INVALID'],
    ['of another path', [otherPath.bodySignature], 'BODY_SIGNATURE_INVALID'],
    ['of another nonce', [otherNonce.bodySignature], 'BODY_SIGNATURE_INVALID'],
    ['another spelling of the right bytes', [right.replace(/I=$/, 'J=')], 'BODY_SIGNATURE_INVALID'],
    ['empty', [''], 'BODY_SIGNATURE_INVALID'],
    ['twice the right one', [right, right], 'BODY_SIGNATURE_MISSING'],
    ['right and wrong', [right, 'x'], 'BODY_SIGNATURE_MISSING'],
  ])('%s', async (_, given, expected) => {
    expect(await refusalOf(given, { demands })).toBe(expected)
  })

  test('absent', async () => {
    expect(await refusalOf([], { demands })).toBe(demands === ANY ? 'BODY_SIGNATURE_MISSING' : null)
  })

  test('of a GET that a POST carries', async () => {
    const endpoint = { ...ENDPOINT, method: 'GET' } as const
    expect(await refusalOf([right], { demands, endpoint })).toBe('BODY_SIGNATURE_INVALID')
  })

  test('under a key that was revoked a moment ago', async () => {
    expect(await refusalOf([right], { demands, revoked: true })).toBe('KEY_UNKNOWN')
  })
})

const rightV2: string = vectorV2.bodySignature

describe.each([[NOTHING], [ANY], [V2]])('version 2, demanded of the merchant: %j', (demands) => {
  const refusal = (given: string, headers: Partial<typeof HEADERS> = {}) =>
    refusalOf([given], { demands, headers: { ...HEADERS, ...headers } })

  test('right', async () => {
    expect(await refusal(rightV2)).toBeNull()
  })

  test.each([
    ['another Idempotency-Key', { idempotencyKey: 'order-8' }],
    ['no Idempotency-Key', { idempotencyKey: '' }],
    ['another ConversationId', { conversationId: 'conv-2' }],
    ['no ConversationId', { conversationId: '' }],
    ['another ClientIpAddress', { clientIpAddress: '203.0.113.8' }],
    ['no ClientIpAddress', { clientIpAddress: '' }],
    ['values that changed places', { idempotencyKey: clientIpAddress, clientIpAddress: 'order-7' }],
  ])('a captured call that came with %s', async (_, headers) => {
    expect(await refusal(rightV2, headers)).toBe('BODY_SIGNATURE_INVALID')
  })

  test.each([
    ['another spelling of the right bytes', rightV2.replace(/A=$/, 'B=')],
    ['nothing after the version', 'v2='],
    ['the signature of version 1 under the name of version 2', `v2=${right}`],
    ['of another body', bodySignaturesV2[4].bodySignature],
    ['of another path', bodySignaturesV2[5].bodySignature],
    ['of another nonce', bodySignaturesV2[6].bodySignature],
  ])('%s', async (_, given) => {
    expect(given).not.toBe(rightV2)
    expect(await refusal(given)).toBe('BODY_SIGNATURE_INVALID')
  })

  test('twice', async () => {
    expect(await refusalOf([rightV2, rightV2], { demands })).toBe('BODY_SIGNATURE_MISSING')
  })
})

describe('decision 2.7: a merchant of whom version 2 is demanded', () => {
  test.each([
    ['version 1, though right', [right], 'BODY_SIGNATURE_OUTDATED'],
    ['version 2 in other letters', [rightV2.replace('v2=', 'V2=')], 'BODY_SIGNATURE_OUTDATED'],
    ['the bytes of version 2 without its name', [rightV2.slice(3)], 'BODY_SIGNATURE_OUTDATED'],
    ['another version', [rightV2.replace('v2=', 'v3=')], 'BODY_SIGNATURE_OUTDATED'],
    ['versions 1 and 2 at once', [right, rightV2], 'BODY_SIGNATURE_MISSING'],
    ['none', [], 'BODY_SIGNATURE_MISSING'],
  ])('%s', async (_, given, expected) => {
    expect(await refusalOf(given, { demands: V2 })).toBe(expected)
    expect(await refusalOf(given, { demands: [...ANY, ...V2] })).toBe(expected)
  })
})
