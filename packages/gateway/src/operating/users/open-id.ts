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

/** The provider of OpenID Connect where people of the company sign in already. */
export type OpenIdSettings = Readonly<{
  issuer: string
  clientId: string
  clientSecret: Secret<string>
  /** What the button of the sign-in page calls it. */
  name: string
}>

export type OpenIdPorts = ChallengePorts &
  Readonly<{
    settings: OpenIdSettings
    /** How the provider is reached. */
    outbound: Pick<Outbound, 'fetch'>
    /** The panel's origin. */
    panelUrl: () => string
    /** Whether the provider may be reached without TLS, as in a sandbox. */
    allowsPlainHttp: boolean
  }>

/** Sends people to the provider, and reads who comes back. */
export type OpenId = Readonly<{
  name: string
  /** The address at the provider, for the browser with this token; null where the provider cannot be reached. */
  begin: (browser: string) => Promise<URL | null>
  /** Who came back; null where the answer proves nothing. */
  finish: (browser: string, query: URLSearchParams) => Promise<IdentityAtProvider | null>
}>

export const OPEN_ID_CALLBACK = '/panel/sign-in/openid/callback'
const TIMEOUT_SECONDS = 10

/**
 * What may sign an ID token. Only signatures whose key the provider alone has: an HMAC is made with the client's secret,
 * which others have too, and `none` is no signature.
 */
const ALGORITHMS: readonly string[] = [
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
  ...['PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'],
]

/**
 * The code flow with PKCE. State, nonce and verifier belong to the browser that began: the state is a challenge, used
 * once, and the other two are made from the token in the browser's cookie, which the provider never sees.
 */
export function createOpenId(ports: OpenIdPorts): OpenId {
  const { settings } = ports
  let found: Promise<Client | null> | null = null
  const client = () => {
    found ??= discover(ports).catch(() => {
      // The provider may be away for a moment only.
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
        // A session of the panel counts as a proof of now, so the provider must ask now.
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
  // The library's own copy has functions too.
  const server: ServerMetadata = JSON.parse(JSON.stringify(found.serverMetadata()))
  // The library refuses an algorithm that the provider does not name: it names fewer here.
  const named = server.id_token_signing_alg_values_supported ?? ['RS256']
  const id_token_signing_alg_values_supported = named.filter((name) => ALGORITHMS.includes(name))
  const client = new Client({ ...server, id_token_signing_alg_values_supported }, clientId, secret)
  client.timeout = TIMEOUT_SECONDS
  client[customFetch] = fetch
  if (allowsPlainHttp) allowInsecureRequests(client)
  // Without this the library believes whoever answers at the token endpoint, and looks at no signature.
  enableNonRepudiationChecks(client)
  return client
}

/** The library sends forms only. */
function textOf(body: unknown): string | null {
  return body instanceof URLSearchParams || typeof body === 'string' ? String(body) : null
}

type Back = Readonly<{ state: string; browser: string; ports: OpenIdPorts }>

/** The library throws for an answer that is forged, late, or the provider's refusal: all prove nothing. */
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
