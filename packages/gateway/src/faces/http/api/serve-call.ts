import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerValues, readClientIpAddress } from '../../../payment/auth/index.ts'
import { answerHead } from '../answers/error-body.ts'
import { sendAnswer } from '../answers/send-json.ts'
import { type CallState, callOf, keptConversationId, peerOf, sourceAddressOf } from '../call.ts'
import type { HttpPorts } from '../http-ports.ts'
import { inRequestSpan } from '../in-request-span.ts'
import type { ListenerPorts } from '../limits/keep-limits.ts'
import { type FieldSource, languageOfBody } from '../wire/field-source.ts'
import { idempotencyClaim, readIdempotencyKey } from '../wire/idempotency-key.ts'
import type { FieldReader, Fields } from '../wire/read-fields.ts'
import type { ApiCall, ApiRoute } from './api-route.ts'
import { verifyContent } from './verify-call.ts'

/** One endpoint with what serves its calls. */
type ServedRoute = Readonly<{
  route: ApiRoute
  readFields: FieldReader
  ports: ListenerPorts
}>

/** One call of an endpoint, whose caller is verified and whose body was read. */
type ReceivedCall = Readonly<{
  request: FastifyRequest
  reply: FastifyReply
  source: FieldSource
}>

export function serveCall(received: ReceivedCall, served: ServedRoute): Promise<void> {
  return inRequestSpan(served.ports, received, () => serveVerified(received, served))
}

async function serveVerified(received: ReceivedCall, served: ServedRoute): Promise<void> {
  const { request, reply, source } = received
  const { route, readFields, ports } = served
  const state = callOf(request)
  const verification = verifyContent(ports, request, route)
  if (verification !== null) await verification
  // The language is a field of the body; that of a GET was read from its header (decision 1.4).
  if (route.endpoint.method !== 'GET') state.languageCode = languageOfBody(source) ?? 'tr'
  const fields = readFields(source)
  const perform = route.handle(fields, apiCall(received, served, { state, fields }))
  state.pair = 'handedOver'
  const answer = await perform()
  if (answer.replayed === true) reply.raw.setHeader('idempotent-replayed', 'true')
  const { fields: own, refusal = null } = answer
  state.errorName = refusal?.name ?? null
  sendAnswer(reply, typeof own === 'boolean' ? null : answerHead(state, refusal), own)
  ports.places.free(reply.raw)
}

function apiCall(
  { request, source }: ReceivedCall,
  { route, ports }: ServedRoute,
  { state, fields }: Readonly<{ state: CallState; fields: Fields }>,
): ApiCall {
  const { endpoint } = route
  const { rawHeaders } = request.raw
  const { caller } = state
  if (caller === null) throw new Error(`${endpoint.path} was served without a caller.`)
  const key = endpoint.idempotent
    ? readIdempotencyKey(headerValues(rawHeaders, 'idempotency-key'))
    : null
  const inForm =
    endpoint.authentication === 'form' ? source.values('ClientIpAddress').map(String) : []
  const given = inForm.length > 0 ? inForm : headerValues(rawHeaders, 'clientipaddress')
  return {
    caller,
    conversationId: keptConversationId(state, caller.conversationId),
    clientIpAddress: clientIpAddress(ports, request, given),
    languageCode: state.languageCode,
    idempotency:
      key === null ? null : idempotencyClaim(key, endpoint, { sent: source.sent(), fields }),
  }
}

function clientIpAddress(
  ports: HttpPorts,
  request: FastifyRequest,
  given: readonly string[],
): string {
  if (given.length === 0) return sourceAddressOf(ports, request)
  const forwardedFor = headerValues(request.raw.rawHeaders, 'x-forwarded-for')
  const sources = { given, forwardedFor, peer: peerOf(request) }
  return readClientIpAddress(sources, ports)
}
