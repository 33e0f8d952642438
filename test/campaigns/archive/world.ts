import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../../packages/gateway/src/base/kernel/clock.ts'
import { uuidV7 } from '../../../packages/gateway/src/base/kernel/index.ts'
import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import {
  archivePeriods,
  restorePeriod,
} from '../../../packages/gateway/src/operating/archive/index.ts'
import { testSigner } from '../../../packages/gateway/src/operating/audit/testing/audit-parts.ts'
import { createArchiveStore } from '../../../packages/gateway/src/storage/periods/index.ts'
import type { TestDatabase } from '../../../packages/gateway/src/storage/testing/index.ts'
import { type ProgramProcess, startProgram } from '../../harness/program-process.ts'

export const BEFORE = '2025-07-01'

/** The commands of one campaign, in this process (quick) or as the built program (to be killed). */
export type World = Readonly<{
  database: TestDatabase
  /** Removed with all that is in it. */
  folder: string
  archive: (to: string) => Promise<void>
  restore: (from: string) => Promise<void>
  start: (words: readonly string[]) => ProgramProcess
  /** What a killed command leaves is a session that its server has yet to end. */
  untilFree: () => Promise<unknown>
  remove: () => void
}>

export async function createWorld(database: TestDatabase): Promise<World> {
  const { pool, connectionString } = database
  const folder = mkdtempSync(join(tmpdir(), 'vezne-archives-'))
  const clock = systemClock
  const store = createArchiveStore(pool, testSigner())
  const ports = { store, clock, newId: () => uuidV7(clock.now()), actor: 'cli:campaign' }
  const settings = {
    DATABASE_URL: connectionString,
    DATA_DIR: join(folder, 'data'),
    VEZNE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  const start = (words: readonly string[]) => startProgram(words, settings)
  const migration = start(['migrate'])
  if ((await migration.ended) !== 0) throw new Error(`migrate: ${migration.output()}`)
  return {
    database,
    folder,
    archive: async (to) => {
      let archived = 0
      const request = { before: new Date(BEFORE), folder: to, erasesPayers: true }
      for await (const outcome of archivePeriods(ports, request)) {
        if (!outcome.ok) throw new Error(`left: ${JSON.stringify(outcome.obstacles)}`)
        archived += 1
      }
      if (archived !== 1) throw new Error(`${archived} quarters were archived`)
    },
    restore: async (from) => void (await restorePeriod(ports, from)),
    start,
    untilFree: () =>
      waitFor(
        async () => {
          const { rows } = await pool.query(
            `select from pg_locks l where locktype = 'advisory' and objsubid = 2
               and database = (select oid from pg_database where datname = current_database())`,
          )
          return rows.length === 0
        },
        { what: 'the session of a killed command to end' },
      ),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
