import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'

import {
  createTestDatabase,
  type TestDatabase,
} from '../../../packages/gateway/src/storage/testing/index.ts'
import { runArchive, verdictOf } from './campaign.ts'
import { FAULTS, type Fault, type Turn } from './faults.ts'
import { QUARTER } from './quarter-rows.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const run = (faults: readonly Fault[]) =>
  runArchive({ database, faults, count: faults.length, seed: 7, orders: 10, say: () => undefined })

/** The short run of `npm run archive-campaign`. */
it('each fault once: every row is in the database or in files that read back', async () => {
  expect(verdictOf(await run(FAULTS))).toEqual([])
})

async function takeFromDatabase({ world }: Turn) {
  await world.database.pool.query(`alter table event disable trigger user;
    delete from event where event_id = (select event_id from event limit 1)`)
}

async function takeFromFiles({ world, to }: Turn) {
  await world.archive(to)
  const file = join(to, QUARTER, 'event.jsonl.gz')
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n')
  writeFileSync(file, gzipSync(lines.slice(1).join('\n')))
}

it.each([
  [takeFromDatabase, 'rows are here'],
  [takeFromFiles, 'holds other rows'],
] as const)('the verdict names seed and turn of a lost row: %o', async (take, what) => {
  const thief: Fault = {
    name: 'thief',
    succeeds: null,
    run: async (turn) => {
      await take(turn)
      return { succeeded: 1, refusals: [] }
    },
  }
  const [problem] = verdictOf(await run([thief]))
  expect(problem).toContain('turn 1, seed 7, thief')
  expect(problem).toContain(what)
})
