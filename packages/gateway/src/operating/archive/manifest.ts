import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ArchiveRun } from './archive-store.ts'
import {
  type AccountTotals,
  ARCHIVED_TABLES,
  type ArchivedTable,
  ArchiveError,
  type TableTotals,
} from './period.ts'

/** One compressed file of an archive. */
export type ArchivedFile = TableTotals &
  Readonly<{
    name: string
    table: ArchivedTable
    bytes: number
    /** Of the compressed bytes, hexadecimal. */
    sha256: string
  }>

export type Manifest = Readonly<{
  format: 1
  archiveId: string
  period: string
  from: string | null
  until: string
  files: readonly ArchivedFile[]
  accounts: readonly AccountTotals[]
}>

export function manifestText(
  { period: { name, from, until }, archiveId }: ArchiveRun,
  contents: Pick<Manifest, 'files' | 'accounts'>,
): string {
  const times = { from: from?.toISOString() ?? null, until: until.toISOString() }
  const manifest: Manifest = { format: 1, archiveId, period: name, ...times, ...contents }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

export function manifestPath(folder: string): string {
  return path.join(folder, 'manifest.json')
}

export function fileOf(table: ArchivedTable): string {
  return `${table}.jsonl.gz`
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/** Whether this run wrote the manifest in the folder. */
export async function isWrittenBy(archiveId: string, folder: string): Promise<boolean> {
  try {
    const manifest: unknown = JSON.parse(await readFile(manifestPath(folder), 'utf8'))
    return Object(manifest).archiveId === archiveId
  } catch {
    return false
  }
}

/** Any change of a file's content changes one of these: its place on the disk, size and time of change. */
type FileMark = Readonly<{ name: string; ino: bigint; size: bigint; ctimeNs: bigint }>

/** The marks of a folder's files. They stay the same when the folder is renamed. */
export function marksOf(folder: string): Promise<readonly FileMark[]> {
  return Promise.all(
    ARCHIVED_TABLES.map(async (table) => {
      const name = fileOf(table)
      const { ino, size, ctimeNs } = await stat(path.join(folder, name), { bigint: true })
      return { name, ino, size, ctimeNs }
    }),
  )
}

/**
 * Throws an ArchiveError unless the folder holds the very files that were read back. Compares the marks and
 * does not read the files again, because payments wait for a lock meanwhile.
 */
export async function refuseOtherFiles(
  folder: string,
  { marks, manifestHash }: Readonly<{ marks: readonly FileMark[]; manifestHash: string }>,
): Promise<void> {
  try {
    const isSame = isDeepStrictEqual(await marksOf(folder), marks)
    const manifest = await readFile(manifestPath(folder), 'utf8')
    if (isSame && hashOf(manifest) === manifestHash) return
  } catch {
    // A file that is missing or cannot be read is refused below like a changed one.
  }
  throw new ArchiveError(
    `The files in ${folder} are not those that were written any more: nothing was dropped. ` +
      'Find out who changes that folder, and run the command again.',
  )
}
