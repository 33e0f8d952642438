import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { compareSizes, type GrowthOptions } from './growth/compare-sizes.ts'
import { growthLines } from './growth/growth-lines.ts'
import { type Measured, measureAll, type Subjects } from './measure.ts'
import { summarise } from './measuring/summary.ts'
import { type BenchOptions, readBenchOptions } from './options.ts'
import { compareScenarios, type PairOptions } from './pairing/compare-scenarios.ts'
import { pairLines } from './pairing/pair-lines.ts'
import { machine } from './reporting/machine.ts'
import { publish, publishGrowth } from './reporting/publish.ts'
import type { BenchResult } from './reporting/result.ts'
import { table } from './reporting/table.ts'
import {
  addressOf,
  type MeasuredGateway,
  startGateway,
  startPlainGateway,
} from './system/gateway.ts'
import { startHelper } from './system/helper.ts'
import { prepareLimit } from './system/limit.ts'
import { ROOT } from './system/start-options.ts'
import { type System, startSystem } from './system/system.ts'

const say = (line: string): void => console.log(line)

async function main(): Promise<void> {
  const options = readBenchOptions(process.argv.slice(2))
  const { growth, pair } = options
  if (growth !== null) await measureGrowth({ ...options, growth })
  else if (pair !== null) await measurePair({ ...options, pair })
  else await measureUsual(options)
}

async function measureGrowth(options: BenchOptions & GrowthOptions): Promise<void> {
  const growth = await compareSizes(options, say)
  const lines = growthLines(growth, options)
  const date = new Date().toISOString()
  keep({ date, machine: machine(), orders: [options.orders, options.growth], ...growth })
  say(lines)
  if (options.publish) publishGrowth(`${date.slice(0, 10)}: ${lines}`)
  process.exitCode = growth.failures.length + growth.pages.complaints.length === 0 ? 0 : 1
}

async function measurePair(options: PairOptions): Promise<void> {
  const system = await startSystem({ orders: options.orders, say })
  try {
    const pairing = await compareScenarios(system, options, say)
    keep({ date: new Date().toISOString(), machine: machine(), pair: options.pair, ...pairing })
    say(pairLines(pairing, options))
    process.exitCode = pairing.correctness.complaints.length === 0 ? 0 : 1
  } finally {
    await system.stop()
  }
}

async function measureUsual(options: BenchOptions): Promise<void> {
  say(`starting; ${options.orders} orders in the tables`)
  const system = await startSystem({ orders: options.orders, say })
  try {
    const result = await bench(system, options)
    keep(result)
    say(table(result))
    if (options.publish) publish(result)
    for (const complaint of result.correctness.complaints) say(`WRONG: ${complaint}`)
    process.exitCode = result.correctness.complaints.length === 0 ? 0 : 1
  } finally {
    await system.stop()
  }
}

async function bench(system: System, options: BenchOptions): Promise<BenchResult> {
  const { database, settings, patternOrderId, folder } = system
  const limit = await prepareLimit(database, patternOrderId, folder)
  const plain = await startPlainGateway({ ...settings, folder: settings.folder })
  const two = await startTwoWorkers(system)
  const echo = await startHelper('echo')
  const echoUrl = await echo.next<string>()
  try {
    const gateways = [system.gateway, plain, ...(two === null ? [] : [two])]
    const subjects: Subjects = {
      system,
      limit,
      addresses: {
        product: system.gateway.address,
        plain: plain.address,
        echo: addressOf(echoUrl),
        bank: addressOf(settings.bankUrl),
        two: two?.address ?? null,
      },
      processes: processesOf(system, { plain, two, echo: echo.processId }),
      takeErrors: () => gateways.reduce((sum, one) => sum + one.takeErrors(), 0),
    }
    return resultOf(await measureAll(subjects, options, say), {
      system,
      options,
      limit: limit.name,
    })
  } finally {
    await echo.stop()
    await two?.stop()
    await plain.stop()
  }
}

/** Null where this version runs one process only. */
async function startTwoWorkers({ settings }: System): Promise<MeasuredGateway | null> {
  try {
    return await startGateway({ ...settings, more: { ...settings.more, WORKERS: '2' } })
  } catch (error) {
    if (error instanceof Error && error.message.includes('WORKERS')) return null
    throw error
  }
}

function processesOf(
  { gateway, database, driver, bank }: System,
  others: Readonly<{ plain: MeasuredGateway; two: MeasuredGateway | null; echo: number }>,
): Readonly<Record<string, number>> {
  return {
    gateway: gateway.processId,
    ...(others.two === null ? {} : { 'gateway, 2 workers': others.two.processId }),
    'plain server': others.plain.processId,
    ...(database.postmaster === null ? {} : { postgresql: database.postmaster }),
    driver: driver.processId,
    bank: bank.processId,
    echo: others.echo,
  }
}

function resultOf(
  { cells, correctness }: Measured,
  { system, options, limit }: Readonly<{ system: System; options: BenchOptions; limit: string }>,
): BenchResult {
  return {
    date: new Date().toISOString(),
    machine: machine(),
    database: system.database.version,
    limit,
    orders: options.orders,
    rounds: options.rounds,
    seconds: options.seconds,
    cells: summarise(cells),
    correctness,
  }
}

function keep(result: Readonly<Record<string, unknown>> & Readonly<{ date: string }>): void {
  const folder = join(ROOT, 'bench', 'results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${result.date.replaceAll(':', '-')}.json`)
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  say(`written to ${file}`)
}

await main()
