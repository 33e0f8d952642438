import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '../../../base/kernel/index.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The parts of an ID token, which a test may falsify. `sign` gets header and payload already encoded as base64url. */
export type Token = {
  header: Record<string, unknown>
  claims: Record<string, unknown>
  sign: (signed: string) => string
}

export type FakeProvider = Readonly<{
  issuer: string
  /** Changes the tokens that follow; null: correct tokens. */
  lie: (change: ((token: Token) => void) | null) => void
  /** What the browser was sent with. */
  asked: (query: URLSearchParams) => void
  /** The public key, as anybody can read it. */
  publicKeyText: string
  close: () => Promise<unknown>
}>

export const signedBy =
  (key: typeof privateKey) =>
  (signed: string): string =>
    createSign('RSA-SHA256').update(signed).sign(key, 'base64url')

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An OpenID Connect provider on this machine that signs everybody in and can falsify every part of a token. */
export async function startFakeProvider(clientId: string): Promise<FakeProvider> {
  let change: ((token: Token) => void) | null = null
  let asked = new URLSearchParams()
  let issuer = ''
  const tokenFor = (): string => {
    const now = Math.floor(systemClock.now().getTime() / 1_000)
    const times = { iat: now, exp: now + 60, auth_time: now }
    const who = { sub: '7', email: 'ayse@example.com', email_verified: true }
    const nonce = asked.get('nonce')
    const claims = { iss: issuer, aud: clientId, nonce, ...times, ...who }
    const header = { alg: 'RS256', kid: 'k', typ: 'JWT' }
    const token: Token = { header, claims, sign: signedBy(privateKey) }
    change?.(token)
    const signed = `${part(token.header)}.${part(token.claims)}`
    return `${signed}.${token.sign(signed)}`
  }
  const pages: Readonly<Record<string, () => object>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      // The provider's metadata may claim more than the client accepts.
      id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256', 'none'],
    }),
    '/keys': () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
    }),
  }
  const server = createServer((request, response) => {
    const answer = (content: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(content))
    }
    const page = pages[request.url ?? '']
    if (page !== undefined) return answer(page())
    let body = ''
    request.on('data', (data) => {
      body += String(data)
    })
    request.on('end', () => {
      const verifier = new URLSearchParams(body).get('code_verifier') ?? ''
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      if (challenge !== asked.get('code_challenge')) return answer({ error: 'invalid_grant' }, 400)
      return answer({ access_token: 'a', token_type: 'Bearer', id_token: tokenFor() })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    lie: (next) => {
      change = next
    },
    asked: (query) => {
      asked = query
    },
    publicKeyText: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
