/** Decisions 10.10 and 10.12: one command at a time archives, backs up or restores in a database. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestFolder } from '../../base/kernel/testing/use-test-folder.ts'
import { waitFor } from '../../base/kernel/testing/wait-for.ts'
import { type Manifest, writeBackup } from '../../operating/backup/index.ts'
import { BACKUP_KEY } from '../../operating/backup/testing/backup-key.ts'
import { createPool } from '../postgres/index.ts'
import { createEmptyDatabase, type TestDatabase, useTestDatabase } from '../testing/index.ts'
import { createBackupSource } from './backup-source.ts'
import { createRestoreTarget, isRestoreUnfinished } from './restore-target.ts'

const BACKUP_ID = '01900000-0000-7000-8000-0000000000cc'

const folder = useTestFolder()
const source = useTestDatabase()

describe('two restores into one database at a time', () => {
  let empty: TestDatabase
  beforeAll(async () => {
    empty = await createEmptyDatabase()
  })
  afterAll(() => empty.drop())

  it('the second one is refused with the name of the first, and removes nothing', async () => {
    const [first, second] = [1, 2].map(() => createRestoreTarget(empty.pool, () => undefined))
    const manifest = { backupId: BACKUP_ID } as Manifest
    await first?.alone(async () => {
      await first.begin(manifest)
      await empty.pool.query('create table loaded_by_the_first (id int)')
      const begun = second?.alone(() => second.begin(manifest))
      await expect(begun).rejects.toThrow(/restores now \(restore by .* on .*since /)
    })
    expect(await isRestoreUnfinished(empty.pool)).toBe(true)
    await empty.pool.query('select from loaded_by_the_first')
    await second?.alone(() => second.begin(manifest))
  })
})

it('a backup whose lock was lost is not kept: a quarter may have been archived meanwhile', async () => {
  const pool = createPool({
    connectionString: source.connectionString,
    maxConnections: 4,
    applicationName: 'backup',
  })
  pool.on('error', () => undefined)
  try {
    const whole = createBackupSource(pool)
    const withoutLock: typeof whole = {
      ...whole,
      read: (work) =>
        whole.read(async (snapshot) => {
          const { rowCount } = await source.pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and application_name like 'backup by %'`,
          )
          expect(rowCount).toBe(1)
          const isOver = async () => (await snapshot.confirm().catch(() => null)) === null
          await waitFor(isOver, { what: 'the loss of the session to be seen' })
          return work(snapshot)
        }),
    }
    const written = writeBackup(
      { source: withoutLock, newId: () => BACKUP_ID, keyFor: () => BACKUP_KEY, version: '0.0.9' },
      { parent: folder, makesParent: false },
    )
    await expect(written).rejects.toThrow(/ended the session .*Run the command again/)
  } finally {
    await pool.end()
  }
})
