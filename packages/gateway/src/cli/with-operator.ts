import { readConfiguration } from '../config/index.ts'
import type { CliPorts, Operator } from './cli-ports.ts'

/** Opens the operator's side for one command, and closes it however the command ends. */
export async function withOperator<Result>(
  ports: CliPorts,
  work: (operator: Operator) => Promise<Result>,
): Promise<Result> {
  const operator = await ports.openOperator(readConfiguration(ports.environment))
  try {
    return await work(operator)
  } finally {
    await operator.close()
  }
}
