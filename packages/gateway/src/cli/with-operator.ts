import { type Configuration, readConfiguration } from '../config/index.ts'
import type { CliPorts, Operator } from './cli-ports.ts'

/** Opens the operator's side for one command, and closes it however the command ends. */
export function withOperator<Result>(
  ports: CliPorts,
  work: (operator: Operator) => Promise<Result>,
): Promise<Result> {
  return withOperatorOf(ports, readConfiguration(ports.environment), work)
}

/** As `withOperator`, for a command that changes something of the configuration for itself. */
export async function withOperatorOf<Result>(
  ports: CliPorts,
  configuration: Configuration,
  work: (operator: Operator) => Promise<Result>,
): Promise<Result> {
  const operator = await ports.openOperator(configuration)
  try {
    return await work(operator)
  } finally {
    await operator.close()
  }
}
