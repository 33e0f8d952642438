/**
 * Decisions 9.7 and 9.65: sign-in by OpenID Connect accepts only claims that the provider signed, for this client,
 * this browser and this moment.
 */

import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Secret, systemClock } from '../../base/kernel/index.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { loopbackOutbound } from '../../base/outbound/testing/anywhere.ts'
import type { ChallengeStore } from './challenge.ts'
import { createOpenId, newBrowserToken, type OpenId } from './index.ts'
import {
  type FakeProvider,
  signedBy,
  startFakeProvider,
  type Token,
} from './testing/fake-provider.ts'

const SECRET = 'secret-of-the-client'
const CLIENT = { clientId: 'vezne', clientSecret: new Secret('client', SECRET) }
const STRANGER = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const CURVE = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider(CLIENT.clientId)
})
afterAll(() => provider.close())

/** Challenges in memory. Each can be used once, by the browser that it was issued to. */
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

const openIdAt = (issuer: string, outbound = loopbackOutbound()): OpenId =>
  createOpenId({
    settings: { ...CLIENT, issuer, name: 'Company' },
    outbound,
    challenges: memoryChallenges(),
    clock: systemClock,
    panelUrl: () => 'http://panel.test',
    allowsPlainHttp: true,
  })

let openId: OpenId
let browser: string
let sent: URLSearchParams
let back: URLSearchParams
/** The person has signed in at the provider, which redirects the browser to the panel with a code. */
beforeEach(async () => {
  provider.lie(null)
  openId = openIdAt(provider.issuer)
  browser = newBrowserToken()
  sent = (await openId.begin(browser))?.searchParams ?? new URLSearchParams()
  provider.asked(sent)
  back = new URLSearchParams({ code: 'code-7', state: sent.get('state') ?? '' })
})

const AYSE = () => ({
  issuer: provider.issuer,
  subject: '7',
  email: 'ayse@example.com',
  isProvedNow: true,
})

test('the account comes back, once; the provider was told to ask now', async () => {
  const asked = ['code_challenge_method', 'max_age', 'prompt'].map((name) => sent.get(name))
  expect(asked).toEqual(['S256', '0', 'login'])
  expect(await openId.finish(browser, back)).toEqual(AYSE())
  expect(await openId.finish(browser, back)).toBeNull()
})

test('another browser’s answer proves nothing, and does not use the own up', async () => {
  expect(await openId.finish(newBrowserToken(), back)).toBeNull()
  expect(await openId.finish(browser, back)).toEqual(AYSE())
})

const now = () => Math.floor(systemClock.now().getTime() / 1_000)
const claim =
  (name: string, value: unknown) =>
  ({ claims }: Token): void => {
    const known = typeof value === 'function' ? value() : value
    if (known === undefined) delete claims[name]
    else claims[name] = known
  }
const forged = (alg: string | undefined, sign: Token['sign'], kid = 'k') => {
  return (token: Token): void => {
    token.header = alg === undefined ? { kid } : { alg, kid }
    token.sign = sign
  }
}
const hmac = (key: string) => (text: string) =>
  createHmac('sha256', key).update(text).digest('base64url')
const curve = (text: string) =>
  createSign('SHA256').update(text).sign({ key: CURVE, dsaEncoding: 'ieee-p1363' }, 'base64url')

const cut = (token: Token): void => {
  const { sign } = token
  token.sign = (text) => sign(text).slice(0, 8)
}

test.each([
  'ay\u212Be@example.com',
  '\u212Aaya@example.com',
  '\u0130nci@example.com',
  'a\u200Byse@example.com',
])('the address %j finds nobody: a database may take its letters for others', async (email) => {
  provider.lie(claim('email', email))
  expect(await openId.finish(browser, back)).toEqual({ ...AYSE(), email: null })
})

