import { readConfiguration } from '../../base/config/index.ts'
import type { Merchant } from '../../payment/merchants/index.ts'
import type { CliPorts, Operator } from './cli-ports.ts'
import { CommandError } from './command.ts'

/** Opens the operator's ports for one command, and closes them however the command ends. */
export async function withOperator<Result>(
  ports: CliPorts,
  work: (operator: Operator) => Promise<Result>,
  configuration = readConfiguration(ports.environment),
): Promise<Result> {
  const operator = await ports.openOperator(configuration)
  try {
    return await work(operator)
  } finally {
    await operator.close()
  }
}

/** As `withOperator`, for a command about one merchant, named by number or id. */
export function withMerchant<Result>(
  ports: CliPorts,
  name: string,
  work: (operator: Operator, merchant: Merchant) => Promise<Result>,
): Promise<Result> {
  return withOperator(ports, async (operator) =>
    work(operator, await merchantNamed(operator, name)),
  )
}

/** Operators know merchants by their number; the id is taken as well. */
export async function merchantNamed(operator: Operator, name: string): Promise<Merchant> {
  const merchant = await operator.findMerchant(name)
  if (merchant !== null) return merchant
  throw new CommandError(`There is no merchant ${name}; "merchant list" shows all of them.`)
}
