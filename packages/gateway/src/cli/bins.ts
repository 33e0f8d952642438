import { basename } from 'node:path'

import { readBinCsv } from '../bins/index.ts'
import type { CliPorts } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { textOf } from './files.ts'
import { withOperator } from './with-operator.ts'

const PROBLEMS_SHOWN = 20

/**
 * Replaces the whole BIN table by a CSV file, or changes nothing and names what is wrong with it.
 */
export async function binsImport(
  ports: CliPorts,
  file: string,
  { encoding }: Readonly<{ encoding: string }>,
): Promise<void> {
  const reading = readBinCsv(await textOf(file, encoding))
  if (!reading.ok) {
    const lines = reading.problems.map(
      ({ line, column, message }) =>
        `  line ${line}${column === null ? '' : `, ${column}`}: ${message}`,
    )
    const more =
      lines.length > PROBLEMS_SHOWN ? [`  and ${lines.length - PROBLEMS_SHOWN} more`] : []
    const shown = [...lines.slice(0, PROBLEMS_SHOWN), ...more]
    throw new CommandError(`${file} was not imported:\n${shown.join('\n')}`)
  }
  const { records } = reading
  await withOperator(ports, (operator) => operator.importBins(records, basename(file)))
  ports.print(`Imported ${records.length} BINs; every node uses them within 5 seconds.`)
}
