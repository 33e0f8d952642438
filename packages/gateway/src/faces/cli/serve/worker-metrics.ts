import cluster from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'

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
export function isMetricsMessage(message: unknown): message is MetricsMessage {
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
