import { ERRORS } from '@vezne/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GatewayError } from '../../kernel/index.ts'
import { isPageAddress } from '../../page-catalogue/index.ts'
import { callOf, conversationIdIn } from '../call.ts'
import { rawPathOf } from '../guards/paths.ts'
import type { HttpPorts, PageAnswer } from '../http-ports.ts'
import { readersLanguage } from '../wire/field-source.ts'
import { asRefusal, type Refusal, refusalBody } from './error-body.ts'
import { sendJson } from './send-json.ts'

/**
 * Answers every error in the one form (decision 1.2): expected ones from the catalogue, the rest as
 * an incident without detail. At the address of a page the answer is a page (decision 1.14). A verified pair
 * of nonce and signature that is not used up yet is used up here, whatever the error is.
 */
export async function answerError(
  ports: HttpPorts,
  error: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { request } = reply
  const cause = await useOpenPair(ports, error, request)
  const refusal = asRefusal(ports, cause) ?? incident(ports, cause, request)
  const { retryAfterSeconds } = refusal.details
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds))
  const errorPage = errorPageFor(ports, request, refusal)
  if (errorPage !== null) {
    return reply.code(errorPage.status).headers(errorPage.headers).send(errorPage.body)
  }
  const { status } = ERRORS[refusal.name]
  const state = callOf(request)
  // What is refused by its head alone never came to the route, which reads it for all others.
  state.conversationId ??= conversationIdIn(request.raw.rawHeaders)
  return sendJson(reply, status, refusalBody(state, refusal))
}

const PLAIN = /^\w{1,40}$/

/** Null at an address that is no page's. */
function errorPageFor(
  ports: HttpPorts,
  request: FastifyRequest,
  { name, details }: Refusal,
): PageAnswer | null {
  const asked = request.raw.url ?? ''
  if (!isPageAddress(rawPathOf(request))) return null
  return ports.errorPage({
    name,
    languageCode: readersLanguage(asked, request.headers['accept-language']),
    isPosted: request.method === 'POST',
    incidentId: callOf(request).incidentId,
    retryAfterSeconds: details.retryAfterSeconds ?? null,
    fields: (details.fields ?? []).map(({ field }) => field).filter((each) => PLAIN.test(each)),
  })
}

/** A pair that was used already outranks what went wrong after it: it is the first thing wrong. */
async function useOpenPair(
  ports: HttpPorts,
  error: unknown,
  request: FastifyRequest,
): Promise<unknown> {
  const state = callOf(request)
  if (state.pair !== 'open' || state.caller === null) return error
  state.pair = 'handedOver'
  try {
    const isFirst = await ports.pairs.consume(state.caller.pair)
    return isFirst ? error : new GatewayError('PAIR_ALREADY_USED')
  } catch (storeError) {
    return storeError
  }
}

function incident(ports: HttpPorts, error: unknown, request: FastifyRequest): Refusal {
  const incidentId = ports.newIncidentId()
  callOf(request).incidentId = incidentId
  const stack = error instanceof Error ? error.stack : String(error)
  ports.log.error({ incidentId, stack }, 'a request failed unexpectedly')
  const remedy = { tr: `Olay: ${incidentId}.`, en: `Incident: ${incidentId}.` }
  return { name: 'INTERNAL', details: { remedy } }
}
