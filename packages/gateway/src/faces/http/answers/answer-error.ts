import type { IncomingMessage } from 'node:http'
import { ERRORS } from '@vezne/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GatewayError } from '../../../base/kernel/index.ts'
import { isPageAddress, type PageAnswer } from '../../page-catalogue/index.ts'
import { callOf, conversationIdIn } from '../call.ts'
import { rawPathOf } from '../guards/paths.ts'
import type { HttpPorts } from '../http-ports.ts'
import { readersLanguage } from '../wire/field-source.ts'
import { asRefusal, type Refusal, refusalBody } from './error-body.ts'
import { sendJson } from './send-json.ts'

/**
 * Answers every error in the one form (decision 1.2): an expected one from the catalogue, any other as an
 * incident without detail. At the address of a page the answer is a page (decision 1.14). A verified pair of
 * nonce and signature that is not used up yet is used up here, whatever the error is.
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
  const state = callOf(request)
  state.errorName = refusal.name
  const { incidentId } = state
  const page = errorPageFor(ports, request.raw, { ...refusal, incidentId })
  if (page !== null) return reply.code(page.status).headers(page.headers).send(page.body)
  // The hooks of a route read the id. A request that was refused before has not come to them.
  state.conversationId ??= conversationIdIn(request.raw.rawHeaders)
  return sendJson(reply, ERRORS[refusal.name].status, refusalBody(state, refusal))
}

export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

const PLAIN = /^\w{1,40}$/

/** The page that answers a refusal; null where the address of the request is no page's. */
export function errorPageFor(
  { errorPage }: Pick<HttpPorts, 'errorPage'>,
  { method, url = '', headers }: RequestHead,
  { name, details, incidentId }: Refusal & Readonly<{ incidentId: string | null }>,
): PageAnswer | null {
  if (!isPageAddress(rawPathOf(url))) return null
  const languageCode = readersLanguage(url, headers['accept-language'])
  const fields = (details.fields ?? []).filter(({ field }) => PLAIN.test(field))
  return errorPage({
    name,
    languageCode,
    isPosted: method === 'POST',
    incidentId,
    retryAfterSeconds: details.retryAfterSeconds ?? null,
    fields: fields.map(({ field, rule }) => `${field} (${rule[languageCode]})`),
  })
}

/** Uses up a pair that is still open. A pair that was used before is the error to answer: it came first. */
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
  ports.metrics.incident()
  callOf(request).incidentId = incidentId
  const stack = error instanceof Error ? error.stack : String(error)
  ports.log.error({ incidentId, stack }, 'a request failed unexpectedly')
  const remedy = { tr: `Olay: ${incidentId}.`, en: `Incident: ${incidentId}.` }
  return { name: 'INTERNAL', details: { remedy } }
}
