import type { MetricSet } from './metric-set.ts'

export type HttpMetrics = Readonly<{
  begin: () => void
  end: (call: Readonly<{ route: string; method: string; status: number; seconds: number }>) => void
  /** A connection or an unfinished body was closed, or refused, because there were too many. */
  closed: (what: 'connection' | 'body', limit: 'network' | 'all') => void
  /** A call met an unexpected error. */
  incident: () => void
}>

export function httpMetrics(set: MetricSet): HttpMetrics {
  const answered = set.counter('vezne_http_requests_total')
  const taken = set.histogram('vezne_http_request_duration_seconds')
  const inFlight = set.gauge('vezne_http_requests_in_flight')
  const closed = set.counter('vezne_http_closed_total')
  const incidents = set.counter('vezne_incidents_total')([])
  // At 0 from the start: Prometheus does not see the first increase of a counter that begins with it.
  incidents.inc(0)
  let working = 0
  set.beforeReading(() => inFlight.set([], working))
  return {
    begin: () => {
      working += 1
    },
    end: ({ route, method, status, seconds }) => {
      working -= 1
      answered([route, method, String(status)]).inc()
      taken([route, method]).observe(seconds)
    },
    closed: (what, limit) => closed([what, limit]).inc(),
    incident: () => incidents.inc(),
  }
}
