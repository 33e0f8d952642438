import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { ArchiveError } from './archive-error.ts'
import { hashOf, manifestPath } from './manifest.ts'
import { ARCHIVED_TABLES } from './period.ts'
import { fileOf } from './write-period.ts'

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
