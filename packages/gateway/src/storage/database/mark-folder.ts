import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UnfitDatabaseError } from '../postgres/index.ts'
import { orIfMissing, writeWhole } from '../whole-file.ts'
import { type DatabaseMark, isBehind } from './database-mark.ts'

/** The newest mark that this machine has seen of each database, in one file for each database. */
export type MarkFolder = Readonly<{
  /** Null where this machine has never seen the database. */
  read: (databaseId: string) => Promise<DatabaseMark | null>
  /** Writes the mark unless the file holds a newer one. */
  write: (mark: DatabaseMark) => Promise<void>
}>

export function createMarkFolder(path: string): MarkFolder {
  const read = async (databaseId: string) => {
    const file = join(path, databaseId)
    const text = await readFile(file, 'utf8').catch(orIfMissing(null))
    return text === null ? null : markOf(databaseId, text, file)
  }
  return {
    read,
    write: async (mark) => {
      const kept = await read(mark.databaseId)
      if (kept !== null && !isBehind(kept, mark)) return
      await mkdir(path, { recursive: true, mode: 0o700 })
      await writeWhole(join(path, mark.databaseId), textOf(mark))
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
