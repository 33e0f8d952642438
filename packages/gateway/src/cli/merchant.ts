import { GRANTS, type Merchant, PERMISSIONS, type Permission } from '../merchants/index.ts'
import type { CliPorts } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { withOperator } from './with-operator.ts'

export type MerchantCreateOptions = Readonly<{
  name: string
  number?: string
  permissions?: string
  json?: boolean
}>

/** Creates a merchant with the permissions named, `all`, or none (decision 5.9). */
export async function merchantCreate(
  ports: CliPorts,
  options: MerchantCreateOptions,
): Promise<void> {
  const permissions = permissionsIn(options.permissions ?? '')
  const number = options.number === undefined ? {} : { merchantNumber: options.number }
  const creation = await withOperator(ports, (operator) =>
    operator.createMerchant({ name: options.name, permissions, ...number }),
  )
  if (!creation.ok) throw new CommandError(REASONS[creation.reason])
  const { merchant } = creation
  if (options.json === true) return ports.print(JSON.stringify(shownMerchant(merchant)))
  ports.print(`Created ${merchant.name}: MerchantNumber ${merchant.merchantNumber}.`)
  ports.print(`Issue its keys with: npx vezne keys issue ${merchant.merchantNumber}`)
}

const REASONS = {
  NumberTaken: 'That MerchantNumber is taken; choose another one, or leave --number out.',
  NumberMalformed: '--number must be 10 digits.',
  NameMissing: '--name must not be empty.',
} as const

export async function merchantList(
  ports: CliPorts,
  options: Readonly<{ json?: boolean }>,
): Promise<void> {
  const merchants = await withOperator(ports, (operator) => operator.listMerchants())
  if (options.json === true) return ports.print(JSON.stringify(merchants.map(shownMerchant)))
  for (const { merchantNumber, status, name } of merchants) {
    ports.print(`${merchantNumber}  ${status.padEnd(9)}  ${name}`)
  }
}

/** `all`, or names divided by commas. */
export function permissionsIn(text: string): readonly Permission[] {
  const names = text
    .split(',')
    .flatMap((name) => (name === 'all' ? PERMISSIONS : [name]))
    .filter((name) => name !== '')
  const unknown = names.find((name) => !GRANTS.some((each) => each === name))
  if (unknown === undefined) return GRANTS.filter((each) => names.includes(each))
  throw new CommandError(
    `"${unknown}" is no permission; --permissions takes all, or some of ${GRANTS.join(',')}.`,
  )
}

/** A merchant for programs. */
export function shownMerchant(merchant: Merchant): object {
  return { ...merchant, permissions: [...merchant.permissions] }
}
