import { EventEmitter } from 'node:events'
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import type { GatheredMetrics } from '../../../base/kernel/index.ts'
import {
  createMetricsGatherer,
  type MeasuredWorker,
  type MetricsMessage,
} from './gather-metrics.ts'

const ANSWER_MILLISECONDS = 20

/** A worker on the other end of a channel, with a counter and a gauge. */
class FakeWorker extends EventEmitter {
  readonly registry = new Registry()
  readonly calls = new Counter({ name: 'calls', help: 'calls', registers: [this.registry] })
  readonly open = new Gauge({ name: 'open', help: 'open', registers: [this.registry] })
  readonly gathered: ((gathered: GatheredMetrics) => void)[] = []
  isSilent = false
  readonly id: number

  constructor(id: number) {
    super()
    this.id = id
  }

  isConnected(): boolean {
    return true
  }

  send(message: MetricsMessage): boolean {
    if (message.metrics === 'gathered') this.gathered.shift()?.(message.gathered)
    if (message.metrics === 'read' && !this.isSilent) void this.#answer(message.request)
    return true
  }

  /** What a scrape of this worker adds up to. */
  async scrape(): Promise<Record<string, number | undefined>> {
    const { parts, asked, answered } = await new Promise<GatheredMetrics>((resolve) => {
      this.gathered.push(resolve)
      this.emit('message', { metrics: 'gather', request: 1 })
    })
    const all = await AggregatorRegistry.aggregate([...parts]).getMetricsAsJSON()
    const sums = all.map(({ name, values }) => [name, values[0]?.value])
    return { ...Object.fromEntries(sums), asked, answered }
  }

  async #answer(request: number): Promise<void> {
    const values = await this.registry.getMetricsAsJSON()
    const sent = JSON.parse(JSON.stringify({ metrics: 'values', request, values }))
    this.emit('message', sent)
  }
}

function join(count: number) {
  const gatherer = createMetricsGatherer(ANSWER_MILLISECONDS)
  const add = (id: number): FakeWorker => {
    const worker = new FakeWorker(id)
    gatherer.join(worker as unknown as MeasuredWorker)
    worker.emit('message', { metrics: 'offer' })
    return worker
  }
  const workers = Array.from({ length: count }, (_, index) => add(index + 1))
  const [one = add(1), two = add(2)] = workers
  return { gatherer, add, one, two }
}

describe('the metrics of several workers', () => {
  it('are added, whichever of them is scraped', async () => {
    const { one, two } = join(2)
    one.calls.inc(3)
    two.calls.inc(4)
    two.open.set(2)
    const all = { calls: 7, open: 2, asked: 2, answered: 2 }
    expect(await Promise.all([one.scrape(), two.scrape()])).toEqual([all, all])
  })

  it('keep what a worker that ended had counted, and nothing else of it', async () => {
    const { one, two, add } = join(2)
    two.calls.inc(4)
    two.open.set(2)
    await one.scrape()
    two.emit('exit')
    expect(await one.scrape()).toEqual({ calls: 4, open: 0, asked: 1, answered: 1 })
    const three = add(3)
    three.calls.inc(1)
    await one.scrape()
    three.emit('exit')
    one.calls.inc(10)
    expect(await one.scrape()).toEqual({ calls: 15, open: 0, asked: 1, answered: 1 })
  })

  it('keep what a worker that does not answer in time had counted', async () => {
    const { one, two } = join(2)
    two.calls.inc(4)
    two.open.set(2)
    await one.scrape()
    two.isSilent = true
    two.calls.inc(1)
    expect(await one.scrape()).toEqual({ calls: 4, open: 0, asked: 2, answered: 1 })
    two.isSilent = false
    expect(await one.scrape()).toMatchObject({ calls: 5, open: 2, answered: 2 })
  })

  it('are kept of a worker right before it is cut off', async () => {
    const { gatherer, one, two } = join(2)
    two.calls.inc(4)
    await gatherer.keep(two)
    two.emit('exit')
    expect(await one.scrape()).toMatchObject({ calls: 4, answered: 1 })
  })
})
