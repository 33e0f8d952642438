import { readFile } from 'node:fs/promises'

import { Secret } from '../kernel/index.ts'
import type { CliPorts } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { merchantNamed } from './find-merchant.ts'
import { withOperator } from './with-operator.ts'

export type TerminalAddOptions = Readonly<{
  alias: string
  clientId: string
  credentials: string
  json?: boolean
  apiUrl?: string
  gateUrl?: string
  default?: boolean
}>

const REASONS = {
  Taken: 'The merchant has that alias, or a default terminal, already.',
  AddressMissing: 'Live mode needs --api-url and --gate-url: the bank’s two addresses.',
  AddressNotHttps: '--api-url and --gate-url must begin with https:// in live mode.',
} as const

/** Adds a terminal at a bank. Its credentials come from a file: a command line is seen by everybody. */
export async function terminalAdd(
  ports: CliPorts,
  name: string,
  options: TerminalAddOptions,
): Promise<void> {
  const { alias, clientId } = options
  const credentials = await readCredentials(options.credentials)
  const address = addressIn(options)
  const addition = await withOperator(ports, async (operator) => {
    const { merchantId } = await merchantNamed(operator, name)
    const isDefault = options.default === true
    const facts = { merchantId, alias, clientId, isDefault, address }
    const defaults = { halfSecureAccepted: [2, 3, 4], captureMaximumPercent: 100 }
    return operator.addTerminal({ ...facts, ...credentials, ...defaults })
  })
  if (!addition.ok) throw new CommandError(REASONS[addition.reason])
  if (options.json === true) return ports.print(JSON.stringify(addition.terminal))
  ports.print(`Added the terminal ${alias}; every node uses it within 5 seconds.`)
}

/** Never shows credentials. */
export async function terminalList(
  ports: CliPorts,
  name: string,
  { json }: Readonly<{ json?: boolean }>,
): Promise<void> {
  const terminals = await withOperator(ports, async (operator) =>
    operator.terminalsOf((await merchantNamed(operator, name)).merchantId),
  )
  if (json === true) return ports.print(JSON.stringify(terminals))
  for (const { alias, state, isDefault, clientId, address } of terminals) {
    const place = address === null ? 'simulator' : address.apiUrl
    ports.print(`${alias}${isDefault ? ' (default)' : ''}  ${state}  client ${clientId}  ${place}`)
  }
}

/** Both addresses of a bank, or null where neither is named. */
export function addressIn({ apiUrl, gateUrl }: Pick<TerminalAddOptions, 'apiUrl' | 'gateUrl'>) {
  if (apiUrl === undefined && gateUrl === undefined) return null
  if (apiUrl === undefined || gateUrl === undefined || ![apiUrl, gateUrl].every(isHttpAddress)) {
    throw new CommandError('--api-url and --gate-url go together, and must be https:// addresses.')
  }
  return { apiUrl, gateUrl }
}

function isHttpAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

/** A bank's credentials from a file that holds them as JSON. */
export async function readCredentials(file: string) {
  const fields = await readJson(file)
  const field = (name: string): string => {
    const value: unknown = Object.getOwnPropertyDescriptor(fields, name)?.value
    if (typeof value === 'string' && value !== '') return value
    throw new CommandError(`${file} must hold {"userName": …, "password": …, "storeKey": …}.`)
  }
  return {
    userName: field('userName'),
    password: new Secret('terminal password', field('password')),
    storeKey: new Secret('terminal store key', field('storeKey')),
  }
}

/** The parser's own message would quote the file, and with it a password. */
async function readJson(file: string): Promise<object> {
  try {
    return Object(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    throw new CommandError(`${file} cannot be read, or is no JSON.`)
  }
}
