import { readFileSync } from 'node:fs'
import type { BinRecord } from './bin.ts'
import { readBinCsv } from './import-csv.ts'

let records: readonly BinRecord[] | undefined

/**
 * The BIN table of a new installation: the banks of Turkey as public lists know them, and every test card
 * (decision 3.2). It ships beside the program as a file that operators could import as well. Banks issue under new
 * prefixes every month, and move old ones to other products: an operator should import the table of its own acquirer.
 */
export function starterBins(): readonly BinRecord[] {
  records ??= readShipped()
  return records
}

function readShipped(): readonly BinRecord[] {
  const reading = readBinCsv(
    readFileSync(new URL(import.meta.resolve('#starter-bins.csv')), 'utf8'),
  )
  if (!reading.ok) throw new Error('starter-bins.csv of this release is damaged.')
  return reading.rows
}
