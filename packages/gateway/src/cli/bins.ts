import { basename } from 'node:path'

import { readBinCsv } from '../bins/index.ts'
import type { CliPorts } from './cli-ports.ts'
import { textOf } from './files.ts'
import { notImported } from './not-imported.ts'
import { withOperator } from './with-operator.ts'

/**
 * Replaces the whole BIN table by a CSV file, or changes nothing and names what is wrong with it.
 */
export async function binsImport(
  ports: CliPorts,
  file: string,
  { encoding, json }: Readonly<{ encoding: string; json?: boolean }>,
): Promise<void> {
  const reading = readBinCsv(await textOf(file, encoding))
  if (!reading.ok) throw notImported(file, reading.problems)
  const { records } = reading
  await withOperator(ports, (operator) => operator.importBins(records, basename(file)))
  if (json === true) return ports.print(JSON.stringify({ records: records.length }))
  ports.print(`Imported ${records.length} BINs; every node uses them within 5 seconds.`)
}
