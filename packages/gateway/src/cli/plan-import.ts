import { basename } from 'node:path'

import type { CliPorts } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { textOf } from './files.ts'
import { withOperator } from './with-operator.ts'

export type PlanImportOptions = Readonly<{ encoding: string; json?: boolean }>

const PROBLEMS_SHOWN = 20

/** Adds every row of a CSV file, or none and names what is wrong with it. */
export async function planImport(
  ports: CliPorts,
  file: string,
  { encoding, json }: PlanImportOptions,
): Promise<void> {
  const text = await textOf(file, encoding)
  const done = await withOperator(ports, (operator) => operator.importPlan(text, basename(file)))
  if (!done.ok) {
    const lines = done.problems.map(
      ({ line, column, message }) =>
        `  line ${line}${column === null ? '' : `, ${column}`}: ${message}`,
    )
    const left = lines.length - PROBLEMS_SHOWN
    const more = left > 0 ? [`  and ${left} more`] : []
    const shown = [...lines.slice(0, PROBLEMS_SHOWN), ...more]
    throw new CommandError(`${file} was not imported:\n${shown.join('\n')}`)
  }
  if (json === true) {
    return ports.print(JSON.stringify({ planIds: done.rows.map(({ planId }) => planId) }))
  }
  const count = done.rows.length
  ports.print(`Imported ${count} ${count === 1 ? 'row' : 'rows'}; "plan list" shows all of them.`)
}
