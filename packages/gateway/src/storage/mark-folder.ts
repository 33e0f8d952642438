import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckpointStore } from '../audit/index.ts'
import { type DatabaseMark, isBehind } from './database-mark.ts'
import { UnfitDatabaseError } from './postgres/database-errors.ts'

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

/** The newest mark that this machine saw of each database, one file a database. */
export type MarkFolder = Readonly<{
  /** Null where this machine never saw that database. */
  read: (databaseId: string) => Promise<DatabaseMark | null>
  /** Keeps the mark, unless a newer one of that database is there. */
  write: (mark: DatabaseMark) => Promise<void>
}>

export function createMarkFolder(path: string): MarkFolder {
  const read = async (databaseId: string) => {
    const file = join(path, databaseId)
    const text = await readFile(file, 'utf8').catch(nullIfMissing)
    return text === null ? null : markOf(databaseId, text, file)
  }
  return {
    read,
    write: async (mark) => {
      const kept = await read(mark.databaseId)
      if (kept !== null && !isBehind(kept, mark)) return
      await mkdir(path, { recursive: true, mode: 0o700 })
      // It gets its name when it is whole: a mark must never be half a file.
      const unnamed = join(path, `${mark.databaseId}.${randomUUID()}`)
      await writeFile(unnamed, textOf(mark), { mode: 0o600, flag: 'wx', flush: true })
      await rename(unnamed, join(path, mark.databaseId))
    },
  }
}

function textOf({ since, mark, advancedAt }: DatabaseMark): string {
  return `${since.toISOString()} ${mark} ${advancedAt.toISOString()}\n`
}

function markOf(databaseId: string, text: string, file: string): DatabaseMark {
  const [since = '', mark = '', advancedAt = ''] = text.trim().split(' ')
  const dates = [new Date(since), new Date(advancedAt)] as const
  if (!/^\d+$/.test(mark) || dates.some((date) => Number.isNaN(date.getTime()))) {
    throw new UnfitDatabaseError(
      'restored',
      `${file} is no mark of a database. If the database was restored, run "npm run vezne -- restored"; ` +
        'then delete the file.',
    )
  }
  return { databaseId, since: dates[0], mark: BigInt(mark), advancedAt: dates[1] }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
