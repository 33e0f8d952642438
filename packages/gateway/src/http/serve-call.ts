import type { FastifyReply, FastifyRequest } from 'fastify'

import { readClientIpAddress } from '../auth/index.ts'
import { maskCardNumbersIn } from '../kernel/index.ts'
import type { ApiCall, ApiRoute } from './api-route.ts'
import { type CallState, callOf } from './call.ts'
import { distinctHeaders } from './distinct-headers.ts'
import { answerHead } from './errors/index.ts'
import type { HttpPorts } from './http-ports.ts'
import { sendJson } from './send-json.ts'
import { verifyContent } from './signed-content.ts'
import { peerOf } from './verify-caller.ts'
import {
  acceptedLanguage,
  type FieldReader,
  type FieldSource,
  type Fields,
  idempotencyClaim,
  languageOfBody,
  readIdempotencyKey,
} from './wire/index.ts'

/** Serves a call whose caller is verified and whose body is read. */
export async function serveCall(
  request: FastifyRequest,
  reply: FastifyReply,
  work: Readonly<{
    route: ApiRoute
    source: FieldSource
    readFields: FieldReader
    ports: HttpPorts
  }>,
): Promise<FastifyReply> {
  const { route, source, readFields, ports } = work
  const state = callOf(request)
  await verifyContent(request, route, ports)
  state.languageCode = languageOfRequest(request, source)
  const fields = readFields(source)
  const perform = route.handle(fields, apiCall(request, { state, route, source, fields, ports }))
  state.pair = 'handedOver'
  const answer = await perform()
  if (answer.replayed === true) reply.header('Idempotent-Replayed', 'true')
  const { fields: own, refusal = null } = answer
  const body = typeof own === 'boolean' ? own : { ...answerHead(state, refusal), ...own }
  return sendJson(reply, 200, body)
}

/** A body says its language itself; a GET has none, and says it by its header (decision 1.4). */
function languageOfRequest(request: FastifyRequest, source: FieldSource): 'tr' | 'en' {
  if (request.method === 'GET') return acceptedLanguage(request.headers['accept-language'])
  return languageOfBody(source) ?? 'tr'
}

type Parts = Readonly<{
  state: CallState
  route: ApiRoute
  source: FieldSource
  fields: Fields
  ports: HttpPorts
}>

function apiCall(request: FastifyRequest, parts: Parts): ApiCall {
  const { state, route, source, fields, ports } = parts
  const { caller } = state
  if (caller === null) throw new Error(`${route.endpoint.path} was served without a caller.`)
  const headers = distinctHeaders(request.raw.rawHeaders)
  const inForm =
    route.endpoint.authentication === 'form' ? source('ClientIpAddress').map(String) : []
  const key = route.endpoint.idempotent
    ? readIdempotencyKey(headers['idempotency-key'] ?? [])
    : null
  return {
    caller,
    conversationId: maskCardNumbersIn(caller.conversationId),
    clientIpAddress: readClientIpAddress(
      {
        given: inForm.length > 0 ? inForm : (headers['clientipaddress'] ?? []),
        forwardedFor: headers['x-forwarded-for'] ?? [],
        peer: peerOf(request),
      },
      ports.isTrustedProxy,
    ),
    languageCode: state.languageCode,
    idempotency: key === null ? null : idempotencyClaim(key, route.endpoint, fields),
  }
}
