import {
  type CallbackNameRefusal,
  type CaptureRefusal,
  captureRefusalText,
  type TerminalAddition,
  type TerminalFacts,
  type TerminalTestReport,
} from '../../operating/acts/index.ts'
import {
  type AddressRefusal,
  type CredentialRefusal,
  isAddressRefusal,
} from '../../payment/banks/index.ts'
import { CALLBACK_NAMES_MAXIMUM } from '../../payment/merchants/index.ts'
import { CONNECTORS } from './terminal-values.ts'

/** Its name and state, and where its bank is. */
export function placeOf({ alias, state, isDefault, address }: TerminalFacts): readonly string[] {
  return [`${alias}${isDefault ? ' (default)' : ''}`, state, address?.apiUrl ?? 'simulator']
}

const REFUSALS = {
  Taken: 'The merchant has that alias, or a default terminal, already.',
  AddressMissing: 'Live mode needs --api-url and --gate-url: the bank’s two addresses.',
  NoSuchConnector: `--connector must be one of ${CONNECTORS}.`,
  NoSuchTerminal: 'The merchant has no terminal of that alias: see `vezne terminal list`.',
  TooManyNames: `A terminal may have ${CALLBACK_NAMES_MAXIMUM} callback names.`,
} as const

type Refusal =
  | Extract<TerminalAddition, { ok: false }>
  | Readonly<{ ok: false; reason: 'NoSuchTerminal' }>
  | CallbackNameRefusal

/** Why a terminal was not added, or its callback names not changed, with the option to correct. */
export function terminalRefusalText(refusal: Refusal): string {
  if (refusal.reason === 'CaptureAbove') return captureText(refusal)
  if (isAddressRefusal(refusal)) return addressRefusalText(refusal)
  if (!('name' in refusal)) return REFUSALS[refusal.reason]
  if (refusal.reason !== 'NameNotAddable') return credentialRefusalText(refusal)
  return (
    `${refusal.name} cannot be added: it is no name of a form field, or the gateway reads a field ` +
    'of that name or one like it.'
  )
}

export function captureText(refusal: CaptureRefusal): string {
  return `--capture-maximum ${captureRefusalText(refusal).en}.`
}

const CREDENTIAL_REFUSALS = {
  CredentialMissing: 'is missing',
  CredentialMisshapen: 'does not look as the bank writes it',
  CredentialUnknown: 'is no credential of this connector',
  CredentialAgain:
    'is wanted again: the origin of an address changes, and stored credentials go nowhere else. Write all of them',
} as const

const ADDRESS_REFUSALS = {
  AddressMalformed:
    'must be a plain address, without user name, # part, dot at the end of the host, or an IP address in another spelling.',
  AddressNotHttps: 'must begin with https:// in live mode.',
  AddressNotListed:
    'is no address of a known bank: write its origin into BANK_ORIGINS of the settings file, restart the gateway, and repeat.',
} as const

export function addressRefusalText({ reason, name }: AddressRefusal): string {
  return `${name === 'apiUrl' ? '--api-url' : '--gate-url'} ${ADDRESS_REFUSALS[reason]}`
}

export function credentialRefusalText({ reason, name }: CredentialRefusal): string {
  const problem = CREDENTIAL_REFUSALS[reason]
  return `--credentials: ${name} ${problem}; "terminal connectors" lists the names.`
}

const MARKS = { good: 'ok', bad: 'wrong', unclear: 'not known' } as const

/** What one question to the bank showed, for people. */
export function testStepLines({
  step,
  verdict,
  meaning,
  bankSaid,
  ...more
}: TerminalTestReport['steps'][number]): readonly string[] {
  const words = [bankSaid?.code, bankSaid?.text].filter((part) => part != null).join(' ')
  const contact = more.contact === null ? '' : ` Ask ${more.contact.en}.`
  return [
    `${step.padEnd(6)} ${MARKS[verdict]}: ${meaning.en}`,
    ...(words === '' ? [] : [`       the bank: ${words}`]),
    ...(more.remedy === null ? [] : [`       ${more.remedy.en}${contact}`]),
  ]
}
