/** A metric as Prometheus and `docs/reference/metrics.md` know it. `labels` are the names of its labels. */
export type MetricSpec = Readonly<{ help: string; labels: readonly string[] }> &
  (
    | Readonly<{ kind: 'counter' }>
    | Readonly<{ kind: 'histogram'; buckets: readonly number[] }>
    | Readonly<{ kind: 'gauge'; ofWorkers: OfWorkers }>
  )

/** What the gauge of several workers is: counters and histograms are sums, and a gauge may be something else. */
type OfWorkers = 'sum' | 'max' | 'min' | 'average'

export function counter<const Labels extends readonly string[]>(help: string, labels: Labels) {
  return { kind: 'counter', help, labels } as const
}

/** `buckets` in seconds. */
export function histogram<const Labels extends readonly string[]>(
  help: string,
  labels: Labels,
  buckets: readonly number[],
) {
  return { kind: 'histogram', help, labels, buckets } as const
}

export function gauge<const Labels extends readonly string[]>(
  help: string,
  labels: Labels,
  ofWorkers: OfWorkers,
) {
  return { kind: 'gauge', help, labels, ofWorkers } as const
}
