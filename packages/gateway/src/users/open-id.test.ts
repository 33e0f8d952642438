/** Decision 9.7: the sign-in by OpenID Connect believes verified addresses only, and only in the browser that began. */
import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Secret, systemClock } from '../kernel/index.ts'
import { loopbackOutbound } from '../outbound/testing/anywhere.ts'
import { type ChallengeStore, createOpenId, newBrowserToken, type OpenId } from './index.ts'

const CLIENT = { clientId: 'vezne', clientSecret: new Secret('client', 'secret-of-the-client') }
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** What the provider says of whoever signed in there, and what it was asked. */
let claims: Record<string, unknown>
let asked: { nonce: string; challenge: string }
let server: Server
let issuer = ''

function tokenOf(content: Record<string, unknown>): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256', kid: 'k', typ: 'JWT' })}.${part(content)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
}

/** The address of the test's provider, which signs in whoever comes. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = (content: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(content))
    }
    if (request.url === '/.well-known/openid-configuration') {
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (request.url === '/keys') {
      return answer({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256' }] })
    }
    let body = ''
    request.on('data', (data) => {
      body += String(data)
    })
    request.on('end', () => {
      const verifier = new URLSearchParams(body).get('code_verifier') ?? ''
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      if (challenge !== asked.challenge) return answer({ error: 'invalid_grant' }, 400)
      const now = Math.floor(systemClock.now().getTime() / 1_000)
      const standard = { iss: issuer, aud: CLIENT.clientId, sub: '7', iat: now, exp: now + 60 }
      const content = { ...standard, nonce: asked.nonce, ...claims }
      return answer({ access_token: 'a', token_type: 'Bearer', id_token: tokenOf(content) })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Challenges in memory; each is used once, by its own browser. */
function memoryChallenges(): ChallengeStore {
  const open = new Set<string>()
  const keyOf = ({ challengeHash, browserHash, purpose }: Parameters<ChallengeStore['use']>[0]) =>
    [challengeHash.toString('hex'), browserHash.toString('hex'), purpose].join()
  return {
    insert: async (challenge) => {
      open.add(keyOf(challenge))
    },
    use: async (challenge) => open.delete(keyOf(challenge)),
  }
}

const openIdAt = (where: string): OpenId =>
  createOpenId({
    settings: { ...CLIENT, issuer: where, name: 'Company' },
    challenges: memoryChallenges(),
    clock: systemClock,
    panelUrl: () => 'http://panel.test',
    allowsPlainHttp: true,
    outbound: loopbackOutbound(),
  })

let openId: OpenId
let browser: string
let back: URLSearchParams
/** Somebody has signed in at the provider, who sends the browser back with a code. */
beforeEach(async () => {
  claims = { email: 'ayse@example.com', email_verified: true }
  openId = openIdAt(issuer)
  browser = newBrowserToken()
  const url = await openId.begin(browser)
  const query = url?.searchParams ?? new URLSearchParams()
  asked = { nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '' }
  expect(query.get('code_challenge_method')).toBe('S256')
  back = new URLSearchParams({ code: 'code-7', state: query.get('state') ?? '' })
})

test('a verified address comes back, once', async () => {
  expect(await openId.finish(browser, back)).toBe('ayse@example.com')
  expect(await openId.finish(browser, back)).toBeNull()
})

test('another browser’s answer proves nothing, and does not use the own up', async () => {
  expect(await openId.finish(newBrowserToken(), back)).toBeNull()
  expect(await openId.finish(browser, back)).toBe('ayse@example.com')
})

test.each<readonly [string, Record<string, unknown>]>([
  ['not verified', { email_verified: false }],
  ['verified by a word', { email_verified: 'true' }],
  ['without an address', { email: undefined }],
  ['for another client', { aud: 'another' }],
  ['of another provider', { iss: 'http://127.0.0.1:1' }],
  ['of another sign-in', { nonce: 'another' }],
  ['over', { exp: 1 }],
])('a token that is %s proves nothing', async (_, changes) => {
  claims = { ...claims, ...changes }
  expect(await openId.finish(browser, back)).toBeNull()
})

test('a code that was stolen cannot be used without the browser’s token', async () => {
  asked = { ...asked, challenge: 'of-another-verifier' }
  expect(await openId.finish(browser, back)).toBeNull()
})

test('a refusal of the provider, and a forged state, prove nothing', async () => {
  const state = back.get('state') ?? ''
  expect(
    await openId.finish(browser, new URLSearchParams({ state: 'forged', code: 'c' })),
  ).toBeNull()
  expect(
    await openId.finish(browser, new URLSearchParams({ state, error: 'access_denied' })),
  ).toBeNull()
})

test('a provider that cannot be reached is said as such', async () => {
  expect(await openIdAt('http://127.0.0.1:1').begin(browser)).toBeNull()
})
