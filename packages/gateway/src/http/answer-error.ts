import { ERRORS } from '@vezne/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { GatewayError } from '../kernel/index.ts'
import { callOf } from './call.ts'
import { asRefusal, type Refusal, refusalBody } from './errors/index.ts'
import type { HttpPorts } from './http-ports.ts'
import { sendJson } from './send-json.ts'

/**
 * Answers every error in the one form (decision 1.2): expected ones from the catalogue, the rest as
 * an incident without detail. A verified pair that nobody has used up yet is used up here, whatever
 * went wrong.
 */
export async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  ports: HttpPorts,
): Promise<FastifyReply> {
  const cause = await useOpenPair(error, request, ports)
  const refusal = asRefusal(cause, ports.isUnavailable) ?? incident(cause, request, ports)
  const { retryAfterSeconds } = refusal.details
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds))
  const { status } = ERRORS[refusal.name]
  return sendJson(reply, status, refusalBody(callOf(request), refusal))
}

/** A pair that was used already outranks what went wrong after it: it is the first thing wrong. */
async function useOpenPair(
  error: unknown,
  request: FastifyRequest,
  ports: HttpPorts,
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

function incident(error: unknown, request: FastifyRequest, ports: HttpPorts): Refusal {
  const incidentId = ports.newIncidentId()
  callOf(request).incidentId = incidentId
  const stack = error instanceof Error ? error.stack : String(error)
  ports.log.error({ incidentId, stack }, 'a request failed unexpectedly')
  const remedy = { tr: `Olay: ${incidentId}.`, en: `Incident: ${incidentId}.` }
  return { name: 'INTERNAL', details: { remedy } }
}
