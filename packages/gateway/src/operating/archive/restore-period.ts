import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ArchivePorts } from './archive-periods.ts'
import { linesOfFile, pagesOf } from './files.ts'
import { type ArchivedFile, fileOf, hashOf, type Manifest, manifestPath } from './manifest.ts'
import { type ArchivedPeriod, ArchiveError } from './period.ts'
import { readBack } from './table-files.ts'

/** One statement writes as many rows. */
const PAGE_LINES = 1_000

/**
 * Brings an archived period back from its folder: checks every file, loads the rows, compares each row with
 * its line, and only then makes the rows visible. An interrupted restoration may be repeated, because the
 * database stays as it was until the end. The folder stays.
 *
 * @throws ArchiveError if the folder is not an archive that the database knows, a file was changed, or rows of
 *   the period are in the database already.
 */
export async function restorePeriod(ports: ArchivePorts, folder: string): Promise<ArchivedPeriod> {
  const { store, actor, clock } = ports
  const lock = await store.lock(actor)
  try {
    const { period, files } = await knownArchive(ports, folder)
    for (const file of files) await refuseChangedFile(folder, file)
    const { name, totals, manifestHash } = period
    const details = { folder, orders: totals.tables.payment_order.rows, manifestHash }
    const happenedAt = clock.now()
    await store.restore({
      period,
      totals,
      manifestHash,
      rowsOf: (table) => pagesOf(linesOfFile(path.join(folder, fileOf(table))), PAGE_LINES),
      report: { actor, act: 'period.restore', subject: name, details, happenedAt },
    })
    return period
  } finally {
    await lock.release()
  }
}

/** The database has the hash of the manifest, and the manifest has the hashes of the files. */
async function knownArchive(
  { store }: ArchivePorts,
  folder: string,
): Promise<Readonly<{ period: ArchivedPeriod; files: readonly ArchivedFile[] }>> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => {
    throw new ArchiveError(`${manifestPath(folder)} cannot be read: ${folder} is no archive.`)
  })
  const known = await store.archivedPeriods()
  const period = known.find(({ manifestHash }) => manifestHash === hashOf(text))
  if (period !== undefined) {
    const { files }: Pick<Manifest, 'files'> = JSON.parse(text)
    return { period, files }
  }
  throw new ArchiveError(
    `The database knows no archive with the manifest of ${folder}: the manifest was changed, its quarter ` +
      'was restored already, or it was made from another database. "archive list" shows what is known.',
  )
}

async function refuseChangedFile(folder: string, archived: ArchivedFile): Promise<void> {
  const { name, table } = archived
  const { file } = await readBack(folder, table).catch((error: Error) => {
    throw new ArchiveError(`${name} in ${folder} cannot be read back: ${error.message}`)
  })
  if (JSON.stringify(file) === JSON.stringify(archived)) return
  throw new ArchiveError(
    `${name} in ${folder} is not the file that was archived. Take it from another copy of the archive.`,
  )
}
