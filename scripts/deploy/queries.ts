import { parser } from '@prometheus-io/lezer-promql'
import {
  METRICS,
  WORKER_METRICS,
} from '../../packages/gateway/src/operating/metrics/metric-table.ts'

/** Labels that Prometheus itself adds to every series of a scrape. */
const OF_THE_SCRAPE = ['job', 'instance']

type Series = readonly [name: string, labels: readonly string[]]

/** The labels of each series that the gateway's metrics have. */
const SERIES = new Map<string, readonly string[]>([
  ...Object.entries(METRICS).flatMap(([name, { kind, labels }]): Series[] =>
    kind === 'histogram' ? ofHistogram(name, labels) : [[name, labels]],
  ),
  ...Object.keys(WORKER_METRICS).map((name): Series => [name, []]),
])

function ofHistogram(name: string, labels: readonly string[]): Series[] {
  return [
    [`${name}_bucket`, [...labels, 'le']],
    [`${name}_sum`, labels],
    [`${name}_count`, labels],
  ]
}

/** The metrics of the gateway that a query of Prometheus reads. Throws where it is no query. */
export function metricsIn(query: string): readonly string[] {
  return readBy(query).metrics
}

/** Metrics of the gateway and labels of theirs that a query uses, and that do not exist. */
export function unknownIn(query: string): readonly string[] {
  const { metrics, selected, grouping } = readBy(query)
  const grouped = grouping.flatMap((label) => metrics.map((metric) => ({ metric, label })))
  return [
    ...metrics.filter((metric) => !SERIES.has(metric)),
    ...[...selected, ...grouped].flatMap(({ metric, label }) =>
      OF_THE_SCRAPE.includes(label) || SERIES.get(metric)?.includes(label)
        ? []
        : `${metric}{${label}}`,
    ),
  ]
}

type Selected = Readonly<{ metric: string; label: string }>

/** What a query names: metrics, the labels by which it selects of each, and those by which it groups or joins. */
function readBy(query: string) {
  // Grafana puts a duration in place of its variables.
  const asked = query.replaceAll(/\$\w+/g, '5m')
  const metrics: string[] = []
  const selected: Selected[] = []
  const grouping: string[] = []
  let metric = ''
  parser
    .configure({ strict: true })
    .parse(asked)
    .iterate({
      enter: ({ name, from, to, node }) => {
        const parent = node.parent?.name ?? ''
        const text = asked.slice(from, to)
        if (name === 'Identifier' && parent === 'VectorSelector') {
          metric = text
          if (isOurs(metric)) metrics.push(metric)
        }
        if (name !== 'LabelName') return
        if (parent === 'GroupingLabels') grouping.push(text)
        else if (isOurs(metric)) selected.push({ metric, label: text })
      },
    })
  return { metrics, selected, grouping }
}

/** Other metrics are those of the runtime, and `up`, which Prometheus makes itself. */
function isOurs(metric: string): boolean {
  return metric.startsWith('vezne_')
}
