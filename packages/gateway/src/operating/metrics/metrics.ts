import { AggregatorRegistry, Gauge } from 'prom-client'
import type { MetricsSharing } from '../../base/kernel/index.ts'
import { type ConclusionMetrics, conclusionMetrics } from './conclusion-metrics.ts'
import { type BankMetrics, bankMetrics, type FigureGauges, figureGauges } from './figure-gauges.ts'
import { type HttpMetrics, httpMetrics } from './http-metrics.ts'
import { type JobMetrics, jobMetrics } from './job-metrics.ts'
import { createMetricSet, type MetricSet } from './metric-set.ts'

import { WORKER_METRICS } from './metric-table.ts'

/** The metrics as a scrape gets them. */
export type MetricsText = Readonly<{
  /** The text that Prometheus scrapes; null where the metrics of other processes did not come in time. */
  render: () => Promise<string | null>
  contentType: string
}>

/** All that a process measures, by what tells of it. */
export type Metrics = MetricsText &
  HttpMetrics &
  ConclusionMetrics &
  BankMetrics &
  JobMetrics &
  ProcessGauges &
  FigureGauges

/** With `sharing`, `render` gives the counts of all processes that share the port. */
export function createMetrics(sharing: MetricsSharing | null = null): Metrics {
  const set = createMetricSet()
  sharing?.offer(set.read)
  return {
    ...httpMetrics(set),
    ...conclusionMetrics(set),
    ...bankMetrics(set),
    ...jobMetrics(set),
    ...processGauges(set),
    ...figureGauges(set),
    render: () => (sharing === null ? set.text() : renderShared(sharing)),
    contentType: set.contentType,
  }
}

/**
 * Adds the counters and histograms of all processes; each gauge names how it is aggregated. Two gauges say how
 * many processes were asked and how many answered. Null where the metrics were not gathered in time: counters
 * of this process alone would look like a reset, which a missing scrape does not.
 */
async function renderShared({ gather }: MetricsSharing): Promise<string | null> {
  const gathered = await gather()
  if (gathered === null) return null
  const all = AggregatorRegistry.aggregate([...gathered.parts])
  const gauge = (name: keyof typeof WORKER_METRICS, value: number) =>
    new Gauge({ name, help: WORKER_METRICS[name], registers: [all] }).set(value)
  gauge('vezne_workers', gathered.asked)
  gauge('vezne_workers_answered', gathered.answered)
  return all.metrics()
}

/** What a process knows of itself and its machine at any moment. */
type ProcessSources = Readonly<{
  /** The rows that wait in each lane; `waitedMilliseconds` is how long the first of them has waited. */
  lanes: Readonly<Record<string, () => Readonly<{ rows: number; waitedMilliseconds: number }>>>
  clockAheadMilliseconds: () => number
  isDatabaseAway: () => boolean
  isDiskFull: () => boolean
  /** Null: the gateway has no certificate of its own. */
  certificateEndsAt: () => Date | null
}>

type ProcessGauges = Readonly<{ watchProcess: (sources: ProcessSources) => void }>

function processGauges(set: MetricSet): ProcessGauges {
  const rows = set.gauge('vezne_lane_rows_waiting')
  const waited = set.gauge('vezne_lane_wait_seconds')
  const clockOffset = set.gauge('vezne_clock_offset_seconds')
  const certificate = set.gauge('vezne_certificate_expiry_timestamp_seconds')
  const away = set.gauge('vezne_database_away')
  const full = set.gauge('vezne_database_disk_full')
  return {
    watchProcess: (sources) =>
      set.beforeReading(() => {
        for (const [lane, waiting] of Object.entries(sources.lanes)) {
          const now = waiting()
          rows.set([lane], now.rows)
          waited.set([lane], now.waitedMilliseconds / 1_000)
        }
        clockOffset.set([], sources.clockAheadMilliseconds() / 1_000)
        away.set([], Number(sources.isDatabaseAway()))
        full.set([], Number(sources.isDiskFull()))
        const endsAt = sources.certificateEndsAt()
        if (endsAt !== null) certificate.set([], endsAt.getTime() / 1_000)
      }),
  }
}
