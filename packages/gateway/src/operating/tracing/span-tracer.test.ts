import { SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { NodeTracerProvider, type Sampler, SamplingDecision } from '@opentelemetry/sdk-trace-node'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../base/kernel/index.ts'
import { createTraces, type Traces } from './index.ts'
import { choiceSpans } from './payment-spans.ts'
import { requestSpans, type ServedRequest } from './request-spans.ts'
import { createSpanTracer } from './span-tracer.ts'
import { useRecordedSpans } from './testing/record-spans.ts'

const { finished } = useRecordedSpans()

const tracesOf = (): Traces => createTraces({ clock: systemClock, version: '1.2.3' })

/** Choices that somebody reads: what makes a span beneath whatever runs. */
function reading(traces: Traces): () => Promise<unknown> {
  const choicesOf = traces.withChoices(async () => {
    throw Object.assign(new Error('5528790000000008'), { code: 'ECONNREFUSED' })
  })
  return () => choicesOf('01900000-0000-7000-8000-0000000000aa').catch(() => undefined)
}

function serve(
  traces: Traces,
  caller: ServedRequest['caller'],
  work: () => Promise<unknown> = async () => undefined,
): Promise<unknown> {
  return traces.requests?.serve(requestOf(caller), work) ?? Promise.reject(new Error('no SDK'))
}

const requestOf = (caller: ServedRequest['caller']): ServedRequest => ({
  method: 'POST',
  route: '/v1/Payments/provision',
  scheme: 'https',
  elapsedMilliseconds: 2_000,
  caller,
  onClosed: (listener) => listener(),
  answer: () => ({ status: 503, error: 'NOT_READY', incidentId: null }),
})

/** The spans that `act` makes. */
async function spansOf(act: () => Promise<unknown>) {
  const before = finished().length
  await act()
  return finished().slice(before)
}

const MERCHANT = '1100000001'
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN_ID = '00f067aa0ba902b7'
const TRACEPARENT = `00-${TRACE_ID}-${SPAN_ID}-01`

describe('decision 10.49: the trace of a caller', () => {
  it('is a link of a new trace, which asks for nothing', async () => {
    const caller = { merchantNumber: MERCHANT, traceparent: TRACEPARENT }
    const [span] = await spansOf(() => serve(tracesOf(), caller))
    expect(span?.parentSpanContext).toBeUndefined()
    expect(span?.spanContext().traceId).not.toBe(TRACE_ID)
    const context = { traceId: TRACE_ID, spanId: SPAN_ID }
    expect(span?.links).toMatchObject([{ context: { ...context, traceFlags: TraceFlags.NONE } }])
  })

  it.each(['', 'x', `ff${TRACEPARENT.slice(2)}`, `00-${'0'.repeat(32)}-${SPAN_ID}-01`])(
    'is left out where it cannot be read: "%s"',
    async (traceparent) => {
      const caller = { merchantNumber: MERCHANT, traceparent }
      const [span] = await spansOf(() => serve(tracesOf(), caller))
      expect(span?.links).toEqual([])
    },
  )
})

describe('a span that is made only where another one is', () => {
  it('a page and a job with nothing beneath them have none', async () => {
    const traces = tracesOf()
    const [job] = traces.withJobs([{ name: 'a job', run: async () => undefined }])
    expect(await spansOf(() => serve(traces, null))).toEqual([])
    expect(await spansOf(async () => job?.run())).toEqual([])
  })

  it('a job begins with its run, once for all that is beneath it', async () => {
    const traces = tracesOf()
    const read = reading(traces)
    const run = async () => {
      await Promise.all([read(), read()])
      throw new TypeError('5528790000000008')
    }
    const [job] = traces.withJobs([{ name: 'a job', run }])
    const spans = await spansOf(async () => job?.run().catch(() => undefined))
    expect(spans.map(({ name }) => name)).toEqual([
      ...['payment choose terminal', 'payment choose terminal', 'job a job'],
    ])
    const [one, other, root] = spans
    const rootId = root?.spanContext().spanId
    expect([one, other].map((span) => span?.parentSpanContext?.spanId)).toEqual([rootId, rootId])
    expect(root?.attributes).toEqual({ 'vezne.job.name': 'a job', 'error.type': 'TypeError' })
  })

  it('what outlives a run without spans belongs to no trace of it', async () => {
    const traces = tracesOf()
    const read = reading(traces)
    let goOn = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let later: Promise<unknown> = Promise.resolve()
    const run = async () => {
      later = gate.then(read)
    }
    const [job] = traces.withJobs([{ name: 'a job', run }])
    await job?.run()
    const spans = await spansOf(async () => {
      goOn()
      await later
    })
    expect(spans.map(({ name, parentSpanContext }) => [name, parentSpanContext])).toEqual([
      ['payment choose terminal', undefined],
    ])
  })
})

it('decision 10.50: a trace that the sampler does not keep is decided once, by its first span', async () => {
  const asked: string[] = []
  const sampler = {
    shouldSample: (...[, , name]: Parameters<Sampler['shouldSample']>) => {
      asked.push(name)
      return { decision: SamplingDecision.NOT_RECORD }
    },
  }
  const provider = new NodeTracerProvider({ sampler })
  const tracer = createSpanTracer({ tracer: provider.getTracer('test'), clock: systemClock })
  const { serve: served } = requestSpans(tracer)
  const choicesOf = choiceSpans(tracer)(() => Promise.reject(new Error('unread')))
  const caller = { merchantNumber: MERCHANT, traceparent: TRACEPARENT }
  const read = () => choicesOf(MERCHANT).catch(() => 'read')
  expect(await served(requestOf(caller), read)).toBe('read')
  expect(asked).toEqual(['POST /v1/Payments/provision'])
})

describe('a request', () => {
  it('began when it arrived, and failed where its answer is the gateway’s fault', async () => {
    const traces = tracesOf()
    const caller = { merchantNumber: MERCHANT, traceparent: null }
    const [, span] = await spansOf(() => serve(traces, caller, reading(traces)))
    expect(span?.name).toBe('POST /v1/Payments/provision')
    expect(span?.duration[0]).toBe(2)
    expect(span?.status).toEqual({ code: SpanStatusCode.ERROR })
    expect(span?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/Payments/provision',
      'url.scheme': 'https',
      'http.response.status_code': 503,
      'vezne.error': 'NOT_READY',
      'error.type': 'NOT_READY',
      'vezne.merchant.number': MERCHANT,
    })
  })

  it('ends with the payment where its client has gone before', async () => {
    const traces = tracesOf()
    const read = reading(traces)
    const spans = await spansOf(() => serve(traces, null, read))
    const [beneath, request] = spans
    expect(beneath?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId)
  })
})

it('an error is its code, without message, stack or event', async () => {
  const traces = tracesOf()
  const [span] = await spansOf(reading(traces))
  expect(span?.attributes['error.type']).toBe('ECONNREFUSED')
  expect([span?.status, span?.events]).toEqual([{ code: SpanStatusCode.ERROR }, []])
  expect(trace.getActiveSpan()).toBeUndefined()
})
