import { readFile } from 'node:fs/promises'

import type { CredentialRefusal } from '../../banks/index.ts'
import { CALLBACK_NAMES_MAXIMUM } from '../../merchants/index.ts'
import type { CallbackNameRefusal, TerminalAddition, TerminalFacts } from '../../operator/index.ts'
import { CommandError, command } from '../command.ts'
import { addressIn, bankCodeIn, programmesIn } from '../option-values.ts'
import { withMerchant } from '../with-operator.ts'
import { addressesOf, BANKS, CONNECTORS, presetIn } from './terminal-banks.ts'

const REFUSALS = {
  Taken: 'The merchant has that alias, or a default terminal, already.',
  AddressMissing: 'Live mode needs --api-url and --gate-url: the bank’s two addresses.',
  AddressNotHttps: '--api-url and --gate-url must begin with https:// in live mode.',
  NoSuchConnector: `--connector must be one of ${CONNECTORS}.`,
  NoSuchTerminal: 'The merchant has no terminal of that alias: see `vezne terminal list`.',
  TooManyNames: `A terminal may have ${CALLBACK_NAMES_MAXIMUM} callback names.`,
} as const

/** Credentials come from a file: a command line is seen by everybody. */
const add = command({
  name: 'terminal add <merchant>',
  description: 'add a terminal to a merchant, by number or id',
  options: {
    '--alias <name>': { text: 'what a provision calls it in its field gateway', required: true },
    '--bank <name>': `its bank, for addresses, connector and code: ${BANKS}; docs/banks says what to ask it for`,
    '--test': 'the test system of that bank',
    '--connector <name>': `the protocol that its bank speaks: ${CONNECTORS}; else nestpay`,
    '--credentials <file>': {
      text: 'JSON with what the bank’s letter holds; "terminal connectors" lists the names',
      required: true,
    },
    '--client-id <text>': 'the merchant’s number at a NestPay bank, where the file lacks clientId',
    '--api-url <url>': 'the bank’s API; left out for the sandbox’s simulator',
    '--gate-url <url>': 'the bank’s 3-D gate',
    '--bank-code <code>': 'EFT code of its bank, shown in answers as bankResponse.bankCode',
    '--programmes <names>':
      'whose cards pay in installments there: names divided by commas, any, or none',
    '--default': 'the terminal of payments that name none',
    '--callback-name <names...>': 'names in its 3-D Secure callbacks beside the known ones',
  },
  example: 'vezne terminal add 1100000001 --alias garanti --bank garanti --credentials bank.json',
  run: async (ports, { merchant: name, alias, clientId, ...options }) => {
    const named = clientId === undefined ? {} : { clientId }
    const preset = presetIn(options.bank)
    const programmes = programmesIn(options.programmes) ?? 'any'
    const terminal = {
      alias,
      connector: options.connector ?? preset?.connector ?? 'nestpay',
      isDefault: options.default === true,
      credentials: { ...named, ...(await readCredentials(options.credentials)) },
      address: bankAddressIn(options) ?? addressesOf(preset, options.test === true),
      halfSecureAccepted: [2, 3, 4],
      captureMaximumPercent: 100,
      bankCode: bankCodeIn('--bank-code', options.bankCode) ?? preset?.bankCode ?? null,
      programmes: programmes === 'any' ? null : programmes,
      callbackNames: options.callbackName ?? [],
    }
    const addition = await withMerchant(ports, name, (operator, { merchantId }) =>
      operator.addTerminal({ merchantId, ...terminal }),
    )
    if (!addition.ok) throw new CommandError(terminalRefusalText(addition))
    const lines = [`Added the terminal ${alias}; every node uses it within 5 seconds.`]
    return { json: addition.terminal, lines }
  },
})

const callbackNames = command({
  name: 'terminal callback-names <merchant> <alias>',
  description: 'change which names its 3-D Secure callbacks may carry beside the known ones',
  options: {
    '--add <names...>': 'as the log of a refused callback shows them',
    '--remove <names...>': 'names that were added before',
  },
  example: 'vezne terminal callback-names 1100000001 garanti --add bankExtra',
  json: 'lines',
  run: async (ports, { merchant: name, alias, add: added = [], remove: removed = [] }) => {
    const outcome = await withMerchant(ports, name, (operator, { merchantId }) =>
      operator.changeCallbackNames({ merchantId, alias, add: added, remove: removed }),
    )
    if (!outcome.ok) throw new CommandError(terminalRefusalText(outcome))
    const names = outcome.callbackNames.join(', ') || 'none beside those that are known'
    return {
      lines: [`${alias} takes these callback names: ${names}; every node within 5 seconds.`],
    }
  },
})

