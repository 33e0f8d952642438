import { ERRORS, sign } from '@vezne/protocol'
import type { TlsIdentity } from '../../../base/config/index.ts'
import { type Clock, GatewayError, Secret, systemClock } from '../../../base/kernel/index.ts'
import { createMetrics } from '../../../operating/metrics/index.ts'
import {
  type AuthenticationValues,
  type Caller,
  checkBodySignature,
  type SingleUsePair,
} from '../../../payment/auth/index.ts'
import type { Merchant, Permission } from '../../../payment/merchants/index.ts'
import { createSharedCounter } from '../../../payment/velocity/index.ts'
import type { PageRoute } from '../../page-catalogue/index.ts'
import type { ApiCall, ApiRoute } from '../api/api-route.ts'
import type { AdminService, HttpPorts } from '../index.ts'
import type { Bucket, RateLimiter } from '../limits/server-limits.ts'
import { createHttpServer, type HttpServer } from '../server.ts'

export const MERCHANT: Merchant = {
  merchantId: '01900000-0000-7000-8000-0000000000aa',
  merchantNumber: '1100000099',
  name: 'Test',
  status: 'Active',
  permissions: new Set(),
}

export const PUBLIC_KEY = 'cHVibGljLWtleS1vZi10ZXN0'
export const SECRET_KEY = Buffer.alloc(32, 9).toString('base64')

const secretKey = new Secret('SecretKey', {
  text: SECRET_KEY,
  bytes: Buffer.from(SECRET_KEY, 'base64'),
})

/** What the fake domain saw. */
export type Seen = { calls: ApiCall[]; requests: unknown[]; consumed: string[]; log: object[] }

export type TestServer = Readonly<{ server: HttpServer; seen: Seen; suspend: () => void }>

const WIDE = { inAll: 10_000, perNetwork: 10_000, unfinishedBodiesPerNetwork: 1_000 }

const UNLIMITED: Limits = { merchant: null, address: null, failedSignatures: null, tokens: null }

/**
 * A server whose domain is fake, and whose signatures and single use are as real as memory allows.
 */
export async function startTestServer(
  options: Readonly<{
    routes: (seen: Seen) => readonly ApiRoute[]
    pages?: readonly PageRoute[]
    admin?: AdminService
    limits?: Partial<Limits>
    isTrustedProxy?: HttpPorts['isTrustedProxy']
    connections?: Partial<HttpPorts['connections']>
    knowsHost?: HttpPorts['knowsHost']
    refusesPlainHttp?: boolean
    permissions?: readonly Permission[]
    isUnavailable?: (error: unknown) => boolean
    tls?: TlsIdentity
    requestSpans?: HttpPorts['requestSpans']
  }>,
): Promise<TestServer> {
  const seen: Seen = { calls: [], requests: [], consumed: [], log: [] }
  let merchant = { ...MERCHANT, permissions: new Set(options.permissions) }
  const directory = {
    findByPublicKey: async () => ({ merchant, publicKey: PUBLIC_KEY, secretKey }),
  }
  const ports: HttpPorts = {
    authenticate: async (values) => verify(values, merchant),
    checkBody: (caller, content) => checkBodySignature(caller, content, { directory }),
    pairs: { consume: async (pair) => consumeOnce(pair, seen) },
    rateLimiter: createMemoryRateLimiter({ ...UNLIMITED, ...options.limits }, systemClock),
    connections: { ...WIDE, ...options.connections },
    knowsHost: options.knowsHost ?? null,
    knowsOperatorsHost: () => true,
    isTrustedProxy: options.isTrustedProxy ?? (() => false),
    noteUnreadableHop: () => undefined,
    refusesPlainHttp: options.refusesPlainHttp ?? false,
    isUnavailable: options.isUnavailable ?? (() => false),
    errorPage: plainErrorPage,
    metrics: createMetrics(),
    requestSpans: options.requestSpans ?? null,
    log: {
      info: (fields) => seen.log.push(fields),
      error: (fields) => seen.log.push(fields),
    },
    newIncidentId: () => 'incident-7',
  }
  const server = await createHttpServer({
    routes: options.routes(seen),
    pages: options.pages ?? [],
    service: {
      checks: [{ name: 'database', run: async () => undefined }],
      banks: null,
      openApiDocument: () => Buffer.from('{"openapi":"3.1.0"}'),
      servesMetrics: true,
      sandboxTime: () => new Date(1_700_000_000_000),
    },
    admin: options.admin ?? null,
    isOperators: false,
    ports,
    ...(options.tls === undefined ? {} : { tls: options.tls }),
  })
  const suspend = () => {
    merchant = { ...merchant, status: 'Suspended' }
  }
  return { server, seen, suspend }
}

/** A page that says all that it was given. */
export const plainErrorPage: HttpPorts['errorPage'] = (error) => ({
  status: ERRORS[error.name].status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Object.values(error).join(' '),
})

async function verify(values: AuthenticationValues, merchant: Merchant): Promise<Caller> {
  const { publicKey, nonce, conversationId, merchantNumber } = values
  if (publicKey !== PUBLIC_KEY || merchantNumber !== merchant.merchantNumber) {
    throw new GatewayError('KEY_UNKNOWN')
  }
  if (values.signature !== sign({ publicKey, secretKey: SECRET_KEY, nonce, conversationId })) {
    throw new GatewayError('SIGNATURE_INVALID')
  }
  const { merchantId } = merchant
  const mac = Buffer.from(values.signature, 'base64')
  return {
    merchant,
    publicKey,
    conversationId,
    pair: { merchantId, publicKey, nonce, mac, nonceTime: -1n },
  }
}

function consumeOnce(pair: SingleUsePair, seen: Seen): boolean {
  const key = `${pair.nonce} ${pair.mac.toString('hex')}`
  const isFirst = !seen.consumed.includes(key)
  if (isFirst) seen.consumed.push(key)
  return isFirst
}

let lastNonce = 1_700_000_000_000

/** Fresh values of a signed call, as headers or as form fields. */
export function signed(conversationId = 'conversation-1'): Record<string, string> {
  lastNonce += 1
  const nonce = String(lastNonce)
  return {
    PublicKey: PUBLIC_KEY,
    Nonce: nonce,
    Signature: sign({ publicKey: PUBLIC_KEY, secretKey: SECRET_KEY, nonce, conversationId }),
    ConversationId: conversationId,
    MerchantNumber: MERCHANT.merchantNumber,
  }
}

export function multipart(fields: readonly (readonly [string, string])[], boundary = 'b0undary') {
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${parts.join('')}--${boundary}--\r\n`,
  }
}

/** Null: no limit. */
type Limits = Readonly<Record<Bucket, Readonly<{ calls: number; perMilliseconds: number }> | null>>

/** A limiter of one process: its counts are not shared with other nodes. */
export function createMemoryRateLimiter(
  limits: Limits,
  clock: Pick<Clock, 'monotonicMilliseconds'>,
): RateLimiter {
  const counter = createSharedCounter({ limits, clock, store: { exchange: async () => [] } })
  return {
    take: (bucket, key) => counter.take(bucket, key),
    peek: (bucket, key) => counter.peek(bucket, key),
  }
}
