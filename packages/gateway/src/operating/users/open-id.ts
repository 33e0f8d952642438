import { createHmac } from 'node:crypto'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration as Client,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client'

import type { Secret } from '../../base/kernel/index.ts'
import type { Outbound } from '../../base/outbound/index.ts'
import { type ChallengePorts, issueChallenge, useChallenge } from './challenge.ts'
import { type IdentityAtProvider, identityIn } from './id-token-claims.ts'

/** An OpenID Connect provider at which people of the company have accounts. */
export type OpenIdSettings = Readonly<{
  issuer: string
  clientId: string
  clientSecret: Secret<string>
  /** The provider's name on the button of the sign-in page. */
  name: string
}>

export type OpenIdPorts = ChallengePorts &
  Readonly<{
    settings: OpenIdSettings
    /** Settings for calls to the provider. */
    outbound: Pick<Outbound, 'fetch'>
    /** The panel's origin. */
    panelUrl: () => string
    /** Whether the provider may be reached without TLS, as in a sandbox. */
    allowsPlainHttp: boolean
  }>

/** Redirects people to the provider, and reads the answer when they return. */
export type OpenId = Readonly<{
  name: string
  /** The provider's address for the browser with this token; null if the provider cannot be reached. */
  begin: (browser: string) => Promise<URL | null>
  /** The person who returned; null if the answer proves nothing. */
  finish: (browser: string, query: URLSearchParams) => Promise<IdentityAtProvider | null>
}>

export const OPEN_ID_CALLBACK = '/panel/sign-in/openid/callback'
const TIMEOUT_SECONDS = 10

/**
 * Algorithms that may sign an ID token. Only the provider has the key of these signatures. The key of an HMAC is
 * the client's secret, which others have too, and `none` is no signature.
 */
const ALGORITHMS: readonly string[] = [
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
  ...['PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'],
]

/**
 * The code flow with PKCE. State, nonce and verifier belong to the browser that started the flow. The state is a
 * challenge, which is used once. Nonce and verifier are derived from the token in the browser's cookie, which the
 * provider never sees.
 */
export function createOpenId(ports: OpenIdPorts): OpenId {
  const { settings } = ports
  let found: Promise<Client | null> | null = null
  const client = () => {
    found ??= discover(ports).catch(() => {
      // Not remembered, because the provider may be unreachable only for a moment.
      found = null
      return null
    })
    return found
  }
  return {
    name: settings.name,
    begin: async (browser) => {
      const configuration = await client()
      if (configuration === null) return null
      const state = await issueChallenge(ports, { browser, purpose: 'OpenId', userId: null })
      return buildAuthorizationUrl(configuration, {
        redirect_uri: `${ports.panelUrl()}${OPEN_ID_CALLBACK}`,
        scope: 'openid email',
        state,
        nonce: derived(browser, 'nonce'),
        code_challenge: await calculatePKCECodeChallenge(derived(browser, 'verifier')),
        code_challenge_method: 'S256',
        // A session of the panel proves that the person signed in just now, so the provider must ask the person
        // again.
        max_age: '0',
        prompt: 'login',
      })
    },
    finish: async (browser, query) => {
      const state = query.get('state') ?? ''
      const asked = { browser, purpose: 'OpenId', userId: null } as const
      if (!(await useChallenge(ports, state, asked))) return null
      const configuration = await client()
      if (configuration === null) return null
      const back = new URL(`${ports.panelUrl()}${OPEN_ID_CALLBACK}?${query}`)
      return identityOf(configuration, back, { state, browser, ports })
    },
  }
}

async function discover({ settings, allowsPlainHttp, outbound }: OpenIdPorts): Promise<Client> {
  const { issuer, clientId, clientSecret } = settings
  const secret = clientSecret.expose()
  const fetch: CustomFetch = (url, { method, headers, body, signal }) =>
    outbound.fetch(url, { method, headers, body: textOf(body), signal })
  const found = await discovery(new URL(issuer), clientId, secret, undefined, {
    timeout: TIMEOUT_SECONDS,
    [customFetch]: fetch,
    execute: allowsPlainHttp ? [allowInsecureRequests] : [],
  })
  // The library's own copy also contains functions; JSON leaves them out.
  const server: ServerMetadata = JSON.parse(JSON.stringify(found.serverMetadata()))
  // The library refuses algorithms that the provider's metadata does not list, so the metadata is reduced to the
  // allowed ones.
  const named = server.id_token_signing_alg_values_supported ?? ['RS256']
  const id_token_signing_alg_values_supported = named.filter((name) => ALGORITHMS.includes(name))
  const client = new Client({ ...server, id_token_signing_alg_values_supported }, clientId, secret)
  client.timeout = TIMEOUT_SECONDS
  client[customFetch] = fetch
  if (allowsPlainHttp) allowInsecureRequests(client)
  // By default the library trusts the TLS connection to the token endpoint and checks no signature.
  enableNonRepudiationChecks(client)
  return client
}

/** The library sends only forms. */
function textOf(body: unknown): string | null {
  return body instanceof URLSearchParams || typeof body === 'string' ? String(body) : null
}

type Back = Readonly<{ state: string; browser: string; ports: OpenIdPorts }>

/** The library throws if the answer is forged, expired or a refusal of the provider. None of them proves anything. */
async function identityOf(
  client: Client,
  back: URL,
  { state, browser, ports }: Back,
): Promise<IdentityAtProvider | null> {
  try {
    const tokens = await authorizationCodeGrant(client, back, {
      expectedState: state,
      expectedNonce: derived(browser, 'nonce'),
      pkceCodeVerifier: derived(browser, 'verifier'),
      idTokenExpected: true,
    })
    return identityIn(tokens.claims(), ports.settings, ports.clock.now())
  } catch {
    return null
  }
}

function derived(browser: string, purpose: 'nonce' | 'verifier'): string {
  return createHmac('sha256', browser).update(`vezne panel ${purpose}`).digest('base64url')
}
