import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckpointStore } from '../../operating/audit/index.ts'
import { orIfMissing, writeWhole } from '../whole-file.ts'

/** One line for each checkpoint, in a file of this node's own. */
export function createCheckpointFile(folder: string): CheckpointStore {
  const path = join(folder, 'audit-checkpoints')
  return {
    read: async () => {
      const text = await readFile(path, 'utf8').catch(orIfMissing(''))
      return text.split('\n').filter((line) => line !== '')
    },
    replace: async (checkpoints) => {
      await mkdir(folder, { recursive: true })
      await writeWhole(path, `${checkpoints.join('\n')}\n`)
    },
  }
}
