/** A master key that was made outlives a power cut: the names of its file and of its folders are flushed too. */

import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useTestFolder } from '../kernel/testing/use-test-folder.ts'
import { ensureFile } from './private-file.ts'

const folder = useTestFolder()

/** Makes the file, and answers the folders whose names were flushed once it was there. */
function flushedFor(file: string): readonly string[] {
  const flushed: string[] = []
  const flush = (holder: string) => {
    expect(existsSync(file)).toBe(true)
    flushed.push(holder)
  }
  ensureFile(file, () => 'key', flush)
  return flushed
}

it('in a folder that is there, and in one that is made for it', () => {
  const there = join(folder, 'there')
  mkdirSync(there)
  expect(flushedFor(join(there, 'master-key'))).toEqual([there])
  const made = join(there, 'a', 'b')
  expect(flushedFor(join(made, 'master-key'))).toEqual([made, join(there, 'a'), there])
  expect(flushedFor(join(made, 'master-key'))).toEqual([])
})

it('by the disk itself', () => {
  const file = join(folder, 'on-disk', 'master-key')
  ensureFile(file, () => 'key')
  expect(existsSync(file)).toBe(true)
})