/** Never shows credentials. */
const list = command({
  name: 'terminal list <merchant>',
  description: 'list a merchant’s terminals, without their credentials',
  example: 'vezne terminal list 1100000001',
  run: async (ports, { merchant: name }) => {
    const terminals = await withMerchant(ports, name, (operator, { merchantId }) =>
      operator.terminalsOf(merchantId),
    )
    return { json: terminals, lines: terminals.map(lineOf) }
  },
})

export const TERMINAL_COMMANDS = [add, callbackNames, list]

type Refusal =
  | Extract<TerminalAddition, { ok: false }>
  | Readonly<{ ok: false; reason: 'NoSuchTerminal' }>
  | CallbackNameRefusal

/** Why a terminal was not added, or its callback names not changed, with the option to correct. */
export function terminalRefusalText(refusal: Refusal): string {
  if (!('name' in refusal)) return REFUSALS[refusal.reason]
  if (refusal.reason !== 'NameNotAddable') return credentialRefusalText(refusal)
  return (
    `${refusal.name} cannot be added: it is no name of a form field, or the gateway reads a field ` +
    'of that name or one like it.'
  )
}

const CREDENTIAL_REFUSALS = {
  CredentialMissing: 'is missing',
  CredentialMisshapen: 'does not look as the bank writes it',
  CredentialUnknown: 'is no credential of this connector',
} as const

export function credentialRefusalText({ reason, name }: CredentialRefusal): string {
  const problem = CREDENTIAL_REFUSALS[reason]
  return `--credentials: ${name} ${problem}; "terminal connectors" lists the names.`
}

/** Its name and state, and where its bank is. */
export function placeOf({ alias, state, isDefault, address }: TerminalFacts): readonly string[] {
  return [`${alias}${isDefault ? ' (default)' : ''}`, state, address?.apiUrl ?? 'simulator']
}

function lineOf(terminal: TerminalFacts): string {
  const { clientId, bankCode, callbackNames: names } = terminal
  const { connector, programmes } = terminal
  const [name, state, place] = placeOf(terminal)
  const bank = bankCode === null ? [] : [`bank ${bankCode}`]
  const sells = programmes === null ? [] : [`installments ${programmes.join(',') || 'own bank'}`]
  const shown = names.length === 0 ? [] : [`callback names ${names.join(',')}`]
  return [
    name,
    state,
    connector,
    `client ${clientId ?? '?'}`,
    ...bank,
    place,
    ...sells,
    ...shown,
  ].join('  ')
}

type AddressOptions = Readonly<{ apiUrl: string | undefined; gateUrl: string | undefined }>

/** Both addresses of a bank, or null where neither is named. */
export function bankAddressIn({ apiUrl, gateUrl }: AddressOptions) {
  if (apiUrl === undefined && gateUrl === undefined) return null
  const isWhole = [apiUrl, gateUrl].every((url) => url !== undefined && addressIn(url) !== null)
  if (apiUrl !== undefined && gateUrl !== undefined && isWhole) return { apiUrl, gateUrl }
  throw new CommandError('--api-url and --gate-url go together, and must be https:// addresses.')
}

/** A bank's credentials from a file that holds them as a JSON object of texts. */
export async function readCredentials(file: string): Promise<Readonly<Record<string, string>>> {
  const fields = Object.entries(await readJson(file))
  const wrong = fields.find(([, value]) => typeof value !== 'string')
  if (fields.length > 0 && wrong === undefined) return Object.fromEntries(fields)
  throw new CommandError(`${file} must hold a JSON object of texts: see "terminal connectors".`)
}

/** The parser's own message would quote the file, and with it a password. */
async function readJson(file: string): Promise<object> {
  try {
    return Object(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    throw new CommandError(`${file} cannot be read, or is no JSON.`)
  }
}
