import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerValues } from '../../payment/auth/index.ts'
import { type CallState, callOf } from './call.ts'
import type { HttpPorts } from './http-ports.ts'

type Served = Readonly<{ request: FastifyRequest; reply: FastifyReply }>

/** Runs the work of a request beneath its span, where the operator has started an SDK that takes spans. */
export function inRequestSpan<Result>(
  { requestSpans }: Pick<HttpPorts, 'requestSpans'>,
  { request, reply }: Served,
  work: () => Promise<Result>,
): Promise<Result> {
  if (requestSpans === null) return work()
  const state = callOf(request)
  const served = {
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    scheme: request.protocol,
    elapsedMilliseconds: performance.now() - state.startedAt,
    caller: callerOf(state, request),
    onClosed: (listener: () => void) => {
      // A client may have gone while its signature was verified.
      if (reply.raw.closed) listener()
      else reply.raw.on('close', listener)
    },
    answer: () => ({
      status: reply.statusCode,
      error: state.errorName,
      incidentId: state.incidentId,
    }),
  }
  return requestSpans.serve(served, work)
}

/** Only of a verified caller is a header read for the trace: anybody can send one. */
function callerOf({ caller }: CallState, request: FastifyRequest) {
  if (caller === null) return null
  const [traceparent = null, ...more] = headerValues(request.raw.rawHeaders, 'traceparent')
  return {
    merchantNumber: caller.merchant.merchantNumber,
    traceparent: more.length === 0 ? traceparent : null,
  }
}
