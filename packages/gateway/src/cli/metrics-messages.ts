import type { Registry } from 'prom-client'

/** The metrics of one process, as its registry gives them out. */
export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** What all workers counted together. */
export type GatheredMetrics = Readonly<{
  /** Those of each worker that answered, and the counters of those that did not or are gone. */
  parts: readonly MetricValues[]
  asked: number
  answered: number
}>

/** Between a worker and the process that started it. `request` joins an answer to its question. */
export type MetricsMessage =
  /** From a worker: it can be asked from now on. */
  | Readonly<{ metrics: 'offer' }>
  /** From a worker: somebody scrapes it. */
  | Readonly<{ metrics: 'gather'; request: number }>
  | Readonly<{ metrics: 'gathered'; request: number; gathered: GatheredMetrics }>
  /** To a worker. */
  | Readonly<{ metrics: 'read'; request: number }>
  | Readonly<{ metrics: 'values'; request: number; values: MetricValues }>

/** Whether a message of the channel between two of our own processes is one of these. */
export function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === 'object' && message !== null && 'metrics' in message
}
