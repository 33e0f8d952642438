import type { CliPorts } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { withOperator } from './with-operator.ts'

/** Closes batches at the bank: in the sandbox every open one, else those whose day is over. */
export async function dayClose(ports: CliPorts): Promise<void> {
  const { closed, open } = await withOperator(ports, (operator) => operator.closeDay())
  ports.print(`Closed ${closed} ${closed === 1 ? 'batch' : 'batches'}; ${open} still open.`)
  if (closed === 0 && open > 0) {
    throw new CommandError('Nothing was closed: no day is over yet, or the bank did not confirm.')
  }
}
