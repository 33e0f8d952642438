/**
 * Decisions 10.46 and 10.51: what an upgrade must leave possible. Each folder of `data` is what a release left behind
 * (`npm run old-data`); this version restores it, brings it to its own schema, and goes on with it.
 */

import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useTestFolder } from '../../packages/gateway/src/base/kernel/testing/use-test-folder.ts'
import { moneyOnBothSides } from '../support/ledgers.ts'
import { startSandbox } from '../support/sandbox.ts'
import { shiftedClock } from '../support/shifted-clock.ts'
import { vezneBeside } from '../support/vezne-command.ts'
import { continueOldData } from './continue-old-data.ts'
import type { OldData } from './old-data.ts'
import { createDatabaseAt } from './old-time.ts'

const DATA = join(import.meta.dirname, 'data')
const releases = readdirSync(DATA)

const folder = useTestFolder()

/** The database that the release left behind, restored and served by this version. */
async function startUpgraded(release: string) {
  const [from, work] = [join(DATA, release), join(folder, release)]
  const { takenAt } = JSON.parse(readFileSync(join(from, 'backup', 'manifest.json'), 'utf8'))
  const VEZNE_MASTER_KEY = readFileSync(join(from, 'master-key'), 'utf8').trim()
  const { database, behindMilliseconds } = await createDatabaseAt(new Date(takenAt))
  const vezne = (words: string, bankUrl = 'http://127.0.0.1:9') =>
    vezneBeside({ database, bankUrl }, words, { VEZNE_MASTER_KEY, DATA_DIR: work })
  expect((await vezne(`restore ${join(from, 'backup')} --unsigned`)).failure).toBeNull()
  cpSync(join(from, 'journal.jsonl'), join(work, 'bank-simulator', 'journal.jsonl'))
  const clock = shiftedClock(-behindMilliseconds)
  const bank = { dataFolder: work, clock: clock.now }
  const sandbox = await startSandbox({ VEZNE_MASTER_KEY }, async () => database, bank)
  return { sandbox, vezne, now: () => clock.now().getTime() }
}

it.each(releases)(
  'what %s left behind is paid with, returned, captured and heard of',
  async (release) => {
    const data: OldData = JSON.parse(readFileSync(join(DATA, release, 'made.json'), 'utf8'))
    const { sandbox, vezne, now } = await startUpgraded(release)
    try {
      await continueOldData({ ...sandbox, now }, data)
      const { ours, banks } = await moneyOnBothSides(sandbox)
      expect(ours).toEqual(banks)
      const { printed, failure } = await vezne('verify --json', sandbox.bankUrl)
      expect(failure).toBeNull()
      expect(JSON.parse(printed).problems).toEqual([])
    } finally {
      await sandbox.stop()
    }
  },
)
