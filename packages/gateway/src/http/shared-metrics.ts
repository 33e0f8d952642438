import { AggregatorRegistry, Gauge, type Registry } from 'prom-client'

type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** How processes that share a port share their metrics: a scrape reaches any one of them. */
export type MetricsSharing = Readonly<{
  /** From now on the others may have what `read` gives. */
  offer: (read: () => Promise<MetricValues>) => void
  /** What all of them counted, this one included; null where nobody gathers it in time. */
  gather: () => Promise<Readonly<{
    parts: readonly MetricValues[]
    asked: number
    answered: number
  }> | null>
}>

/**
 * Counters and histograms of all processes are added, gauges by what each of them says of itself. Two gauges
 * tell of how many processes the numbers are. Null where nobody gathers: this process's own counters would look
 * as if all had been set back, and a scrape that is missing does not.
 */
export async function renderShared({ gather }: MetricsSharing): Promise<string | null> {
  const gathered = await gather()
  if (gathered === null) return null
  const all = AggregatorRegistry.aggregate([...gathered.parts])
  const registers = [all]
  new Gauge({
    name: 'vezne_workers',
    help: 'Worker processes that were asked for their metrics.',
    registers,
  }).set(gathered.asked)
  new Gauge({
    name: 'vezne_workers_answered',
    help: 'Worker processes that answered in time; gauges are of these.',
    registers,
  }).set(gathered.answered)
  return all.metrics()
}
