import { setTimeout as delay } from 'node:timers/promises'

import { watchProcessor } from '../measuring/processor.ts'
import { type Spread, spreadOf } from '../measuring/statistics.ts'
import { type System, startSystem } from '../system/system.ts'
import { pageComplaints } from './page-complaints.ts'
import {
  type CountedPages,
  isMaintained,
  pagesPerPayment,
  type Readings,
  readTouchedPages,
  sumOfPages,
  type TouchedPages,
} from './touched-pages.ts'

export type GrowthOptions = Readonly<{
  /** In the tables of one gateway, and of the other. */
  orders: number
  growth: number
  rounds: number
  seconds: number
}>

/** Steps per second of the large tables over those of the small ones, in pairs of one round. */
export type SizeRatio = Readonly<{ load: GrowthLoad; ratio: Spread; kept: number; dropped: number }>

export type Growth = Readonly<{
  ratios: readonly SizeRatio[]
  pages: Readonly<{
    small: number
    large: number
    complaints: readonly string[]
    /** By table and index: shows which of them caused a rise. */
    touched: Readonly<{ small: TouchedPages; large: TouchedPages }>
  }>
  failures: readonly string[]
}>

type GrowthLoad = (typeof LOADS)[number]
type Say = (line: string) => void
type Pair = Readonly<{ ratio: number; isDisturbed: boolean }>

const LOADS = ['provision', 'return'] as const
const CONNECTIONS = 64
const WARM_UP_SECONDS = 4
/** A server process reports its counters once it has been idle for ten seconds. */
const COUNTERS_MILLISECONDS = 12_000
/**
 * 25 seconds after an order began, a job checks whether the bank must still be asked about it. The pause lets
 * these checks of the previous load end first: their pages would be counted for the payments of the next one.
 */
const EARLIER_ORDERS_MILLISECONDS = 40_000
const READINGS_MAXIMUM = 8

/**
 * Two gateways, one with few orders and one with many, each with its own database. They are measured in turns, so
 * that a disturbance of the machine meets both.
 */
export async function compareSizes(options: GrowthOptions, say: Say): Promise<Growth> {
  const small = await startSystem({ orders: options.orders, say })
  try {
    const large = await startSystem({ orders: options.growth, say })
    try {
      await Promise.all([warmUp(small, options.orders), warmUp(large, options.growth)])
      const failures: string[] = []
      const ratios = await compareLoads([small, large], { ...options, say, failures })
      const pages = await comparePages(small, large, say)
      for (const system of [small, large]) {
        const errors = system.gateway.takeErrors()
        if (errors > 0) failures.push(`${errors} lines of level error`)
      }
      return { ratios, pages, failures }
    } finally {
      await large.stop()
    }
  } finally {
    await small.stop()
  }
}

async function warmUp({ driver, gateway: { address } }: System, orders: number): Promise<void> {
  await driver.perform({ kind: 'stock', address, oldOrders: orders })
  for (const load of LOADS) {
    const seconds = WARM_UP_SECONDS
    await driver.perform({ kind: 'closed', address, load, connections: CONNECTIONS, seconds })
  }
}

type Comparing = GrowthOptions & Readonly<{ say: Say; failures: string[] }>

async function compareLoads(
  systems: readonly [small: System, large: System],
  options: Comparing,
): Promise<readonly SizeRatio[]> {
  const pairs = new Map(LOADS.map((load) => [load, [] as Pair[]]))
  for (let round = 0; round < options.rounds; round += 1) {
    for (const load of LOADS) {
      const pair = await comparePair(systems, { ...options, load, largeFirst: round % 2 === 1 })
      pairs.get(load)?.push(pair)
      const fate = pair.isDisturbed ? ' (dropped)' : ''
      options.say(`round ${round + 1}: ${load}: large over small ${pair.ratio.toFixed(2)}${fate}`)
    }
  }
  return [...pairs].flatMap(([load, all]) => ratioOf(load, all))
}

/** If every pair was disturbed, all of them are shown and none counts. */
function ratioOf(load: GrowthLoad, pairs: readonly Pair[]): readonly SizeRatio[] {
  const good = pairs.filter(({ isDisturbed }) => !isDisturbed)
  const ratio = spreadOf((good.length > 0 ? good : pairs).map((pair) => pair.ratio))
  const counts = { kept: good.length, dropped: pairs.length - good.length }
  return ratio === null ? [] : [{ load, ratio, ...counts }]
}

async function comparePair(
  [small, large]: readonly [small: System, large: System],
  {
    load,
    seconds,
    failures,
    largeFirst,
  }: Comparing & Readonly<{ load: GrowthLoad; largeFirst: boolean }>,
): Promise<Pair> {
  const rates = new Map<System, number>()
  let isDisturbed = false
  for (const system of largeFirst ? [large, small] : [small, large]) {
    const { address } = system.gateway
    const { postmaster } = system.database
    let ended = () => null as ReturnType<ReturnType<typeof watchProcessor>>
    const task = { kind: 'closed', address, load, connections: CONNECTIONS, seconds } as const
    const report = await system.driver.perform(task, () => {
      ended = watchProcessor(postmaster === null ? {} : { postmaster })
    })
    isDisturbed ||= ended()?.isDisturbed === true
    if (report.failures > 0) failures.push(`${report.failures} failed: ${report.firstFailure}`)
    rates.set(system, report.perSecond)
  }
  const [few = 0, many = 0] = [rates.get(small), rates.get(large)]
  // No ratio can be formed: the gateway got no processor time at all.
  return few > 0 ? { ratio: many / few, isDisturbed } : { ratio: 0, isDisturbed: true }
}

async function comparePages(small: System, large: System, say: Say): Promise<Growth['pages']> {
  const [few, many] = await Promise.all(
    [small, large].map((system) => touchedByPayments(system, say)),
  )
  if (few === undefined || many === undefined) throw new Error('There were two to count.')
  const complaints = pageComplaints(few, many)
  const touched = { small: few, large: many }
  return { small: sumOfPages(few), large: sumOfPages(many), complaints, touched }
}

/** Counted again if the server cleaned up meanwhile, which it does at most once a minute. */
async function touchedByPayments(system: System, say: Say): Promise<TouchedPages> {
  for (let left = READINGS_MAXIMUM; left > 0; left -= 1) {
    const { readings, payments } = await readAroundPayments(system)
    if (!isMaintained(readings)) return pagesPerPayment(readings, payments)
    say('the server cleaned up while pages were counted: dropped')
  }
  throw new Error('The server cleaned up in every count of pages. Run the benchmark again.')
}

/** One payment after the other, so that each is a statement of its own. */
async function readAroundPayments({
  driver,
  gateway,
  database,
}: System): Promise<Readonly<{ readings: Readings<CountedPages>; payments: number }>> {
  const { address } = gateway
  await delay(EARLIER_ORDERS_MILLISECONDS)
  const idle = await readTouchedPages(database.pool)
  await delay(WARM_UP_SECONDS * 1_000 + COUNTERS_MILLISECONDS)
  const before = await readTouchedPages(database.pool)
  const task = { kind: 'closed', address, load: 'provision', connections: 1 } as const
  const { completed } = await driver.perform({ ...task, seconds: WARM_UP_SECONDS })
  await delay(COUNTERS_MILLISECONDS)
  const after = await readTouchedPages(database.pool)
  return { readings: { idle, before, after }, payments: completed }
}
