import { createHash } from 'node:crypto'
import { BODY_SIGNATURE_HEADER, type Endpoint, type SignedHeaders } from '@vezne/protocol'
import type { FastifyRequest } from 'fastify'
import { GatewayError } from '../../../base/kernel/index.ts'
import {
  type AuthenticationValues,
  type Caller,
  decodeHeader,
  headerValues,
  mayGoUnsigned,
  usePair,
} from '../../../payment/auth/index.ts'
import { callOf, sourceAddressOf } from '../call.ts'
import type { HttpPorts } from '../http-ports.ts'
import type { ListenerPorts } from '../limits/keep-limits.ts'
import { refuseBeyond } from '../limits/server-limits.ts'
import { queryOf } from '../wire/field-source.ts'
import type { ApiRoute } from './api-route.ts'

/**
 * Authenticates the caller. The pair of nonce and signature is used up here or by the money call (decision 2.2).
 * Once the signature is verified, an error uses the pair up as well: see `answerError`. Failures are counted by
 * source, so that signatures cannot be guessed by trying (decision 1.7).
 */
export async function verifyCaller(
  ports: ListenerPorts,
  request: FastifyRequest,
  route: ApiRoute,
  values: AuthenticationValues,
): Promise<void> {
  const state = callOf(request)
  const source = sourceAddressOf(ports, request)
  refuseBeyond(ports.rateLimiter.peek('failedSignatures', source))
  try {
    state.caller = await ports.authenticate(values)
  } catch (error) {
    if (error instanceof GatewayError) ports.rateLimiter.take('failedSignatures', source)
    throw error
  }
  const { caller } = state
  ports.noteCaller(request.raw.socket)
  state.pair = 'open'
  if (route.pair === 'before') {
    // Set first: where the store fails, `answerError` must not try to use up the pair again.
    state.pair = 'handedOver'
    await usePair(caller, ports)
  }
  const { merchantId, status } = caller.merchant
  refuseBeyond(ports.rateLimiter.take('merchant', merchantId))
  const isTokens = route.endpoint.name === 'tokens'
  if (isTokens) refuseBeyond(ports.rateLimiter.take('tokens', merchantId))
  if (status !== 'Active') throw new GatewayError('MERCHANT_NOT_ACTIVE')
}

const SIGNATURE_HEADER = BODY_SIGNATURE_HEADER.toLowerCase()

/** Keeps the digest of a body that came with a signature. The body itself may hold a card and is not kept. */
export function noteBody(request: FastifyRequest, body: Buffer): void {
  if (headerValues(request.raw.rawHeaders, SIGNATURE_HEADER).length === 0) return
  callOf(request).bodySha256 = sha256(body)
}

/**
 * Verifies the caller's signature of path and body (decision 2.7). A failure counts like that of any other
 * signature: a third party may be altering signed calls. Null without such a signature, as with most calls.
 */
export function verifyContent(
  ports: HttpPorts,
  request: FastifyRequest,
  { endpoint }: ApiRoute,
): Promise<void> | null {
  const { caller } = callOf(request)
  if (caller === null) throw new Error(`${endpoint.path} was served without a caller.`)
  const given = headerValues(request.raw.rawHeaders, SIGNATURE_HEADER)
  if (mayGoUnsigned(caller, given)) return null
  return checkContent(ports, request, { caller, given, endpoint })
}

type Signed = Readonly<{ caller: Caller; given: readonly string[]; endpoint: Endpoint }>

async function checkContent(
  ports: HttpPorts,
  request: FastifyRequest,
  { caller, given, endpoint }: Signed,
): Promise<void> {
  const isGet = endpoint.method === 'GET'
  const content = isGet
    ? sha256(Buffer.from(queryOf(request.raw.url), 'latin1'))
    : callOf(request).bodySha256
  const headers = signedHeaders(request.raw.rawHeaders)
  try {
    const contentSha256 = content ?? sha256('')
    await ports.checkBody(caller, { given, endpoint, contentSha256, headers })
  } catch (error) {
    if (error instanceof GatewayError) {
      ports.rateLimiter.take('failedSignatures', sourceAddressOf(ports, request))
    }
    throw error
  }
}

function signedHeaders(rawHeaders: readonly string[]): SignedHeaders {
  return {
    idempotencyKey: sentText(rawHeaders, 'Idempotency-Key'),
    conversationId: sentText(rawHeaders, 'ConversationId'),
    clientIpAddress: sentText(rawHeaders, 'ClientIpAddress'),
  }
}

/** Several headers of a name, such as ClientIpAddress, are joined as a proxy may join them (RFC 9110, 5.3). */
function sentText(rawHeaders: readonly string[], name: string): string {
  const values = headerValues(rawHeaders, name.toLowerCase())
  return values.map((value) => decodeHeader(name, value)).join(', ')
}

function sha256(bytes: Buffer | string): Buffer {
  return createHash('sha256').update(bytes).digest()
}
