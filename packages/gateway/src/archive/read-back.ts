import { createHash, type Hash } from 'node:crypto'
import path from 'node:path'
import { linesOfFile } from './files.ts'
import type { ArchivedFile } from './manifest.ts'
import { type AccountTotals, type ArchivedTable, SUMMED_COLUMNS } from './period.ts'

/** What a file holds, found by reading it. */
type FileContents = Readonly<{ file: ArchivedFile; accounts: readonly AccountTotals[] }>

type Row = Readonly<Record<string, unknown>>
type Sums = Map<string, bigint>

/** Reads a file of an archive from its first byte to its last: its hash, its rows and their sums. */
export async function readBack(
  folder: string,
  { name, table }: Readonly<{ name: string; table: ArchivedTable }>,
): Promise<FileContents> {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  const sums: Sums = new Map(SUMMED_COLUMNS[table].map((column) => [column, 0n]))
  const accounts = { debit: new Map<string, bigint>(), credit: new Map<string, bigint>() }
  const counted = (size: number): void => {
    bytes += size
  }
  for await (const line of linesOfFile(path.join(folder, name), hashed(hash, counted))) {
    const row: Row = JSON.parse(line)
    rows += 1
    for (const column of SUMMED_COLUMNS[table]) add(sums, column, row[column])
    if (table !== 'ledger_transfer') continue
    add(accounts.debit, String(row['debit_account']), row['amount_minor'])
    add(accounts.credit, String(row['credit_account']), row['amount_minor'])
  }
  const file = { name, table, rows, sums: texts(sums), bytes, sha256: hash.digest('hex') }
  return { file, accounts: accountsOf(accounts) }
}

/** Passes bytes on and takes them into a hash. */
function hashed(hash: Hash, counted: (size: number) => void) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk)
      counted(chunk.length)
      yield chunk
    }
  }
}

/** An amount has at most ten digits: as a JSON number it is exact. */
function add(sums: Sums, name: string, amount: unknown): void {
  if (!Number.isSafeInteger(amount)) throw new Error(`${name} holds ${String(amount)}, no amount.`)
  sums.set(name, (sums.get(name) ?? 0n) + BigInt(Number(amount)))
}

function texts(sums: Sums): Record<string, string> {
  return Object.fromEntries([...sums].map(([name, sum]) => [name, String(sum)]))
}

function accountsOf({ debit, credit }: Readonly<{ debit: Sums; credit: Sums }>): AccountTotals[] {
  const names = [...new Set([...debit.keys(), ...credit.keys()])].sort()
  return names.map((account) => ({
    account,
    debitMinor: String(debit.get(account) ?? 0n),
    creditMinor: String(credit.get(account) ?? 0n),
  }))
}
