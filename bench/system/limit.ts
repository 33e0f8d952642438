import { execFile } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { LimitOrders, LimitResult } from '../processes/limit-client.ts'
import type { BenchDatabase } from './database.ts'
import { startHelper } from './helper.ts'
import { limitStatements, tidyLimit } from './limit-statements.ts'

const CLIENTS = 16
const DEBIAN = '/usr/lib/postgresql'

/** One plan for all rows, by the primary key: planned for a merchant that no statistics know, the
 * statement would walk through all orders of it. */
const PGBENCH_ENVIRONMENT = {
  PATH: process.env['PATH'] ?? '',
  PGOPTIONS: '-c plan_cache_mode=force_generic_plan',
}

/** The database alone, with the same two commits per payment. */
export type Limit = Readonly<{
  /** `pgbench`, or what stands for it. */
  name: string
  /** Payments per second. */
  run: (seconds: number) => Promise<number>
}>

/** `patternOrderId` is a payment of the product: rows of the limit have the same size. */
export async function prepareLimit(
  database: BenchDatabase,
  patternOrderId: string,
  folder: string,
): Promise<Limit> {
  const statements = await limitStatements(database.pool, patternOrderId)
  const program = findPgbench()
  const drive =
    program === null
      ? clientDrive(database, statements)
      : pgbenchDrive(program, database, writeScript(folder, statements))
  return {
    name:
      program === null
        ? `prepared statements from one Node.js process, ${CLIENTS} clients (no pgbench here)`
        : `pgbench -M prepared, ${CLIENTS} clients`,
    run: async (seconds) => {
      const perSecond = await drive(seconds)
      await tidyLimit(database.pool)
      return perSecond
    },
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

function writeScript(folder: string, { open, settle }: Statements): string {
  const script = join(folder, 'limit.sql')
  const line = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ')
  writeFileSync(
    script,
    `${line(open)} \\gset\n${line(settle.replace('$1', ':merchant_id').replace('$2', ':order_id'))};\n`,
  )
  return script
}

function pgbenchDrive(program: string, { connectionString }: BenchDatabase, script: string) {
  const fixed = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '-f', script]
  return async (seconds: number): Promise<number> => {
    const words = [...fixed, '-T', String(Math.ceil(seconds)), connectionString]
    const { stdout } = await promisify(execFile)(program, words, { env: PGBENCH_ENVIRONMENT })
    const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
    if (perSecond === undefined) throw new Error(`pgbench said nothing of use: ${stdout}`)
    return Number(perSecond)
  }
}

function clientDrive({ connectionString }: BenchDatabase, statements: Statements) {
  return async (seconds: number): Promise<number> => {
    const helper = await startHelper<LimitOrders>('limit-client')
    const orders = { connectionString, clients: CLIENTS, seconds, ...statements }
    const { payments, seconds: taken } = await helper.ask<LimitResult>(orders)
    await helper.stop()
    return payments / taken
  }
}
