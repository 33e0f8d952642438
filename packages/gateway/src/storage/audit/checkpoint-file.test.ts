import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createCheckpointFile } from './checkpoint-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vezne-checkpoints-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what was kept is read again, and a file that was never written has nothing', async () => {
  const file = createCheckpointFile(join(folder, 'made'))
  expect(await file.read()).toEqual([])
  await file.replace(['1 a', '2 b'])
  await file.replace(['1 a', '2 b', '3 c'])
  expect(await createCheckpointFile(join(folder, 'made')).read()).toEqual(['1 a', '2 b', '3 c'])
  expect(readdirSync(join(folder, 'made'))).toEqual(['audit-checkpoints'])
  expect(statSync(join(folder, 'made', 'audit-checkpoints')).mode & 0o777).toBe(0o600)
})

test('a file that is there and cannot be read is an error, and not an empty one', async () => {
  mkdirSync(join(folder, 'audit-checkpoints'))
  await expect(createCheckpointFile(folder).read()).rejects.toThrow('EISDIR')
})
