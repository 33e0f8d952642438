import { type Correctness, checkBooks } from '../correctness.ts'
import type { Scenario } from '../driving/flows.ts'
import type { Report } from '../driving/tasks.ts'
import { watchProcessor } from '../measuring/processor.ts'
import { type Mean, meanOf, type Spread, spreadOf } from '../measuring/statistics.ts'
import { addressOf } from '../system/gateway.ts'
import { startHelper } from '../system/helper.ts'
import { putRulesInForce } from '../system/routed.ts'
import { withSettingsOf } from '../system/settings-of-load.ts'
import type { System } from '../system/system.ts'

export type PairOptions = Readonly<{
  pair: Scenario
  /** In the tables before the load. */
  orders: number
  rounds: number
  seconds: number
}>

/** The scenario over direct payments, in pairs of one round. */
export type Pairing = Readonly<{
  rate: Ratio
  /** Of the gateway's processor time for a step; null where the system does not tell. */
  processor: Ratio | null
  /** Microseconds of the gateway's processor time for a step. */
  microseconds: Readonly<{ direct: Spread; scenario: Spread }> | null
  rounds: number
  /** Rounds in which other processes used the machine. They count, because both halves of a pair were disturbed. */
  disturbed: number
  correctness: Correctness
}>

export type Ratio = Readonly<{ spread: Spread; mean: Mean }>

type Half = Readonly<{
  perSecond: number
  completed: number
  microseconds: number | null
  isDisturbed: boolean
}>
type Pair = Readonly<{ direct: Half; scenario: Half }>
type Say = (line: string) => void

const CONNECTIONS = 64
const WARM_UP_SECONDS = 5
/** The payment that the seeded orders are copies of. */
const FIRST_PAYMENTS = 1

/**
 * Measures direct payments and another scenario in turns, the one first in one round and the other in the next, so
 * that a slow minute of the machine and the growth of the tables cancel out.
 */
export async function compareScenarios(
  system: System,
  options: PairOptions,
  say: Say,
): Promise<Pairing> {
  const echo = await startHelper('echo')
  try {
    const endpoint = addressOf(await echo.next<string>())
    const run = runner(system, endpoint, options)
    await run.stock()
    await run.half('provision', WARM_UP_SECONDS)
    await run.half(options.pair, WARM_UP_SECONDS)
    const pairs: Pair[] = []
    for (let round = 0; round < options.rounds; round += 1) {
      const pair = await run.pair(round % 2 === 1)
      pairs.push(pair)
      say(`round ${round + 1}: ${options.pair} over provision ${lineOf(pair)}`)
    }
    return pairingOf(pairs, await checkBooks(system, run.counted(), FIRST_PAYMENTS))
  } finally {
    await echo.stop()
  }
}

function runner(system: System, endpoint: ReturnType<typeof addressOf>, options: PairOptions) {
  const { driver, gateway } = system
  const { address } = gateway
  let counted = { sales: 0, refunds: 0, failures: 0, firstFailure: null as string | null }
  const perform = async (...task: Parameters<typeof driver.perform>): Promise<Report> => {
    const report = await driver.perform(...task)
    counted = {
      sales: counted.sales + report.sales,
      refunds: counted.refunds + report.refunds,
      failures: counted.failures + report.failures,
      firstFailure: counted.firstFailure ?? report.firstFailure,
    }
    return report
  }
  const half = async (load: Scenario, seconds = options.seconds): Promise<Half> => {
    // The other half of the pair waits for its rules too, because a gateway that was idle is slower at first.
    const isPaused = options.pair === 'routed-provision' && load === 'provision'
    if (isPaused) await putRulesInForce(system.database.pool, false)
    return withSettingsOf(load, { system, gateway: address, endpoint }, async () => {
      const task = { kind: 'closed', address, load, connections: CONNECTIONS, seconds } as const
      await system.bank.ask({ kind: 'collect' })
      const watch = () => watchProcessor({ gateway: gateway.processId, ...others(system) })
      let ended = watch()
      const { perSecond, completed } = await perform(task, () => {
        ended = watch()
      })
      const use = ended()
      const microseconds = use === null ? null : (use.microseconds['gateway'] ?? 0) / completed
      return { perSecond, completed, microseconds, isDisturbed: use?.isDisturbed === true }
    })
  }
  return {
    stock: () => perform({ kind: 'stock', address, oldOrders: options.orders }),
    half,
    pair: async (scenarioFirst: boolean): Promise<Pair> => {
      if (!scenarioFirst) {
        const direct = await half('provision')
        return { direct, scenario: await half(options.pair) }
      }
      const scenario = await half(options.pair)
      return { direct: await half('provision'), scenario }
    },
    counted: () => ({ ...counted, loggedErrors: gateway.takeErrors() }),
  }
}

/** What belongs to the benchmark as well, and is not another user of the machine. */
function others({ database, driver, bank }: System): Readonly<Record<string, number>> {
  const { postmaster } = database
  const own = { driver: driver.processId, bank: bank.processId }
  return postmaster === null ? own : { ...own, postgresql: postmaster }
}

function pairingOf(pairs: readonly Pair[], correctness: Correctness): Pairing {
  const rate = ratioOf(pairs.map(({ direct, scenario }) => scenario.perSecond / direct.perSecond))
  if (rate === null) throw new Error('No round was measured.')
  const [direct, scenario] = (['direct', 'scenario'] as const).map((half) =>
    spreadOf(pairs.flatMap((pair) => pair[half].microseconds ?? [])),
  )
  const isKnown = direct !== null && direct !== undefined && scenario !== null
  return {
    rate,
    processor: ratioOf(pairs.flatMap((pair) => processorRatio(pair) ?? [])),
    microseconds: isKnown && scenario !== undefined ? { direct, scenario } : null,
    rounds: pairs.length,
    disturbed: pairs.filter((pair) => pair.direct.isDisturbed || pair.scenario.isDisturbed).length,
    correctness,
  }
}

function processorRatio({ direct, scenario }: Pair): number | null {
  if (direct.microseconds === null || scenario.microseconds === null) return null
  return scenario.microseconds / direct.microseconds
}

function ratioOf(values: readonly number[]): Ratio | null {
  const [spread, mean] = [spreadOf(values), meanOf(values)]
  return spread === null || mean === null ? null : { spread, mean }
}

function lineOf(pair: Pair): string {
  const rate = pair.scenario.perSecond / pair.direct.perSecond
  const processor = processorRatio(pair)
  const shown = processor === null ? '' : `, processor time ${processor.toFixed(3)}`
  const steps = `${pair.scenario.completed} beside ${pair.direct.completed} steps`
  return `${rate.toFixed(3)}${shown}, ${steps}`
}
