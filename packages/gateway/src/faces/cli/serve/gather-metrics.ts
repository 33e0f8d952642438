import cluster, { type Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import type { GatheredMetrics, MetricsSharing, MetricValues } from '../../../base/kernel/index.ts'

/** Between a worker and the process that started it. `request` joins an answer to its question. */
export type MetricsMessage =
  /** From a worker: it can be asked from now on. */
  | Readonly<{ metrics: 'offer' }>
  /** From a worker that is being scraped. */
  | Readonly<{ metrics: 'gather'; request: number }>
  | Readonly<{ metrics: 'gathered'; request: number; gathered: GatheredMetrics }>
  /** To a worker. */
  | Readonly<{ metrics: 'read'; request: number }>
  | Readonly<{ metrics: 'values'; request: number; values: MetricValues }>

/** Whether a message of the channel between two of our own processes is one of these. */
function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === 'object' && message !== null && 'metrics' in message
}

/** Longer than the process that started the workers waits for the slowest of them. */
const GATHERED_MILLISECONDS = 3_000

type Channel = Pick<NodeJS.Process, 'connected' | 'on' | 'send'>

/** Null in a process that serves alone. */
export function metricsSharing(): MetricsSharing | null {
  return cluster.isWorker ? sharingOver(process) : null
}

function sharingOver(channel: Channel): MetricsSharing {
  const waiting = new Map<number, (gathered: GatheredMetrics) => void>()
  let requests = 0
  channel.on('message', (message: unknown) => {
    if (!isMetricsMessage(message) || message.metrics !== 'gathered') return
    waiting.get(message.request)?.(message.gathered)
  })
  return {
    offer: (read) => {
      channel.on('message', (message: unknown) => {
        if (!isMetricsMessage(message) || message.metrics !== 'read') return
        const { request } = message
        void read().then((values) => send(channel, { metrics: 'values', request, values }))
      })
      send(channel, { metrics: 'offer' })
    },
    gather: async () => {
      if (!channel.connected) return null
      requests += 1
      const request = requests
      const answer = new Promise<GatheredMetrics>((resolve) => waiting.set(request, resolve))
      send(channel, { metrics: 'gather', request })
      const late = delay(GATHERED_MILLISECONDS, null, { ref: false })
      return Promise.race([answer, late]).finally(() => waiting.delete(request))
    },
  }
}

/** A send to a closed channel is ignored: its worker is about to end, and no answer is awaited. */
function send(channel: Channel, message: object): void {
  channel.send?.(message, undefined, undefined, () => undefined)
}

/** Of a worker that takes longer, the answer has the counters that it sent before. */
const ANSWER_MILLISECONDS = 1_000

/** The part of a worker of `node:cluster` that is used here. */
export type MeasuredWorker = Pick<Worker, 'id' | 'isConnected' | 'send' | 'on' | 'once'>

export type MetricsGatherer = Readonly<{
  /** Lets the worker ask for the metrics of all workers. Its own are read once it offers them. */
  join: (worker: MeasuredWorker) => void
  /** Reads the metrics of a worker that is about to end once more. */
  keep: (worker: Pick<Worker, 'id'>) => Promise<void>
}>

type Joined = Readonly<{
  worker: MeasuredWorker
  isOffered: boolean
  /** The metrics that the worker sent last; empty before the first time. */
  last: MetricValues
}>

/**
 * Asks every worker for its metrics whenever one of them is scraped. Counters must not decrease, so the last
 * known counters of a worker that ended, or does not answer in time, stay in the sum.
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
    const ended = await concluded(() => gone)
    // No `await` from here on: each worker counts once, as present or as ended.
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

/** The worker may have ended by now; the listener for `exit` handles that. */
function tell(worker: MeasuredWorker, message: MetricsMessage): void {
  if (worker.isConnected()) worker.send(message, undefined, () => undefined)
}

/** Counters and histograms only: the gauges of a process that ended or is silent are out of date. */
function countersOf(values: MetricValues): MetricValues {
  return values.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))
}

function sumOf(parts: readonly MetricValues[]): Promise<MetricValues> {
  return AggregatorRegistry.aggregate([...parts]).getMetricsAsJSON()
}

/** Awaits the current promise, and again where another promise replaced it meanwhile. */
async function concluded<Value>(current: () => Promise<Value>): Promise<Value> {
  const awaited = current()
  const value = await awaited
  return awaited === current() ? value : concluded(current)
}
