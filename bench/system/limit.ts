import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Times } from '../measuring/statistics.ts'
import type { LimitOrders, LimitResult } from '../processes/limit-client.ts'
import type { BenchDatabase } from './database.ts'
import { startHelper } from './helper.ts'
import { limitStatements, tidyLimit } from './limit-statements.ts'
import { timesIn } from './pgbench-log.ts'

const CLIENTS = 16
const DEBIAN = '/usr/lib/postgresql'

/**
 * One generic plan for all rows, by the primary key. A plan for this merchant, which the statistics do not know,
 * would scan all its orders.
 */
const PGBENCH_ENVIRONMENT = {
  PATH: process.env['PATH'] ?? '',
  PGOPTIONS: '-c plan_cache_mode=force_generic_plan',
}

export type LimitRun = Readonly<{
  perSecond: number
  /** All payments that were made, with those of the warm-up before the measured time. */
  completed: number
  /** Milliseconds from when a payment was due; null if no times were requested. */
  times: Times | null
}>

/** The database alone, with the same two commits per payment. */
export type Limit = Readonly<{
  /** `pgbench`, or its replacement where it is not installed. */
  name: string
  /** As fast as it can. */
  run: (seconds: number) => Promise<LimitRun>
  /** At a fixed rate, with times; null without pgbench. */
  runAt: ((perSecond: number, seconds: number) => Promise<LimitRun>) | null
}>

/** `patternOrderId` is a payment of the product: rows of the limit have the same size. */
export async function prepareLimit(
  database: BenchDatabase,
  patternOrderId: string,
  folder: string,
): Promise<Limit> {
  const statements = await limitStatements(database.pool, patternOrderId)
  const program = findPgbench()
  const tidied = async (run: Promise<LimitRun>): Promise<LimitRun> => {
    const done = await run
    await tidyLimit(database.pool)
    return done
  }
  if (program === null) {
    return {
      name: `prepared statements from one Node.js process, ${CLIENTS} clients (no pgbench here)`,
      run: (seconds) => tidied(runClient(database, statements, seconds)),
      runAt: null,
    }
  }
  const bench = { program, database, folder, script: writeScript(folder, statements) }
  return {
    name: `pgbench -M prepared, ${CLIENTS} clients`,
    run: (seconds) => tidied(runPgbench(bench, seconds)),
    runAt: (perSecond, seconds) => tidied(runPgbenchAt(bench, perSecond, seconds)),
  }
}

function findPgbench(): string | null {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((one) => join(DEBIAN, one, 'bin'))
    : []
  const folders = [...versions, ...(process.env['PATH'] ?? '').split(':')]
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path)) ?? null
}

type Statements = Awaited<ReturnType<typeof limitStatements>>

function writeScript(folder: string, { open, conclude }: Statements): string {
  const script = join(folder, 'limit.sql')
  const line = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ')
  writeFileSync(
    script,
    `${line(open)} \\gset\n${line(conclude.replace('$1', ':merchant_id').replace('$2', ':order_id'))};\n`,
  )
  return script
}

type Pgbench = Readonly<{
  program: string
  database: BenchDatabase
  folder: string
  script: string
}>

async function runPgbench(
  { program, database, script }: Pgbench,
  seconds: number,
  more: readonly string[] = [],
): Promise<LimitRun> {
  const fixed = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '-f', script]
  const wholeSeconds = Math.ceil(seconds)
  const words = [...fixed, '-T', String(wholeSeconds), ...more, database.connectionString]
  const { stdout } = await promisify(execFile)(program, words, { env: PGBENCH_ENVIRONMENT })
  const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  if (perSecond === undefined) throw new Error(`pgbench said nothing of use: ${stdout}`)
  const completed = Math.round(Number(perSecond) * wholeSeconds)
  return { perSecond: Number(perSecond), completed, times: null }
}

async function runPgbenchAt(bench: Pgbench, perSecond: number, seconds: number): Promise<LimitRun> {
  const folder = mkdtempSync(join(bench.folder, 'limit-log-'))
  const logged = ['-R', perSecond.toFixed(0), '-l', `--log-prefix=${join(folder, 'log')}`]
  // One second more, because the first is spent on connections and plans.
  const done = await runPgbench(bench, seconds + 1, logged)
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  rmSync(folder, { recursive: true })
  return { ...done, times: timesIn(texts.join('')) }
}

async function runClient(
  { connectionString }: BenchDatabase,
  statements: Statements,
  seconds: number,
): Promise<LimitRun> {
  const helper = await startHelper<LimitOrders>('limit-client')
  const orders = { connectionString, clients: CLIENTS, seconds, ...statements }
  const { payments, seconds: taken } = await helper.ask<LimitResult>(orders)
  await helper.stop()
  return { perSecond: payments / taken, completed: payments, times: null }
}