describe('a token that lies proves nothing', () => {
  test.each<readonly [string, (token: Token) => void]>([
    ['unsigned', forged('none', () => '')],
    ['without an algorithm', forged(undefined, () => '')],
    ['signed by nobody', forged('RS256', () => '')],
    ['with a cut signature', cut],
    ['with another’s signature', forged('RS256', signedBy(STRANGER))],
    ['with another’s key by name', forged('RS256', signedBy(STRANGER), 'unknown')],
    ['with another’s curve', forged('ES256', curve)],
    ['signed with the client’s secret', forged('HS256', hmac(SECRET))],
    ['in another algorithm’s name', forged('RS512', signedBy(STRANGER))],
    ['of another provider', claim('iss', 'http://127.0.0.1:1')],
    ['without a provider', claim('iss', undefined)],
    ['for another client', claim('aud', 'another')],
    ['for another client too', claim('aud', ['vezne', 'another'])],
    ['without an audience', claim('aud', undefined)],
    ['given to another client', claim('azp', 'another')],
    ['over', claim('exp', 1)],
    ['without an end', claim('exp', undefined)],
    ['made long ago', claim('iat', () => now() - 3_600)],
    ['made in an hour', claim('iat', () => now() + 3_600)],
    ['of no time', claim('iat', undefined)],
    ['not valid yet', claim('nbf', () => now() + 3_600)],
    ['of another sign-in', claim('nonce', 'another')],
    ['of no sign-in', claim('nonce', undefined)],
    ['of nobody', claim('sub', undefined)],
    ['of an empty subject', claim('sub', '')],
    ['of a number', claim('sub', 7)],
    ['of a long subject', claim('sub', '7'.repeat(256))],
  ])('%s', async (_, lie) => {
    provider.lie(lie)
    expect(await openId.finish(browser, back)).toBeNull()
  })

  test('signed with the public key as a secret', async () => {
    provider.lie(forged('HS256', hmac(provider.publicKeyText)))
    expect(await openId.finish(browser, back)).toBeNull()
  })

  test('changed after it was signed', async () => {
    provider.lie((token) => {
      const { claims, sign } = token
      const before = Buffer.from(JSON.stringify(claims)).toString('base64url')
      token.claims = { ...claims, email: 'owner@example.com', sub: '1' }
      token.sign = (signed) => sign(`${signed.split('.')[0]}.${before}`)
    })
    expect(await openId.finish(browser, back)).toBeNull()
  })
})

test.each<readonly [string, (token: Token) => void]>([
  ['not verified', claim('email_verified', false)],
  ['verified by a word', claim('email_verified', 'true')],
  ['not there', claim('email', undefined)],
])('an address that is %s finds nobody', async (_, lie) => {
  provider.lie(lie)
  expect(await openId.finish(browser, back)).toEqual({ ...AYSE(), email: null })
})

test.each<readonly [string, (token: Token) => void]>([
  ['no time', claim('auth_time', undefined)],
  ['an earlier time', claim('auth_time', () => now() - 3_600)],
  ['a later time', claim('auth_time', () => now() + 3_600)],
])('a provider that names %s has not asked the person now', async (_, lie) => {
  provider.lie(lie)
  expect(await openId.finish(browser, back)).toEqual({ ...AYSE(), isProvedNow: false })
})

test('a code that was stolen cannot be used without the browser’s token', async () => {
  provider.asked(new URLSearchParams({ ...Object.fromEntries(sent), code_challenge: 'another' }))
  expect(await openId.finish(browser, back)).toBeNull()
})

test('a refusal of the provider, and a forged state, prove nothing', async () => {
  const state = back.get('state') ?? ''
  const forgedState = new URLSearchParams({ state: 'forged', code: 'c' })
  expect(await openId.finish(browser, forgedState)).toBeNull()
  const refusal = new URLSearchParams({ state, error: 'access_denied' })
  expect(await openId.finish(browser, refusal)).toBeNull()
})

test('a provider that cannot be reached is said as such', async () => {
  expect(await openIdAt('http://127.0.0.1:1').begin(browser)).toBeNull()
})

test('a provider that the way out does not reach is not asked (decision 10.60)', async () => {
  const ports = [Number(new URL(provider.issuer).port)]
  const outbound = createOutbound({ ports, networks: [], named: [] })
  expect(await openIdAt(provider.issuer, outbound).begin(browser)).toBeNull()
  expect(await openIdAt(provider.issuer).begin(browser)).not.toBeNull()
})
