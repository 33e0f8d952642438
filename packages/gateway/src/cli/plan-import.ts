import { basename } from 'node:path'

import type { CliPorts } from './cli-ports.ts'
import { textOf } from './files.ts'
import { notImported } from './not-imported.ts'
import { withOperator } from './with-operator.ts'

export type PlanImportOptions = Readonly<{ encoding: string; json?: boolean }>

/** Adds every row of a CSV file, or none and names what is wrong with it. */
export async function planImport(
  ports: CliPorts,
  file: string,
  { encoding, json }: PlanImportOptions,
): Promise<void> {
  const text = await textOf(file, encoding)
  const done = await withOperator(ports, (operator) => operator.importPlan(text, basename(file)))
  if (!done.ok) throw notImported(file, done.problems)
  if (json === true) {
    return ports.print(JSON.stringify({ planIds: done.rows.map(({ planId }) => planId) }))
  }
  const count = done.rows.length
  ports.print(`Imported ${count} ${count === 1 ? 'row' : 'rows'}; "plan list" shows all of them.`)
}
