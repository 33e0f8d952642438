import { createHash } from 'node:crypto'
import path from 'node:path'
import type { PeriodSnapshot } from './archive-store.ts'
import { linesOfFile, writeLines } from './files.ts'
import { type ArchivedFile, fileOf } from './manifest.ts'
import {
  type AccountTotals,
  ARCHIVED_TABLES,
  type ArchivedTable,
  ArchiveError,
  type Obstacle,
  type PeriodTotals,
  SUMMED_COLUMNS,
  type TableTotals,
} from './period.ts'

export type Export =
  | Readonly<{ ok: true; totals: PeriodTotals; postedHours: readonly Date[] }>
  | Readonly<{ ok: false; obstacles: readonly Obstacle[] }>

/** Writes one file per table of a period into a folder. */
export async function exportPeriod(snapshot: PeriodSnapshot, folder: string): Promise<Export> {
  const obstacles = await snapshot.obstacles()
  if (obstacles.length > 0) return { ok: false, obstacles }
  for (const table of ARCHIVED_TABLES) {
    await writeLines(path.join(folder, fileOf(table)), snapshot.rowsOf(table))
  }
  return { ok: true, totals: await snapshot.totals(), postedHours: await snapshot.postedHours() }
}

/** Reads the files of a folder, and throws an ArchiveError unless they have the totals of the database. */
export async function verifiedFiles(
  folder: string,
  totals: PeriodTotals,
): Promise<readonly ArchivedFile[]> {
  const files: ArchivedFile[] = []
  for (const table of ARCHIVED_TABLES) {
    const { file, accounts } = await readBack(folder, table)
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

type FileContents = Readonly<{ file: ArchivedFile; accounts: readonly AccountTotals[] }>

type Sums = Map<string, bigint>

/** Reads the whole file of a table: its hash, the number of its rows, and their sums. */
export async function readBack(folder: string, table: ArchivedTable): Promise<FileContents> {
  const name = fileOf(table)
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  const sums: Sums = new Map(SUMMED_COLUMNS[table].map((column) => [column, 0n]))
  const [debits, credits]: [Sums, Sums] = [new Map(), new Map()]
  const lines = linesOfFile(path.join(folder, name), (chunk) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  for await (const line of lines) {
    const row: Readonly<Record<string, unknown>> = JSON.parse(line)
    rows += 1
    for (const column of SUMMED_COLUMNS[table]) add(sums, column, row[column])
    if (table !== 'ledger_transfer') continue
    add(debits, String(row['debit_account']), row['amount_minor'])
    add(credits, String(row['credit_account']), row['amount_minor'])
  }
  const texts = Object.fromEntries([...sums].map(([column, sum]) => [column, String(sum)]))
  const file = { name, table, rows, sums: texts, bytes, sha256: hash.digest('hex') }
  return { file, accounts: accountsOf(debits, credits) }
}

/** An amount has at most ten digits, so that a JSON number holds it exactly. */
function add(sums: Sums, name: string, amount: unknown): void {
  if (!Number.isSafeInteger(amount)) throw new Error(`${name} holds ${String(amount)}, no amount.`)
  sums.set(name, (sums.get(name) ?? 0n) + BigInt(Number(amount)))
}

function accountsOf(debits: Sums, credits: Sums): AccountTotals[] {
  const names = [...new Set([...debits.keys(), ...credits.keys()])].sort()
  return names.map((account) => ({
    account,
    debitMinor: String(debits.get(account) ?? 0n),
    creditMinor: String(credits.get(account) ?? 0n),
  }))
}
