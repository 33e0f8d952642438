import path from 'node:path'
import type { PeriodSnapshot } from './archive-store.ts'
import { writeLines } from './files.ts'
import { type ArchivedFile, fileOf } from './manifest.ts'
import {
  ARCHIVED_TABLES,
  ArchiveError,
  type Obstacle,
  type PeriodTotals,
  type TableTotals,
} from './period.ts'
import { readBack } from './read-back.ts'

export type Export =
  | Readonly<{ ok: true; totals: PeriodTotals; postedHours: readonly Date[] }>
  | Readonly<{ ok: false; obstacles: readonly Obstacle[] }>

/** Writes a period's tables into a folder: one file each. */
export async function exportPeriod(snapshot: PeriodSnapshot, folder: string): Promise<Export> {
  const obstacles = await snapshot.obstacles()
  if (obstacles.length > 0) return { ok: false, obstacles }
  for (const table of ARCHIVED_TABLES) {
    await writeLines(path.join(folder, fileOf(table)), snapshot.rowsOf(table))
  }
  return { ok: true, totals: await snapshot.totals(), postedHours: await snapshot.postedHours() }
}

/** Reads the files of a folder and holds them beside what the database counted and added up itself. */
export async function verifiedFiles(
  folder: string,
  totals: PeriodTotals,
): Promise<readonly ArchivedFile[]> {
  const files: ArchivedFile[] = []
  for (const table of ARCHIVED_TABLES) {
    const { file, accounts } = await readBack(folder, { name: fileOf(table), table })
    const found: TableTotals = { rows: file.rows, sums: file.sums }
    refuseDifference(table, found, totals.tables[table])
    if (table === 'ledger_transfer') refuseDifference('its accounts', accounts, totals.accounts)
    files.push(file)
  }
  return files
}

function refuseDifference(what: string, found: object, expected: object): void {
  const [there, here] = [JSON.stringify(found), JSON.stringify(expected)]
  if (there === here) return
  throw new ArchiveError(
    `The file of ${what} holds ${there}, the database ${here}: nothing was dropped. Look at the disk of --to.`,
  )
}
