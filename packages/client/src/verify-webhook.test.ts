import fc from 'fast-check'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { describe, expect, it } from 'vitest'
import { VezneWebhookError, verifyWebhook, type WebhookHeaders } from './verify-webhook.ts'

/** The vector of the library for Go. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER_SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const BODY = '{"test": 2432232314}'
const SENT_AT = 1614265330
const HEADERS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': String(SENT_AT),
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const at = (seconds: number) => ({ now: () => seconds * 1000 })
const then = at(SENT_AT)

async function reasonOf(call: Promise<unknown>): Promise<string> {
  const thrown = await call.catch((error: unknown) => error)
  return thrown instanceof VezneWebhookError ? thrown.reason : `no reason: ${String(thrown)}`
}

const verified = (changes: Readonly<Record<string, string | readonly string[] | undefined>> = {}) =>
  verifyWebhook(BODY, { ...HEADERS, ...changes }, SECRET, then)

describe('verifyWebhook', () => {
  it('takes the vector, as text and as bytes', async () => {
    expect(await verified()).toEqual({ test: 2432232314 })
    const bytes = new TextEncoder().encode(BODY)
    expect(await verifyWebhook(bytes, HEADERS, SECRET, then)).toEqual({ test: 2432232314 })
  })

  it('reads headers of any kind, in any letter case', async () => {
    const capitals = Object.entries(HEADERS).map(([name, value]) => [name.toUpperCase(), value])
    const kinds: readonly WebhookHeaders[] = [
      new Headers(HEADERS),
      Object.fromEntries(capitals),
      { ...HEADERS, 'webhook-id': [HEADERS['webhook-id']], host: undefined },
    ]
    for (const headers of kinds) {
      expect(await verifyWebhook(BODY, headers, SECRET, then)).toEqual({ test: 2432232314 })
    }
  })

  it('takes one of several signatures, and one of several secrets', async () => {
    const right = HEADERS['webhook-signature']
    const list = `v1a,AAAA v1,${'A'.repeat(43)}= ${right}`
    expect(await verified({ 'webhook-signature': list })).toBeTruthy()
    expect(await verified({ 'webhook-signature': [`v1,${'A'.repeat(43)}=`, right] })).toBeTruthy()
    const both = [OTHER_SECRET, SECRET]
    expect(await verifyWebhook(BODY, HEADERS, both, then)).toBeTruthy()
    expect(await reasonOf(verifyWebhook(BODY, HEADERS, OTHER_SECRET, then))).toBe('bad-signature')
  })

  it.each([
    ['webhook-id', { 'webhook-id': 'msg_other' }],
    ['webhook-timestamp', { 'webhook-timestamp': String(SENT_AT + 1) }],
    ['version of the signature', { 'webhook-signature': HEADERS['webhook-signature'].slice(3) }],
    ['Base64', { 'webhook-signature': HEADERS['webhook-signature'].replace('OE=', 'OF=') }],
    ['end', { 'webhook-signature': HEADERS['webhook-signature'].slice(0, -1) }],
    ['more behind it', { 'webhook-signature': `${HEADERS['webhook-signature']}=` }],
    ['everything', { 'webhook-signature': 'v1,' }],
  ])('refuses a changed signature: %s', async (_, changes) => {
    expect(await reasonOf(verified(changes))).toBe('bad-signature')
  })

  it('refuses the same JSON in other bytes', async () => {
    const rewritten = JSON.stringify(JSON.parse(BODY))
    expect(await reasonOf(verifyWebhook(rewritten, HEADERS, SECRET, then))).toBe('bad-signature')
  })

  it.each(Object.keys(HEADERS))('names a missing %s', async (name) => {
    for (const value of [undefined, '', []]) {
      expect(await reasonOf(verified({ [name]: value }))).toBe('missing-header')
    }
    const without = new Headers(HEADERS)
    without.delete(name)
    await expect(verifyWebhook(BODY, without, SECRET, then)).rejects.toThrow(name)
  })

  it.each(['now', '-1', '1e9', '1614265330.5', '', ' ', '9'.repeat(20)])(
    'refuses the time %j',
    async (timestamp) => {
      const reason = await reasonOf(verified({ 'webhook-timestamp': timestamp }))
      expect(reason).toBe(timestamp === '' ? 'missing-header' : 'bad-timestamp')
    },
  )

  it('allows five minutes both ways, or what is asked for', async () => {
    const seen = (seconds: number, toleranceSeconds?: number) => {
      const options = toleranceSeconds === undefined ? {} : { toleranceSeconds }
      return reasonOf(
        verifyWebhook(BODY, HEADERS, SECRET, { ...at(SENT_AT + seconds), ...options }),
      )
    }
    const fine = 'no reason: [object Object]'
    expect([await seen(300), await seen(-300), await seen(900, 900)]).toEqual([fine, fine, fine])
    expect([await seen(301), await seen(-301)]).toEqual(['too-old', 'too-new'])
    expect([await seen(11, 10), await seen(-11, 10)]).toEqual(['too-old', 'too-new'])
    expect(await reasonOf(verifyWebhook(BODY, HEADERS, SECRET))).toBe('too-old')
  })

  it.each(['', 'whsec_', 'whsec_***'])('says of the secret %j that it is none', async (secret) => {
    await expect(verifyWebhook(BODY, HEADERS, secret, then)).rejects.toThrow(TypeError)
  })

  it('says that a list of secrets is empty', async () => {
    await expect(verifyWebhook(BODY, HEADERS, [], then)).rejects.toThrow(TypeError)
  })
})

describe('signatures of the libraries', () => {
  const SIGNERS = {
    standardwebhooks: (secret: string) => new StandardWebhook(secret),
    svix: (secret: string) => new SvixWebhook(secret),
  }
  const secrets = fc
    .uint8Array({ minLength: 24, maxLength: 64 })
    .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`)

  it.each(Object.entries(SIGNERS))('%s signs what verifyWebhook takes', async (_, signer) => {
    await fc.assert(
      fc.asyncProperty(secrets, fc.uuid(), fc.jsonValue(), async (secret, id, value) => {
        const body = JSON.stringify(value)
        const signature = signer(secret).sign(id, new Date(SENT_AT * 1000), body)
        const headers = { ...HEADERS, 'webhook-id': id, 'webhook-signature': signature }
        expect(await verifyWebhook(body, headers, secret, then)).toEqual(JSON.parse(body))
        const changed = verifyWebhook(`${body} `, headers, secret, then)
        expect(await reasonOf(changed)).toBe('bad-signature')
      }),
      { numRuns: 50 },
    )
  })
})
