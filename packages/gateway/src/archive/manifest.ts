import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  type AccountTotals,
  ARCHIVED_TABLES,
  type ArchivedTable,
  ArchiveError,
  type Period,
} from './period.ts'

const MANIFEST = 'manifest.json'

/** One compressed file of an archive, as it lies on the disk. */
export type ArchivedFile = Readonly<{
  name: string
  table: ArchivedTable
  rows: number
  sums: Readonly<Record<string, string>>
  bytes: number
  /** Of the file as it lies there, hexadecimal. */
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

export function manifestOf(
  { period, archiveId }: Readonly<{ period: Period; archiveId: string }>,
  contents: Pick<Manifest, 'files' | 'accounts'>,
): Manifest {
  const { name, from, until } = period
  const times = { from: from?.toISOString() ?? null, until: until.toISOString() }
  return { format: 1, archiveId, period: name, ...times, ...contents }
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`
}

export function manifestPath(folder: string): string {
  return path.join(folder, MANIFEST)
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/** Which run wrote a folder; null where it holds no manifest of ours. */
export async function writerOf(folder: string): Promise<string | null> {
  try {
    const manifest: unknown = JSON.parse(await readFile(manifestPath(folder), 'utf8'))
    if (typeof manifest !== 'object' || manifest === null) return null
    return 'archiveId' in manifest ? String(manifest.archiveId) : null
  } catch {
    return null
  }
}

/** What a file cannot change without: its place on the disk, its size, and the time of its last change. */
type FileMark = Readonly<{ name: string; ino: bigint; size: bigint; ctimeNs: bigint }>

/** The marks of a folder's files. A folder that gets another name keeps them. */
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
 * Throws an ArchiveError where a folder does not hold the very files that were read back. It is called while
 * payments wait for a lock, so it looks at the marks and does not read the files again.
 */
export async function refuseOtherFiles(
  folder: string,
  expected: Readonly<{ marks: readonly FileMark[]; manifestHash: string }>,
): Promise<void> {
  try {
    const found = await marksOf(folder)
    const isSame = expected.marks.every((mark, index) => {
      const { ino, size, ctimeNs } = found[index] ?? {}
      return mark.ino === ino && mark.size === size && mark.ctimeNs === ctimeNs
    })
    const manifest = await readFile(manifestPath(folder), 'utf8')
    if (isSame && hashOf(manifest) === expected.manifestHash) return
  } catch {
    // A file that is gone, or cannot be read any more, is no archive either.
  }
  throw new ArchiveError(
    `The files in ${folder} are not those that were written any more: nothing was dropped. ` +
      'Find out who changes that folder, and run the command again.',
  )
}

export function fileOf(table: ArchivedTable): string {
  return `${table}.jsonl.gz`
}
