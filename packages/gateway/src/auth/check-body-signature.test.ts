/** Decision 2.7: a signature of method, path, nonce and body, demanded of some merchants. */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GatewayError, Secret } from '../kernel/index.ts'
import type { Merchant, Permission } from '../merchants/index.ts'
import type { Caller } from './caller.ts'
import { checkBodySignature, type SignedContent } from './check-body-signature.ts'

const file = new URL('../../../../vectors/body-signature.json', import.meta.url)
const { bodySignatures } = JSON.parse(readFileSync(file, 'utf8'))
const [vector, otherBody, otherPath, otherNonce] = bodySignatures

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
  options: Readonly<{ required?: boolean; revoked?: boolean } & Partial<SignedContent>> = {},
): Promise<string | null> {
  const { required = false, revoked = false, ...content } = options
  const caller = callerWith(required ? ['BodySignatureRequired'] : [])
  const text: string = vector.secretKey
  const secretKey = new Secret('SecretKey', { text, bytes: Buffer.from(text, 'base64') })
  const known = { merchant: caller.merchant, publicKey: PUBLIC_KEY, secretKey }
  const directory = { findByPublicKey: async () => (revoked ? null : known) }
  const contentSha256 = Buffer.from(vector.contentSha256, 'base64')
  const signed = { given, endpoint: ENDPOINT, contentSha256, ...content }
  try {
    await checkBodySignature(caller, signed, { directory })
    return null
  } catch (error) {
    return error instanceof GatewayError ? error.code : String(error)
  }
}

const right: string = vector.bodySignature

describe.each([true, false])('decision 2.7, required of the merchant: %s', (required) => {
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
    expect(await refusalOf(given, { required })).toBe(expected)
  })

  test('absent', async () => {
    expect(await refusalOf([], { required })).toBe(required ? 'BODY_SIGNATURE_MISSING' : null)
  })

  test('of a GET that a POST carries', async () => {
    const endpoint = { ...ENDPOINT, method: 'GET' } as const
    expect(await refusalOf([right], { required, endpoint })).toBe('BODY_SIGNATURE_INVALID')
  })

  test('under a key that was revoked a moment ago', async () => {
    expect(await refusalOf([right], { required, revoked: true })).toBe('KEY_UNKNOWN')
  })
})
