/** Decision 10.12: a backup of an earlier version is restored in its schema and partitions, then migrated on. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestFolder } from '../../base/kernel/testing/use-test-folder.ts'
import { loadBackup, writeBackup } from '../../operating/backup/index.ts'
import { BACKUP_KEY } from '../../operating/backup/testing/backup-key.ts'
import { migrationStatus } from '../migrations/index.ts'
import { createDatabaseBefore } from '../migrations/testing/database-before.ts'
import { createEmptyDatabase, insertTerminal, type TestDatabase } from '../testing/index.ts'
import { createBackupSource } from './backup-source.ts'
import { readPartitions } from './catalogue.ts'
import { createRestoreTarget } from './restore-target.ts'

const MERCHANT = {
  merchantId: '01900000-0000-7000-8000-0000000000aa',
  merchantNumber: '2292274384',
}
const TERMINAL = '01900000-0000-7000-8000-0000000000bb'
/** Texts that end lines or fields in PostgreSQL's text format. */
const NAME = 'Kitapçı\t\\N\n\\. \u2028 "ş"'

const folder = useTestFolder()
let earlier: TestDatabase
let empty: TestDatabase

beforeAll(async () => {
  ;[earlier, empty] = await Promise.all([createDatabaseBefore('0048'), createEmptyDatabase()])
  await insertTerminal(earlier.pool, MERCHANT, { terminalId: TERMINAL })
  await earlier.pool.query('update merchant set name = $1', [NAME])
  // Partitions as an older installation has them, which has also archived a quarter.
  await earlier.pool.query(`
    drop table event_to_2026q4;
    create table event_2025q3 partition of event for values
      from ('0197c30f-8c00-0000-0000-000000000000') to ('01999ca9-5400-0000-0000-000000000000')
      with (fillfactor = 90)`)
  await earlier.pool.query(
    `insert into event (merchant_id, event_id, type, subject_id, data)
     values ($1, '0198a000-0000-7000-8000-000000000001', 'payment.approved', $2, '{"a": "\\\\t"}')`,
    [MERCHANT.merchantId, TERMINAL],
  )
})
afterAll(async () => {
  await earlier.drop()
  await empty.drop()
})

const rowsIn = async ({ pool }: TestDatabase) => {
  // The columns of that version: later migrations add others.
  const texts = `select row(merchant_id, name, created_at)::text as row from merchant
    union all select row(event_id, data, created_at)::text from event_2025q3
    union all select row(terminal_id, alias, account)::text from terminal order by 1`
  return (await pool.query(texts)).rows
}

it('the rows and the partitions are those of the backup, the schema is this version’s', async () => {
  const before = [await rowsIn(earlier), await readPartitions(earlier.pool)]
  // That version had no table of backups.
  const source = { ...createBackupSource(earlier.pool), record: async () => undefined }
  const ports = { source, newId: () => TERMINAL, keyFor: () => BACKUP_KEY, version: '0.0.9' }
  const { manifest, folder: written } = await writeBackup(ports, {
    parent: folder,
    makesParent: false,
  })
  const target = createRestoreTarget(empty.pool, () => undefined)
  await loadBackup(target, written, manifest)
  await target.finish()
  expect([await rowsIn(empty), await readPartitions(empty.pool)]).toEqual(before)
  expect((await migrationStatus(empty.pool)).pending).toEqual([])
  expect((await migrationStatus(earlier.pool)).pending[0]).toMatch(/^0048-/)
})
