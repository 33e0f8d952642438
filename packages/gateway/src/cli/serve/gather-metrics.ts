import type { Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'

import {
  type GatheredMetrics,
  isMetricsMessage,
  type MetricsMessage,
  type MetricValues,
} from './worker-metrics.ts'

/** A worker that takes longer is left out of the answer, but for what it had counted before. */
const ANSWER_MILLISECONDS = 1_000

/** The part of a worker of `node:cluster` that is used here. */
export type MeasuredWorker = Pick<Worker, 'id' | 'isConnected' | 'send' | 'on' | 'once'>

export type MetricsGatherer = Readonly<{
  /** From now on this worker can scrape the others, and be asked once it offers its metrics. */
  join: (worker: MeasuredWorker) => void
  /** Reads the worker's counts once more: for a worker that is about to end. */
  keep: (worker: Pick<Worker, 'id'>) => Promise<void>
}>

type Joined = Readonly<{
  worker: MeasuredWorker
  isOffered: boolean
  /** The metrics that the worker sent last; empty before the first time. */
  last: MetricValues
}>

/**
 * Asks every worker for its metrics whenever one of them is scraped. Counters must not go backwards: those of
 * a worker that ended, or does not answer in time, stay in the sum as they were last seen.
 */
export function createMetricsGatherer(answerMilliseconds = ANSWER_MILLISECONDS): MetricsGatherer {
  const joined = new Map<number, Joined>()
  const waiting = new Map<number, () => void>()
  let requests = 0
  /** The counters of all workers that ended. */
  let gone: Promise<MetricValues> = Promise.resolve([])

  const change = (id: number, changes: Partial<Joined>): void => {
    const known = joined.get(id)
    if (known !== undefined) joined.set(id, { ...known, ...changes })
  }
  /** Whether it answered in time. */
  const read = async (worker: MeasuredWorker): Promise<boolean> => {
    requests += 1
    const request = requests
    const answered = new Promise<true>((resolve) => waiting.set(request, () => resolve(true)))
    tell(worker, { metrics: 'read', request })
    const late = delay(answerMilliseconds, false as const, { ref: false })
    return Promise.race([answered, late]).finally(() => waiting.delete(request))
  }
  const gather = async (): Promise<GatheredMetrics> => {
    const asked = [...joined.values()]
      .filter(({ worker, isOffered }) => isOffered && worker.isConnected())
      .map(({ worker }) => worker)
    const verdicts = await Promise.all(
      asked.map(async (worker) => ((await read(worker)) ? [worker.id] : [])),
    )
    const answered = new Set(verdicts.flat())
    const ended = await settled(() => gone)
    // From here to the end nothing waits: a worker is either here or among those that ended.
    const present = [...joined].map(([id, { last }]) =>
      answered.has(id) ? last : countersOf(last),
    )
    return { parts: [...present, ended], asked: asked.length, answered: answered.size }
  }
  const hear = async (worker: MeasuredWorker, message: MetricsMessage): Promise<void> => {
    if (message.metrics === 'offer') change(worker.id, { isOffered: true })
    if (message.metrics === 'values') {
      change(worker.id, { last: message.values })
      waiting.get(message.request)?.()
    }
    if (message.metrics !== 'gather') return
    tell(worker, { metrics: 'gathered', request: message.request, gathered: await gather() })
  }
  return {
    join: (worker) => {
      joined.set(worker.id, { worker, isOffered: false, last: [] })
      worker.on('message', (message: unknown) => {
        if (isMetricsMessage(message)) void hear(worker, message)
      })
      worker.once('exit', () => {
        const counted = countersOf(joined.get(worker.id)?.last ?? [])
        joined.delete(worker.id)
        gone = gone.then((before) => sumOf([before, counted]))
      })
    },
    keep: async ({ id }) => {
      const known = joined.get(id)
      if (known?.isOffered === true && known.worker.isConnected()) await read(known.worker)
    },
  }
}

/** A worker may be gone by the time: its end is seen elsewhere. */
function tell(worker: MeasuredWorker, message: MetricsMessage): void {
  if (worker.isConnected()) worker.send(message, undefined, () => undefined)
}

/** What only grows; a gauge of a process that is gone, or silent, says nothing about now. */
function countersOf(values: MetricValues): MetricValues {
  return values.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))
}

function sumOf(parts: readonly MetricValues[]): Promise<MetricValues> {
  return AggregatorRegistry.aggregate([...parts]).getMetricsAsJSON()
}

/** Awaits the current promise, and again where another one took its place meanwhile. */
async function settled<Value>(current: () => Promise<Value>): Promise<Value> {
  const awaited = current()
  const value = await awaited
  return awaited === current() ? value : settled(current)
}
