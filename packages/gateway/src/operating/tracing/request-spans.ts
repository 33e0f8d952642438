import { type Link, propagation, ROOT_CONTEXT, TraceFlags, trace } from '@opentelemetry/api'
import type { SpanTracer } from './span-tracer.ts'

/** A request that is being served, and what is known of its answer at the end. */
export type ServedRequest = Readonly<{
  method: string
  /** The route's pattern. */
  route: string
  scheme: string
  elapsedMilliseconds: number
  /** The caller whose signature was verified; null for pages, and for the operator's own calls. */
  caller: Readonly<{
    merchantNumber: string
    /** The header of this name, where there is one and no more. */
    traceparent: string | null
  }> | null
  /** `listener` is called once the answer was sent, or the client has gone. */
  onClosed: (listener: () => void) => void
  answer: () => Readonly<{
    status: number
    /** The name of the error in the catalogue. */
    error: string | null
    incidentId: string | null
  }>
}>

export type RequestSpans = Readonly<{
  /** Runs the work of a request beneath its span. */
  serve: <Result>(request: ServedRequest, work: () => Promise<Result>) => Promise<Result>
}>

/**
 * The span of a request begins a trace, whatever trace its sender has (decision 10.49). The span of a verified call
 * is always made; that of another request only if a span is made beneath it, so that nobody can make spans by asking
 * for pages.
 */
export function requestSpans({ openRoot }: SpanTracer): RequestSpans {
  return {
    serve: async (request, work) => {
      const { caller, answer } = request
      const root = openRoot({
        span: 'request',
        attributes: {
          'http.request.method': request.method,
          'http.route': request.route,
          'url.scheme': request.scheme,
          'vezne.merchant.number': caller?.merchantNumber ?? null,
        },
        elapsedMilliseconds: request.elapsedMilliseconds,
        isAlwaysMade: caller !== null,
        links: linksTo(caller?.traceparent ?? null),
      })
      const end = (): void => {
        const { status, error, incidentId } = answer()
        root.end({
          attributes: {
            'http.response.status_code': status,
            'vezne.error': error,
            'vezne.incident.id': incidentId,
          },
          error: status < 500 ? null : (error ?? String(status)),
        })
      }
      // The payment of a client that has gone goes on: the span ends with the later of the two.
      const endAfterBoth = afterCalls(2, end)
      request.onClosed(endAfterBoth)
      try {
        return await root.run(work)
      } finally {
        endAfterBoth()
      }
    },
  }
}

function afterCalls(calls: number, then: () => void): () => void {
  let left = calls
  return () => {
    left -= 1
    if (left === 0) then()
  }
}

/**
 * The caller's span as a link: never as the parent, and without the flag by which a caller asks for a trace to be
 * kept. Nothing else that a caller may send (`tracestate`, `baggage`) is read.
 */
function linksTo(traceparent: string | null): readonly Link[] {
  if (traceparent === null) return []
  const extracted = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent }))
  if (extracted === undefined || !trace.isSpanContextValid(extracted)) return []
  const { traceId, spanId } = extracted
  return [{ context: { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true } }]
}
