import type { Correctness, Counted } from './correctness.ts'
import { checkBooks } from './correctness.ts'
import type { Address } from './driving/connection.ts'
import type { Report, Task } from './driving/tasks.ts'
import { type Cell, isLimit, nameOf, rotated } from './measuring/cell.ts'
import { BOUNDS, watchProcessor } from './measuring/processor.ts'
import type { Measurement } from './measuring/summary.ts'
import type { BenchOptions } from './options.ts'
import { planCells } from './plan.ts'
import type { Limit } from './system/limit.ts'
import { withSettingsOf } from './system/settings-of-load.ts'
import type { System } from './system/system.ts'

export type Subjects = Readonly<{
  system: System
  limit: Limit
  /** The subjects that run; one without an address is left out. */
  addresses: Readonly<{
    product: Address
    plain: Address
    echo: Address
    bank: Address
    two: Address | null
  }>
  /** By name, the ids of the processes whose processor time is reported. */
  processes: Readonly<Record<string, number>>
  takeErrors: () => number
}>

export type Measured = Readonly<{
  cells: readonly Readonly<{ cell: Cell; measurements: readonly Measurement[] }>[]
  correctness: Correctness
}>

const THRICE_REQUESTS = 100
const WARM_UP_SECONDS = 4
/** Attempts at a measurement of times, which is easily disturbed and quickly repeated. */
const ATTEMPTS_AT_TIMES = 3
/** The payment that the seeded orders are copies of. */
const FIRST_PAYMENTS = 1

/** Warms up, measures every cell in every round, and compares the books. */
export async function measureAll(
  subjects: Subjects,
  options: BenchOptions,
  say: (line: string) => void,
): Promise<Measured> {
  const { addresses, system, limit } = subjects
  const counts = createCounts(subjects)
  const perform = async (task: Task, onBegin?: () => void): Promise<Report> =>
    counts.add(await system.driver.perform(task, onBegin))
  const { product, plain } = addresses
  await perform({ kind: 'stock', address: product, oldOrders: options.orders })
  for (const address of [product, plain, ...(addresses.two === null ? [] : [addresses.two])]) {
    const warm = { load: 'provision', connections: 64, seconds: WARM_UP_SECONDS } as const
    await perform({ kind: 'closed', address, ...warm })
  }
  const cells = planCells(options, {
    hasWorkers: addresses.two !== null,
    hasLimitAt: limit.runAt !== null,
  })
  const firstLimit = (await limit.run(WARM_UP_SECONDS)).perSecond
  const rounds = createRounds({ subjects, perform, seconds: options.seconds }, firstLimit)
  const measurements = new Map(cells.map((cell) => [cell, [] as Measurement[]]))
  const note = (cell: Cell, measurement: Measurement): void => {
    measurements.get(cell)?.push(measurement)
    counts.noteErrors()
    say(lineOf(cell, measurement))
  }
  for (let round = 0; round < options.rounds; round += 1) {
    for (const cell of rotated(cells, round)) {
      for await (const measurement of rounds.measured(round, cell)) note(cell, measurement)
    }
  }
  await perform({ kind: 'thrice', address: product, requests: THRICE_REQUESTS })
  const correctness = await checkBooks(system, counts.counted(), FIRST_PAYMENTS)
  const all = cells.map((cell) => ({ cell, measurements: measurements.get(cell) ?? [] }))
  return { cells: all, correctness }
}

function createCounts({ takeErrors }: Subjects) {
  let [sales, refunds, failures, loggedErrors] = [0, 0, 0, 0]
  let firstFailure: string | null = null
  return {
    add: (report: Report): Report => {
      sales += report.sales
      refunds += report.refunds
      failures += report.failures
      firstFailure ??= report.firstFailure
      return report
    },
    noteErrors: () => {
      loggedErrors += takeErrors()
    },
    counted: (): Counted => ({ sales, refunds, failures, firstFailure, loggedErrors }),
  }
}

