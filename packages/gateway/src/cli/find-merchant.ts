import type { Merchant } from '../merchants/index.ts'
import type { Operator } from './cli-ports.ts'
import { CommandError } from './command-error.ts'

/** Operators know merchants by their number; the id is taken as well. */
export async function merchantNamed(operator: Operator, name: string): Promise<Merchant> {
  const merchant = await operator.findMerchant(name)
  if (merchant !== null) return merchant
  throw new CommandError(`There is no merchant ${name}; "merchant list" shows all of them.`)
}
