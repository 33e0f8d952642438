import { BANK_PRESETS, BANK_PROTOCOLS, type BankPreset } from '../../payment/banks/index.ts'
import { CommandError } from './command.ts'
import { addressIn } from './option-values.ts'
import { privateJsonIn } from './private-json.ts'

export const BANKS = BANK_PRESETS.map(({ name }) => name).join(', ')
export const CONNECTORS = BANK_PROTOCOLS.map(({ name }) => name).join(', ')

/** The bank that the option names; null: it was left out. */
export function presetIn(name: string | undefined): BankPreset | null {
  if (name === undefined) return null
  const found = BANK_PRESETS.find((preset) => preset.name === name)
  if (found !== undefined) return found
  throw new CommandError(`--bank must be one of ${BANKS}; name another bank's --connector instead.`)
}

/** The addresses of the bank, or of its test system. */
export function addressesOf(preset: BankPreset | null, isTest: boolean): BankPreset['test'] {
  if (!isTest) return preset?.live ?? null
  if (preset?.test != null) return preset.test
  throw new CommandError('--test goes with a --bank whose test system is known; see its letter.')
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
export function readCredentials(file: string): Readonly<Record<string, string>> {
  const fields = Object.entries(privateJsonIn(file))
  const wrong = fields.find(([, value]) => typeof value !== 'string')
  if (fields.length > 0 && wrong === undefined) return Object.fromEntries(fields)
  throw new CommandError(`${file} must hold a JSON object of texts: see "terminal connectors".`)
}
