import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { readConfiguration } from '../../../packages/gateway/src/base/config/index.ts'
import { systemClock } from '../../../packages/gateway/src/base/kernel/index.ts'
import { openShared } from '../../../packages/gateway/src/composition/index.ts'
import { readTables } from '../../../packages/gateway/src/storage/backups/catalogue.ts'
import { startEmbeddedPostgres } from '../../../packages/gateway/src/storage/index.ts'
import { testPool } from '../../../packages/gateway/src/storage/testing/template-database.ts'
import { startProgram } from '../../harness/program-process.ts'
import type { CampaignDatabases } from '../../support/campaign-databases.ts'
import { VEZNE_MASTER_KEY } from '../../support/vezne-command.ts'
import { seedMerchants } from '../panel/seed-merchants.ts'
import { seedOrders } from '../panel/seed-orders.ts'

const RESTORE_SECONDS_MAXIMUM = 120
const MEMORY_MEGABYTES_MAXIMUM = 300
const MERCHANTS = 20
const LOOK_EVERY_MILLISECONDS = 100

type Options = Readonly<{
  orders: number
  databases: CampaignDatabases
  say: (line: string) => void
}>

type Ran = Readonly<{ seconds: number; memoryMegabytes: number; output: string }>

export type BackupReport = Readonly<{
  orders: number
  bytes: number
  commands: Readonly<Record<string, Omit<Ran, 'output'>>>
  problems: readonly string[]
}>

/** Backs a large database up, restores it elsewhere, and compares every table. */
export async function runBackup({ orders, databases, say }: Options): Promise<BackupReport> {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-backup-'))
  // The embedded server has a user of its own where root runs this: it must get in.
  chmodSync(folder, 0o755)
  try {
    const { pool, connectionString } = await databases.create()
    const common = { VEZNE_MASTER_KEY, BANK_PORT: '0', PATH: process.env['PATH'] ?? '' }
    const source = { ...common, DATABASE_URL: connectionString, DATA_DIR: join(folder, 'source') }
    const parts = { clock: systemClock, note: () => undefined }
    await (await openShared(readConfiguration(source), parts)).close()
    await seedMerchants(pool, MERCHANTS)
    await seedOrders(pool, { orders, merchants: MERCHANTS, days: 365, until: new Date() }, say)
    const backup = await run(['backup', join(folder, 'backups'), '--make-folder', '--json'], source)
    const { folder: written, bytes } = JSON.parse(backup.output)
    const dataFolder = join(folder, 'restored')
    const restore = await run(['restore', written], { ...common, DATA_DIR: dataFolder })
    const files = await run(['verify', written, '--files-only'], source)
    say(files.output.trim())
    const problems = [
      ...tooMuch({ backup, restore, files }),
      ...(await differing(pool, dataFolder)),
    ]
    if (restore.seconds > RESTORE_SECONDS_MAXIMUM) {
      problems.push(`the restore took ${restore.seconds} s, not ${RESTORE_SECONDS_MAXIMUM}`)
    }
    const commands = { backup: figures(backup), restore: figures(restore), files: figures(files) }
    return { orders, bytes, commands, problems }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function figures({ seconds, memoryMegabytes }: Ran): Omit<Ran, 'output'> {
  return { seconds, memoryMegabytes }
}

function tooMuch(commands: Readonly<Record<string, Ran>>): string[] {
  return Object.entries(commands)
    .filter(([, { memoryMegabytes }]) => memoryMegabytes > MEMORY_MEGABYTES_MAXIMUM)
    .map(([name, { memoryMegabytes }]) => `${name} held ${memoryMegabytes} MB`)
}

/** Runs a command to its end, and looks at the most memory that it ever held. */
async function run(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Ran> {
  const startedAt = performance.now()
  const program = startProgram(words, settings)
  let memoryMegabytes = 0
  const looking = setInterval(() => {
    memoryMegabytes = Math.max(memoryMegabytes, mostMemory(program.processId))
  }, LOOK_EVERY_MILLISECONDS)
  const code = await program.ended
  clearInterval(looking)
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  const output = program.output()
  if (code !== 0) throw new Error(`vezne ${words.join(' ')} ended with ${code}: ${output}`)
  return { seconds, memoryMegabytes, output }
}

function mostMemory(processId: number): number {
  try {
    const text = readFileSync(`/proc/${processId}/status`, 'utf8')
    return Math.round(Number(/VmHWM:\s*(\d+) kB/.exec(text)?.[1] ?? 0) / 1024)
  } catch {
    // The process has ended.
    return 0
  }
}

/** What the restore itself changes (decision 2.13), and what came after the snapshot. */
const CHANGED_SINCE = [
  'audit_chain',
  'audit_entry',
  'backup_run',
  'database_mark',
  'single_use_pair_dropped',
]

async function differing(pool: pg.Pool, dataFolder: string): Promise<string[]> {
  const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined })
  const restored = testPool(server.connectionString, 1)
  try {
    const tables = (await readTables(pool)).filter(({ name }) => !CHANGED_SINCE.includes(name))
    const problems: string[] = []
    for (const { name } of tables) {
      const [there, here] = [await sumOf(pool, name), await sumOf(restored, name)]
      if (there !== here) problems.push(`${name}: ${there} before, ${here} after`)
    }
    return problems
  } finally {
    await restored.end()
    await server.stop()
  }
}

/** The number of rows, and a sum over the hashes of all of them. */
async function sumOf(pool: pg.Pool, table: string): Promise<string> {
  const connection = await pool.connect()
  try {
    await connection.query(
      `set statement_timeout = 0; set timezone = 'UTC'; set enable_seqscan = on`,
    )
    const { rows } = await connection.query<{ sum: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${table} t`,
    )
    return rows[0]?.sum ?? ''
  } finally {
    connection.release(true)
  }
}
