import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { startProgram } from '../../harness/program-process.ts'
import { createRandom } from '../../support/random.ts'
import { VEZNE_MASTER_KEY } from '../../support/vezne-command.ts'
import { MERCHANT } from './shop.ts'

type Options = Readonly<{ rows: number; kills: number; seed: number; say: (line: string) => void }>

export type ImportReport = Readonly<{ seconds: number; problems: readonly string[] }>

const SECONDS_MAXIMUM = 30
const WORDS = ['--merchant', MERCHANT.merchantNumber, '--bank', 'akbank'] as const

/** Imports a large file into an empty database with the built program, which is killed at random times before: no trace of the half remains. */
export async function importUnderKills(
  { pool, connectionString }: TestDatabase,
  { rows, kills, seed, say }: Options,
): Promise<ImportReport> {
  const folder = mkdtempSync(join(tmpdir(), 'vezne-statements-'))
  const settings = {
    DATABASE_URL: connectionString,
    DATA_DIR: join(folder, 'data'),
    VEZNE_MASTER_KEY,
  }
  const file = join(folder, 'pos.csv')
  writeFileSync(file, csvOf(rows))
  const start = (...words: readonly string[]) => startProgram(words, settings)
  const traces = async (): Promise<number> => {
    const { rows: counts } = await pool.query<{ count: number }>(
      `select (select count(*) from settlement_line) + (select count(*) from settlement_statement) as count`,
    )
    return Number(counts[0]?.count)
  }
  const problems: string[] = []
  try {
    await succeed(start('migrate'))
    await succeed(
      start('merchant', 'create', '--name', 'Kitapci', '--number', MERCHANT.merchantNumber),
    )
    await succeed(start('settlement', 'mapping', 'guess', file, ...WORDS, '--save', 'pos'))
    const random = createRandom(seed, 9)
    for (let kill = 0; kill < kills; kill += 1) {
      const run = start('settlement', 'import', file, ...WORDS)
      const after = 500 + random.below(8_000)
      await delay(after)
      const isDone = run.hasEnded()
      await run.end('SIGKILL')
      const left = await traces()
      // An import that was faster than its kill is whole.
      if (left !== 0 && left !== rows + 1) problems.push(`${left} rows after a kill at ${after} ms`)
      say(`killed after ${after} ms${isDone ? ', too late' : ''}: ${left} rows`)
      await pool.query('truncate settlement_line, settlement_statement, settlement_recheck')
    }
    const startedAt = performance.now()
    await succeed(start('settlement', 'import', file, ...WORDS))
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    if ((await traces()) !== rows + 1) problems.push(`the import has ${await traces()} rows`)
    if (seconds > SECONDS_MAXIMUM) problems.push(`TOO SLOW: ${rows} rows in ${seconds} s`)
    return { seconds, problems }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function succeed(run: ReturnType<typeof startProgram>): Promise<void> {
  if ((await run.ended) !== 0) throw new Error(run.output())
}

function csvOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = String((at % 28) + 1).padStart(2, '0')
    return `${day}.05.2026;${day}.06.2026;Satış;1.249,90;23,62;SIP-${at};552879******0008`
  })
  return ['İşlem Tarihi;Valör;İşlem Tipi;Brüt Tutar;Komisyon;Sipariş No;Kart No', ...lines].join(
    '\n',
  )
}
