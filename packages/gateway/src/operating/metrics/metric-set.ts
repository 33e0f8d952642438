import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { MetricValues } from '../../base/kernel/index.ts'
import type { MetricSpec } from './metric-spec.ts'
import { METRICS } from './metric-table.ts'

type Table = typeof METRICS
type NamesOf<Kind extends MetricSpec['kind']> = {
  [Name in keyof Table]: Table[Name]['kind'] extends Kind ? Name : never
}[keyof Table]

type TextsFor<Names extends readonly string[]> = { readonly [At in keyof Names]: string }

/** A value for each label of a metric, in the table's order. */
type LabelsOf<Name extends keyof Table> = TextsFor<Table[Name]['labels']>

/** Makes the metrics of the table; each only once. */
export type MetricSet = Readonly<{
  counter: <Name extends NamesOf<'counter'>>(
    name: Name,
  ) => (labels: LabelsOf<Name>) => Pick<Counter.Internal, 'inc'>
  histogram: <Name extends NamesOf<'histogram'>>(
    name: Name,
  ) => (labels: LabelsOf<Name>) => Pick<Histogram.Internal<string>, 'observe'>
  gauge: <Name extends NamesOf<'gauge'>>(name: Name) => GaugeOf<Name>
  /** `refresh` runs before each reading: for gauges that are cheaper to look up than to keep. */
  beforeReading: (refresh: () => void) => void
  read: () => Promise<MetricValues>
  text: () => Promise<string>
  contentType: string
}>

type GaugeOf<Name extends keyof Table> = Readonly<{
  set: (labels: LabelsOf<Name>, value: number) => void
  /** Forgets the values of all labels, so that one that is not set again is absent. */
  clear: () => void
}>

export function createMetricSet(): MetricSet {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const refreshing: (() => void)[] = []
  const refresh = (): void => {
    for (const one of refreshing) one()
  }
  const named = (name: keyof Table) => {
    const { help, labels }: MetricSpec = METRICS[name]
    return { name, help, labelNames: [...labels], registers: [registry] }
  }
  return {
    counter: (name) => {
      const counter = new Counter(named(name))
      return rememberByLabels((labels) => counter.labels(...labels))
    },
    histogram: (name) => {
      const histogram = new Histogram({ ...named(name), buckets: [...METRICS[name].buckets] })
      return rememberByLabels((labels) => histogram.labels(...labels))
    },
    gauge: (name) => {
      const gauge = new Gauge({ ...named(name), aggregator: METRICS[name].ofWorkers })
      const clear = (): void => {
        gauge.reset()
        // A gauge without labels would begin with 0, which nobody has measured.
        if (METRICS[name].labels.length === 0) gauge.remove()
      }
      clear()
      return {
        clear,
        set: (labels, value) => gauge.labels(...(labels as readonly string[])).set(value),
      }
    },
    beforeReading: (one) => refreshing.push(one),
    read: () => {
      refresh()
      return registry.getMetricsAsJSON()
    },
    text: () => {
      refresh()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/**
 * Caches the metric of each set of labels, because a look-up by their names costs every request. Labels have few
 * values, so there are few sets.
 */
function rememberByLabels<Found>(
  find: (labels: readonly string[]) => Found,
): (labels: readonly string[]) => Found {
  const known = new Map<string, Found>()
  return (labels) => {
    const key = labels.join(' ')
    const found = known.get(key) ?? find(labels)
    known.set(key, found)
    return found
  }
}
