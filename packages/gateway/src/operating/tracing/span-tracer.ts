import {
  type Context,
  context,
  createContextKey,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { Clock } from '../../base/kernel/index.ts'
import { type AttributeValues, allowed, asWord, errorWord } from './attribute-table.ts'
import { type AttributesOf, SPANS, type SpanName } from './span-table.ts'

/** A span of the table, with what is known at its beginning. */
export type SpanStart<Name extends SpanName> = Readonly<{
  span: Name
  attributes: AttributeValues<AttributesOf<Name>>
}>

/** What is known at the end of a span. `error` is a word for `error.type`, and marks the span as failed. */
export type SpanEnd<Name extends SpanName> = Readonly<{
  attributes?: AttributeValues<AttributesOf<Name>>
  error?: string | null
}>

export type SpanTracer = Readonly<{
  /** Runs `work` in a span beneath the present one. An error that `work` throws goes on to the caller. */
  inSpan: <Name extends SpanName, Result>(
    start: SpanStart<Name>,
    work: () => Promise<Result>,
    endOf: (result: Result) => SpanEnd<Name>,
  ) => Promise<Result>
  /** Opens the first span of a trace. */
  openRoot: <Name extends SpanName>(start: RootStart<Name>) => RootSpan<Name>
}>

export type RootStart<Name extends SpanName> = SpanStart<Name> &
  Readonly<{
    /** How long ago the span began. */
    elapsedMilliseconds: number
    /** False: the span is made only once another span begins beneath it. */
    isAlwaysMade: boolean
    links?: readonly Link[]
  }>

export type RootSpan<Name extends SpanName> = Readonly<{
  run: <Result>(work: () => Result) => Result
  /** What begins beneath the span afterwards stays in its trace, if the span was made. */
  end: (end: SpanEnd<Name>) => void
}>

type Parts = Readonly<{ tracer: Tracer; clock: Pick<Clock, 'now'> }>

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const

/** Answers the context with the root span, which it makes where that was not done yet. */
type MakeRoot = () => Context

const MAKE_ROOT = createContextKey('vezne: makes the root span')

/** Beneath a first span that the operator's sampler does not keep: no further span is made. */
const NOT_RECORDED = ROOT_CONTEXT.setValue(createContextKey('vezne: not recorded'), true)

/**
 * Makes the spans of the table. Whatever an SDK throws is ignored: a trace must not decide about a payment.
 */
export function createSpanTracer({ tracer, clock }: Parts): SpanTracer {
  const begin = (
    { span: name, attributes }: SpanStart<SpanName>,
    options: Readonly<{ startTime?: Date; links?: Link[] }>,
    parent: Context,
  ): Span | null => {
    const { kind, attributes: names } = SPANS[name]
    const kept = allowed(names, attributes)
    const spanOptions = { kind: KINDS[kind], attributes: kept, ...options }
    return quietly(() => tracer.startSpan(nameOf(name, kept), spanOptions, parent))
  }
  return {
    inSpan: async (start, work, endOf) => {
      const parent = parentOf(context.active())
      const span = parent === NOT_RECORDED ? null : begin(start, {}, parent)
      if (span === null) return work()
      try {
        const result = await context.with(trace.setSpan(parent, span), work)
        finish(span, start.span, quietly(() => endOf(result)) ?? {})
        return result
      } catch (error) {
        finish(span, start.span, { error: errorWord(error) })
        throw error
      }
    },
    openRoot: (start) => {
      const openedAt = performance.now() - start.elapsedMilliseconds
      const startTime = new Date(clock.now().getTime() - start.elapsedMilliseconds)
      const links = [...(start.links ?? [])]
      let made: Readonly<{ span: Span | null; context: Context }> | null = null
      let isEnded = false
      const make: MakeRoot = () => {
        if (made === null && isEnded) return ROOT_CONTEXT
        if (made === null) {
          const span = begin(start, { startTime, links }, ROOT_CONTEXT)
          const isRecording = span !== null && quietly(() => span.isRecording()) === true
          made = isRecording
            ? { span, context: trace.setSpan(ROOT_CONTEXT, span) }
            : { span: null, context: NOT_RECORDED }
        }
        return made.context
      }
      if (start.isAlwaysMade) make()
      return {
        run: (work) => context.with(ROOT_CONTEXT.setValue(MAKE_ROOT, make), work),
        end: (end) => {
          isEnded = true
          const span = made?.span ?? null
          if (span === null) return
          const endTime = startTime.getTime() + performance.now() - openedAt
          finish(span, start.span, end, endTime)
        },
      }
    },
  }
}

/** The active context, or that of its root span. */
function parentOf(active: Context): Context {
  const make = active.getValue(MAKE_ROOT)
  return typeof make === 'function' ? make() : active
}

function finish(
  span: Span,
  name: SpanName,
  { attributes = {}, error = null }: SpanEnd<SpanName>,
  endTime?: number,
): void {
  quietly(() => {
    const values = error === null ? attributes : { ...attributes, 'error.type': asWord(error) }
    span.setAttributes(allowed(SPANS[name].attributes, values))
    // Without a message: it could hold what the allow-list keeps out.
    if (error !== null) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endTime)
  })
}

/** `bank {vezne.bank.operation}` with the value of the attribute. */
function nameOf(name: SpanName, values: ReturnType<typeof allowed>): string {
  return SPANS[name].name.replaceAll(/\{([^{}]+)\}/g, (_, attribute: string) =>
    String(values[attribute] ?? 'unknown'),
  )
}

function quietly<Result>(step: () => Result): Result | null {
  try {
    return step()
  } catch {
    return null
  }
}
