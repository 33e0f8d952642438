/**
 * Decision 3.6: the files that keep security codes usable after a process has ended; nothing else is stored in the
 * folder.
 */

import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { useTestFolder } from '../../base/kernel/testing/use-test-folder.ts'
import { createCodeKeyFolder } from './code-key-folder.ts'

const place = useTestFolder()
const BEGINNING = new Date('2026-10-05T09:00:00Z')
const LATER = new Date('2026-10-05T09:30:00Z')
const KEY = { keyId: '01900000-0000-7000-8000-00000000000a', beginsAt: BEGINNING, attempt: 0 }
const NEXT = { keyId: '01900000-0000-7000-8000-00000000000b', beginsAt: LATER, attempt: 0 }

let notes: string[] = []
beforeEach(() => {
  notes = []
})

const folderAt = (path: string) => createCodeKeyFolder(path, (line) => notes.push(line))

test('a file is its owner’s only, is read by another process, and goes with its time', async () => {
  const path = join(place, 'data', 'keys')
  await folderAt(path).write(KEY, Buffer.from('first'))
  await folderAt(path).write(NEXT, Buffer.from('second'))
  // A file that a process left behind when it was killed while writing.
  writeFileSync(join(path, `${BEGINNING.getTime()}.${KEY.keyId}.unfinished`), 'half')
  expect(statSync(path).mode & 0o777).toBe(0o700)
  for (const file of readdirSync(path).filter((name) => !name.endsWith('unfinished'))) {
    expect(statSync(join(path, file)).mode & 0o777).toBe(0o600)
  }
  expect((await folderAt(path).read(KEY))?.toString()).toBe('first')
  await folderAt(path).removeBegunBy(BEGINNING)
  expect(readdirSync(path)).toEqual([`${LATER.getTime()}.${NEXT.keyId}`])
  await folderAt(path).remove(NEXT)
  await folderAt(path).remove(NEXT)
  expect(readdirSync(path)).toEqual([])
  expect(notes).toEqual([])
})

test('a folder that is not there holds nothing, and is not made by looking', async () => {
  const path = join(place, 'none')
  expect(await folderAt(path).read(KEY)).toBeNull()
  await folderAt(path).removeBegunBy(LATER)
  expect(readdirSync(place)).not.toContain('none')
  expect(notes).toEqual([])
})

test('a folder that cannot be written is reported once, with the consequence', async () => {
  const path = join(place, 'file')
  writeFileSync(path, 'in the way')
  const folder = folderAt(join(path, 'keys'))
  await folder.write(KEY, Buffer.from('x'))
  await folder.write(NEXT, Buffer.from('x'))
  expect(notes).toHaveLength(1)
  expect(notes[0]).toContain('ENOTDIR')
  expect(notes[0]).toContain('restart')
})
