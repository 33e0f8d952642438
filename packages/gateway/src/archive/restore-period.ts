import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AuditReport } from '../audit/index.ts'
import type { ArchivePorts } from './archive-periods.ts'
import { linesOfFile, pagesOf } from './files.ts'
import { type ArchivedFile, fileOf, hashOf, type Manifest, manifestPath } from './manifest.ts'
import { type ArchivedPeriod, ArchiveError } from './period.ts'
import { readBack } from './read-back.ts'

/** What one statement takes. */
const PAGE_LINES = 1_000

/**
 * Brings an archived period back from its folder: reads every file from its first byte to its last, loads it,
 * holds the rows in the database beside the files line by line, and only then shows them. Broken off anywhere
 * it may be called again: until its end the database is as it was. The folder stays.
 *
 * Throws an ArchiveError where the folder is not the archive that the database knows, where a file was
 * changed, or where rows of the period are in the database already.
 */
export async function restorePeriod(ports: ArchivePorts, folder: string): Promise<ArchivedPeriod> {
  const lock = await ports.store.lock(ports.actor)
  try {
    const { period, files } = await knownArchive(ports, folder)
    await refuseChangedFiles(folder, files)
    await ports.store.restore({
      period,
      totals: period.totals,
      manifestHash: period.manifestHash,
      rowsOf: (table) => pagesOf(linesOfFile(path.join(folder, fileOf(table))), PAGE_LINES),
      report: reportOf(ports, { period, folder }),
    })
    return period
  } finally {
    await lock.release()
  }
}

/** The manifest's SHA-256 stands in the database, and the files' in the manifest. */
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

async function refuseChangedFiles(
  folder: string,
  expected: readonly ArchivedFile[],
): Promise<void> {
  for (const archived of expected) {
    const { name } = archived
    const { file } = await readBack(folder, archived).catch((error: Error) => {
      throw new ArchiveError(`${name} in ${folder} cannot be read back: ${error.message}`)
    })
    if (JSON.stringify(file) === JSON.stringify(archived)) continue
    throw new ArchiveError(
      `${name} in ${folder} is not the file that was archived. Take it from another copy of the archive.`,
    )
  }
}

function reportOf(
  { actor, clock }: ArchivePorts,
  { period, folder }: Readonly<{ period: ArchivedPeriod; folder: string }>,
): AuditReport {
  const { name, totals, manifestHash } = period
  const details = { folder, orders: totals.tables.payment_order.rows, manifestHash }
  return { actor, act: 'period.restore', subject: name, details, happenedAt: clock.now() }
}
