import { context, propagation, trace } from '@opentelemetry/api'
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import { afterAll, beforeAll } from 'vitest'

/**
 * Registers a real SDK for the tests of a file, as an operator does with `--import`. To be called before the hooks
 * that start a gateway.
 */
export function useRecordedSpans(): Readonly<{ finished: () => readonly ReadableSpan[] }> {
  const exporter = new InMemorySpanExporter()
  const spanProcessors = [new SimpleSpanProcessor(exporter)]
  const provider = new NodeTracerProvider({ spanProcessors })
  beforeAll(() => provider.register())
  afterAll(async () => {
    await provider.shutdown()
    // Other files of this process have no SDK.
    for (const api of [trace, context, propagation]) api.disable()
  })
  return { finished: () => exporter.getFinishedSpans() }
}
