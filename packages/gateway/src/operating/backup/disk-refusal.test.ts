import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { useTestFolder } from '../../base/kernel/testing/use-test-folder.ts'
import type { BackupSource } from './backup.ts'
import { diskRefusal } from './disk-refusal.ts'
import { BACKUP_KEY } from './testing/backup-key.ts'
import { writeBackup } from './write-backup.ts'

const folder = useTestFolder()

const FACTS = {
  takenAt: new Date(0),
  mode: null,
  databaseId: null,
  migrations: [],
  masterKeys: [],
  archives: [],
  partitions: [],
  tables: [],
}
const SOURCE: BackupSource = {
  read: (work) =>
    work({
      facts: FACTS,
      rowsOf: () => Promise.reject(new Error('there are no tables')),
      confirm: async () => undefined,
    }),
  record: async () => undefined,
}
const write = (parent: string, makesParent = true) =>
  writeBackup(
    { source: SOURCE, newId: () => 'id', keyFor: () => BACKUP_KEY, version: '0.0.9' },
    { parent, makesParent },
  )

test('a missing folder is made only where that is asked for: its disk may not be mounted', async () => {
  const missing = path.join(folder, 'disk', 'backups')
  await expect(write(missing, false)).rejects.toThrow(
    `${missing} does not exist. Is its disk mounted? Mount it, or add --make-folder`,
  )
  expect(existsSync(missing)).toBe(false)
  const { folder: written } = await write(missing)
  expect(existsSync(written)).toBe(true)
})

test('a file in the place of the folder is named, with the remedy', async () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  await expect(write(file)).rejects.toThrow(`cannot be written into ${file}: it is a file`)
  const below = path.join(file, 'below')
  await expect(write(below)).rejects.toThrow(`cannot be written into ${below}: it is a file`)
})

test.each([
  ['ENOSPC', 'disk is full. Free space'],
  ['EROFS', 'read-only for this command. Name another folder'],
  ['ENOENT', 'not there and cannot be made. Make the folder'],
])('%s names the folder and the remedy', (code, said) => {
  // As a stream reports it: without the path.
  const refusal = diskRefusal(Object.assign(new Error(code), { code, syscall: 'write' }), '/b')
  expect(String(refusal)).toContain('cannot be written into /b: ')
  expect(String(refusal)).toContain(said)
})

test('an error of the database stays what it is', () => {
  const lost = Object.assign(new Error('lost'), { code: 'ECONNRESET', syscall: 'read' })
  expect(diskRefusal(lost, '/b')).toBe(lost)
  const ended = Object.assign(new Error('ended'), { code: '57P01' })
  expect(diskRefusal(ended, '/b')).toBe(ended)
})