/** Knows the last undisturbed limit, by which loads at a share of it are driven. */
function createRounds(parts: Omit<RunParts, 'lastLimit'>, firstLimit: number) {
  let lastLimit = firstLimit
  return {
    /** All attempts at one cell. Only the last can be undisturbed, because an undisturbed attempt ends the attempts. */
    async *measured(round: number, cell: Cell): AsyncGenerator<Measurement> {
      const run = runnerOf(cell, { ...parts, lastLimit })
      for (let left = cell.open === undefined ? 1 : ATTEMPTS_AT_TIMES; left > 0; left -= 1) {
        const measurement = await measure({ round, cell, subjects: parts.subjects }, run)
        const isDisturbed = measurement.use?.isDisturbed === true
        if (isLimit(cell) && !isDisturbed) lastLimit = measurement.perSecond
        yield measurement
        if (!isDisturbed) return
      }
    },
  }
}

/** Calls `began` when the measured part begins. */
type Run = (began: () => void) => Promise<Omit<Measurement, 'round' | 'use'>>

type Measuring = Readonly<{ round: number; cell: Cell; subjects: Subjects }>

async function measure({ round, cell, subjects }: Measuring, run: Run): Promise<Measurement> {
  const bounds = BOUNDS[cell.open === undefined ? 'ofRates' : 'ofTimes']
  const watch = () => watchProcessor(subjects.processes, bounds)
  await subjects.system.bank.ask({ kind: 'collect' })
  let ended = watch()
  const result = await run(() => {
    ended = watch()
  })
  return { round, ...result, use: ended() }
}

type RunParts = Readonly<{
  subjects: Subjects
  perform: (task: Task, onBegin?: () => void) => Promise<Report>
  /** Payments per second. */
  lastLimit: number
  seconds: number
}>

function runnerOf(cell: Cell, { subjects, perform, lastLimit, seconds }: RunParts): Run {
  const { subject, load, connections, open } = cell
  if (subject === 'limit') return runnerOfLimit(cell, { subjects, lastLimit, seconds })
  if (subject === 'signatures') return (began) => perform({ kind: 'signatures', seconds }, began)
  const address = subjects.addresses[subject]
  if (address === null) throw new Error(`Nothing runs for ${nameOf(cell)}.`)
  const closed: Run = (began) =>
    perform({ kind: 'closed', address, load, connections, seconds }, began)
  if (open === undefined) {
    const settings = { ...subjects, gateway: address, endpoint: subjects.addresses.echo }
    return (began) => withSettingsOf(load, settings, () => closed(began))
  }
  const perSecond = rateOf(open, lastLimit)
  return (began) => perform({ kind: 'open', address, load, perSecond, seconds }, began)
}

function runnerOfLimit(
  { open }: Cell,
  { subjects, lastLimit, seconds }: Omit<RunParts, 'perform'>,
): Run {
  const { run, runAt } = subjects.limit
  return async (began) => {
    began()
    const isOpen = open !== undefined && runAt !== null
    const { perSecond, completed, times } = isOpen
      ? await runAt(rateOf(open, lastLimit), seconds)
      : await run(seconds)
    return { perSecond, completed, ...(times ?? { p50: null, p95: null, p99: null }) }
  }
}

function rateOf(open: NonNullable<Cell['open']>, limit: number): number {
  return 'ofLimit' in open ? open.ofLimit * limit : open.perSecond
}

function lineOf(cell: Cell, { round, perSecond, p99, use }: Measurement): string {
  const tail = p99 === null ? '' : `, p99 ${p99.toFixed(1)} ms`
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const others = use === null ? '' : `, others ${percent(use.others)}, stolen ${percent(use.steal)}`
  const fate = use?.isDisturbed === true ? ' (dropped)' : ''
  return `round ${round + 1}: ${nameOf(cell)}: ${perSecond.toFixed(0)}/s${tail}${others}${fate}`
}
