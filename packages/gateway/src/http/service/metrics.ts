import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'

import type { MetricsSharing } from '../../kernel/index.ts'

export type Metrics = Readonly<{
  begin: () => void
  end: (call: Readonly<{ route: string; method: string; status: number; seconds: number }>) => void
  /** A connection or an unfinished body was closed, or refused, because there were too many. */
  closed: (what: 'connection' | 'body', limit: 'network' | 'all') => void
  /** The text that Prometheus scrapes; null where the metrics of other processes did not come in time. */
  render: () => Promise<string | null>
  contentType: string
}>

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** With `sharing`, `render` gives the counts of all processes that share the port. */
export function createMetrics(sharing: MetricsSharing | null = null): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const calls = new Counter({
    name: 'vezne_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'vezne_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers,
  })
  const inFlight = new Gauge({
    name: 'vezne_http_requests_in_flight',
    help: 'Requests that are being worked on.',
    registers,
  })
  const closed = new Counter({
    name: 'vezne_http_closed_total',
    help: 'Connections and unfinished bodies that made room for others, by the limit that was met.',
    labelNames: ['what', 'limit'],
    registers,
  })
  sharing?.offer(() => registry.getMetricsAsJSON())
  const answered = rememberByName((...labels) => calls.labels(...labels))
  const taken = rememberByName((...labels) => durations.labels(...labels))
  return {
    begin: () => inFlight.inc(),
    end: ({ route, method, status, seconds }) => {
      inFlight.dec()
      answered(route, method, String(status)).inc()
      taken(route, method).observe(seconds)
    },
    closed: (what, limit) => closed.inc({ what, limit }),
    render: () => (sharing === null ? registry.metrics() : renderShared(sharing)),
    contentType: registry.contentType,
  }
}

/**
 * Caches the metric of each set of labels, because a look-up by their names costs every request. There are only
 * as many sets as routes, methods and statuses.
 */
function rememberByName<Found>(find: (...labels: string[]) => Found): typeof find {
  const known = new Map<string, Found>()
  return (...labels) => {
    const name = labels.join(' ')
    const found = known.get(name) ?? find(...labels)
    known.set(name, found)
    return found
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
  const gauge = (name: string, help: string, value: number) =>
    new Gauge({ name, help, registers: [all] }).set(value)
  gauge('vezne_workers', 'Worker processes that were asked for their metrics.', gathered.asked)
  const help = 'Worker processes that answered in time; gauges are of these.'
  gauge('vezne_workers_answered', help, gathered.answered)
  return all.metrics()
}
