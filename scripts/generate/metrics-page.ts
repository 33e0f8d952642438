import type { MetricSpec } from '../../packages/gateway/src/operating/metrics/metric-spec.ts'
import {
  METRICS,
  WORKER_METRICS,
} from '../../packages/gateway/src/operating/metrics/metric-table.ts'
import { type Artifact, MARKDOWN_NOTICE, markdownTable } from './artifact.ts'

const INTRODUCTION = `# Metrics

What \`/metrics\` answers, beside the runtime's own metrics (\`process_…\` and \`nodejs_…\`). [Operations](../operations/README.md#watch) says
where it is served, and [alerts](../operations/alerts.md) which of them need a person.

\`bank\` is the host of a bank's address, as in log lines, and \`connector\` its protocol. \`outcome\` is \`approved\`, \`declined\`, \`failed\` (no money moved, as when the
bank was not reached) or \`unknown\`; of calls to banks it is the result of the call. \`group\` is the group of a decline: \`soft\`,
\`data\`, \`hard\`, \`fraud\`, \`state\`, \`config\`, \`technical\`, or \`refused\` where the bank refused the request itself; \`none\` for any other outcome. \`found\`
is \`call\` for the outcome that the call itself brought, and \`inquiry\` for one that was found later. The label of a job is \`name\`, because
Prometheus has a \`job\` of its own. No label has an order, a merchant, a card, an address of a payer or a text of a bank.

**Several workers.** Counters and histograms are sums over all workers. The last column says what a gauge is: the sum, the
largest, the smallest or the average value of all workers.`

/** docs/reference/metrics.md: the table of metrics, which the code makes them from. */
export const metricsPage: Artifact = {
  path: 'docs/reference/metrics.md',
  content: () => {
    const rows = Object.entries<MetricSpec>(METRICS).map(([name, spec]) => [
      `\`${name}\``,
      spec.kind,
      spec.labels.map((label) => `\`${label}\``).join(', '),
      meaningOf(spec),
      spec.kind === 'gauge' ? spec.ofWorkers : '',
    ])
    const ofWorkers = Object.entries(WORKER_METRICS).map(([name, help]) => [
      `\`${name}\``,
      'gauge',
      '',
      `${help} Only with WORKERS.`,
      '',
    ])
    const head = ['Metric', 'Kind', 'Labels', 'Meaning', 'Workers']
    const table = markdownTable(head, [...rows, ...ofWorkers])
    return `${[MARKDOWN_NOTICE, INTRODUCTION, table].join('\n\n')}\n`
  },
}

function meaningOf(spec: MetricSpec): string {
  return spec.kind === 'histogram'
    ? `${spec.help} Buckets: ${spec.buckets.join(', ')} s.`
    : spec.help
}
