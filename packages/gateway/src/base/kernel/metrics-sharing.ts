import type { Registry } from 'prom-client'

/** The metrics of one process, as its registry gives them out. */
export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** What all workers counted together. */
export type GatheredMetrics = Readonly<{
  /** All metrics of each worker that answered; of the others, and of those that ended, the counters. */
  parts: readonly MetricValues[]
  asked: number
  answered: number
}>

/** How processes that share a port share their metrics: a scrape reaches any one of them. */
export type MetricsSharing = Readonly<{
  /** From now on the other processes can ask for the result of `read`. */
  offer: (read: () => Promise<MetricValues>) => void
  /** The counts of all workers; null where the parent process does not answer in time. */
  gather: () => Promise<GatheredMetrics | null>
}>
