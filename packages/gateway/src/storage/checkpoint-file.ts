import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { CheckpointStore } from '../audit/index.ts'

/** One line for each checkpoint, in a file of this node's own. */
export function createCheckpointFile(folder: string): CheckpointStore {
  const path = join(folder, 'audit-checkpoints')
  return {
    read: async () => {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return ''
        throw error
      })
      return text.split('\n').filter((line) => line !== '')
    },
    replace: async (checkpoints) => {
      await mkdir(folder, { recursive: true })
      // It gets its name when it is whole: what was kept must never be half a file.
      const unnamed = `${path}.${randomUUID()}`
      await writeFile(unnamed, `${checkpoints.join('\n')}\n`, {
        mode: 0o600,
        flag: 'wx',
        flush: true,
      })
      await rename(unnamed, path)
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
