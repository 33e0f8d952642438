import { readFile } from 'node:fs/promises'

import { Secret } from '../kernel/index.ts'
import { CALLBACK_NAMES_MAXIMUM } from '../merchants/index.ts'
import type { CallbackNameRefusal } from '../operator/index.ts'
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
  callbackName?: readonly string[]
}>

export type CallbackNamesOptions = Readonly<{ add?: readonly string[]; remove?: readonly string[] }>

const REASONS = {
  Taken: 'The merchant has that alias, or a default terminal, already.',
  AddressMissing: 'Live mode needs --api-url and --gate-url: the bank’s two addresses.',
  AddressNotHttps: '--api-url and --gate-url must begin with https:// in live mode.',
  NoSuchTerminal: 'The merchant has no terminal of that alias: see `vezne terminal list`.',
  TooManyNames: `A terminal may have ${CALLBACK_NAMES_MAXIMUM} callback names.`,
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
    const callbackNames = options.callbackName ?? []
    return operator.addTerminal({ ...facts, ...credentials, ...defaults, callbackNames })
  })
  if (!addition.ok) throw new CommandError(reasonOf(addition))
  if (options.json === true) return ports.print(JSON.stringify(addition.terminal))
  ports.print(`Added the terminal ${alias}; every node uses it within 5 seconds.`)
}

/** Changes which names a bank's callback may carry beside those that are known, after a look at the log. */
export async function terminalCallbackNames(
  ports: CliPorts,
  { name, alias }: Readonly<{ name: string; alias: string }>,
  { add = [], remove = [] }: CallbackNamesOptions,
): Promise<void> {
  const outcome = await withOperator(ports, async (operator) => {
    const { merchantId } = await merchantNamed(operator, name)
    return operator.changeCallbackNames({ merchantId, alias, add, remove })
  })
  if (!outcome.ok) throw new CommandError(reasonOf(outcome))
  const names = outcome.callbackNames.join(', ') || 'none beside those that are known'
  ports.print(`${alias} takes these callback names: ${names}; every node within 5 seconds.`)
}

type Refusal = Readonly<{ reason: keyof typeof REASONS }> | CallbackNameRefusal

function reasonOf(refusal: Refusal): string {
  if (refusal.reason !== 'NameNotAddable') return REASONS[refusal.reason]
  return (
    `${refusal.name} cannot be added: it is no name of a form field, or the gateway reads a field of ` +
    'that name or one like it.'
  )
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
  for (const { alias, state, isDefault, clientId, address, callbackNames } of terminals) {
    const place = address === null ? 'simulator' : address.apiUrl
    const names = callbackNames.length === 0 ? '' : `  callback names ${callbackNames.join(',')}`
    const shown = `${alias}${isDefault ? ' (default)' : ''}  ${state}`
    ports.print(`${shown}  client ${clientId}  ${place}${names}`)
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
