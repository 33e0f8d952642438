import type { ReadableSpan } from '@opentelemetry/sdk-trace-node'
import { waitFor } from '../../packages/gateway/src/base/kernel/testing/wait-for.ts'

/** The spans of a trace as lines, each beneath its parent and in the order in which they began. */
export function treeOf(spans: readonly ReadableSpan[]): string[] {
  const ids = new Set(spans.map((span) => span.spanContext().spanId))
  const beneath = (id: string | undefined, depth: number): string[] =>
    spans
      .filter(({ parentSpanContext }) => parentSpanContext?.spanId === id)
      .flatMap((span) => [
        `${'  '.repeat(depth)}${span.name}`,
        ...beneath(span.spanContext().spanId, depth + 1),
      ])
  const orphan = spans.find(({ parentSpanContext }) => {
    return parentSpanContext !== undefined && !ids.has(parentSpanContext.spanId)
  })
  if (orphan !== undefined) throw new Error(`${orphan.name} has a parent in no span`)
  return beneath(undefined, 0)
}

type Wanted = (span: ReadableSpan) => boolean

/**
 * The whole traces that have a span like this one, the first to begin first. Waits for `count` of them, whose first
 * spans have ended: a request's does so only after its answer.
 */
export async function tracesWith(
  finished: () => readonly ReadableSpan[],
  wanted: Wanted,
  count = 1,
): Promise<readonly (readonly ReadableSpan[])[]> {
  return waitFor(
    () => {
      const ids = new Set(finished().filter(wanted).map(traceIdOf))
      const traces = [...ids].map((id) =>
        finished()
          .filter((span) => traceIdOf(span) === id)
          .toSorted((one, other) => beginOf(one) - beginOf(other)),
      )
      const whole = traces.filter((spans) =>
        spans.some(({ parentSpanContext }) => parentSpanContext === undefined),
      )
      const ordered = whole.toSorted((one, other) => beginOf(one[0]) - beginOf(other[0]))
      return ordered.length >= count ? ordered : null
    },
    { what: `${count} traces` },
  )
}

function traceIdOf(span: ReadableSpan): string {
  return span.spanContext().traceId
}

function beginOf(span: ReadableSpan | undefined): number {
  const [seconds, nanoseconds] = span?.startTime ?? [0, 0]
  return seconds * 1_000 + nanoseconds / 1_000_000
}
