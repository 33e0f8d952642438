import type { Changed, RemovalObstacle, TerminalName } from '../operator/index.ts'
import type { CliPorts, Operator } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { merchantNamed } from './find-merchant.ts'
import { addressIn, readCredentials } from './terminal.ts'
import { withOperator } from './with-operator.ts'

/** A terminal as the command line names it: its merchant by number or id, and its alias. */
export type NamedTerminal = Readonly<{ merchant: string; alias: string }>

export type TerminalUpdateOptions = Readonly<{
  newAlias?: string
  credentials?: string
  apiUrl?: string
  gateUrl?: string
  halfSecure?: string
  captureMaximum?: string
  json?: boolean
}>

type Json = Readonly<{ json?: boolean }>

type Outcome = Changed<RemovalObstacle | 'AliasTaken' | 'AtSimulator' | 'AddressNotHttps'>

const REFUSALS = {
  NotFound: 'The merchant has no terminal of that alias; "terminal list" shows those that it has.',
  AliasTaken: 'Another terminal of the merchant has that alias.',
  AtSimulator:
    'A terminal at the simulator has no address; "terminal add" makes another one for the bank.',
  AddressNotHttps: '--api-url and --gate-url must begin with https:// in live mode.',
  NotPaused: 'Pause the terminal first, with "terminal pause".',
  PausedJustNow: 'The terminal was paused less than a minute ago; repeat this in a minute.',
  IsDefault:
    'It is the default terminal; make another one the default first, with "terminal default".',
  OpenOrders:
    'It has orders that are pre-authorised, or whose outcome is still looked after: see "unknowns".',
  OpenReturns: 'It has returns or reversals whose outcome is open: see "unknowns".',
  OpenBatch: 'It has payments that are not settled; close the day first, with "day close".',
  OpenSessions:
    'Card holders are on its 3-D Secure pages; that ends within THREEDS_LIFE (15 minutes).',
} as const

/** Replaces what was named of a terminal; everything else stays. */
export async function terminalUpdate(
  ports: CliPorts,
  named: NamedTerminal,
  options: TerminalUpdateOptions,
): Promise<void> {
  const { newAlias = null, credentials, halfSecure, captureMaximum } = options
  const wish = {
    newAlias,
    address: addressIn(options),
    halfSecureAccepted: halfSecure === undefined ? null : halfSecureIn(halfSecure),
    captureMaximumPercent: captureMaximum === undefined ? null : percentIn(captureMaximum),
    credentials: credentials === undefined ? null : await readCredentials(credentials),
  }
  if (Object.values(wish).every((each) => each === null)) {
    throw new CommandError('Name what to change; "terminal update --help" lists what can be.')
  }
  await change(ports, named, {
    act: (operator, name) => operator.updateTerminal(name, wish),
    said: 'is changed',
    ...options,
  })
}

export function terminalDefault(ports: CliPorts, named: NamedTerminal, options: Json) {
  const said = 'takes the payments that name no terminal'
  return change(ports, named, {
    act: (operator, name) => operator.makeDefaultTerminal(name),
    said,
    ...options,
  })
}

/** New payments are refused; captures, returns, reversals, inquiries and the end of the day go on. */
export function terminalPause(ports: CliPorts, named: NamedTerminal, options: Json) {
  return change(ports, named, {
    act: (operator, name) => operator.pauseTerminal(name),
    said: 'takes no new payments',
    ...options,
  })
}

export function terminalResume(ports: CliPorts, named: NamedTerminal, options: Json) {
  return change(ports, named, {
    act: (operator, name) => operator.resumeTerminal(name),
    said: 'takes payments',
    ...options,
  })
}

export function terminalRemove(ports: CliPorts, named: NamedTerminal, options: Json) {
  return change(ports, named, {
    act: (operator, name) => operator.removeTerminal(name),
    said: 'is removed',
    ...options,
  })
}

type Change = Json &
  Readonly<{
    act: (operator: Operator, name: TerminalName) => Promise<Outcome>
    /** What is so afterwards, of the terminal. */
    said: string
  }>

async function change(
  ports: CliPorts,
  { merchant, alias }: NamedTerminal,
  { act, said, json }: Change,
): Promise<void> {
  const outcome = await withOperator(ports, async (operator) => {
    const { merchantId } = await merchantNamed(operator, merchant)
    return act(operator, { merchantId, alias })
  })
  if (outcome !== 'Changed' && outcome !== 'Unchanged') throw new CommandError(REFUSALS[outcome])
  const isChanged = outcome === 'Changed'
  if (json === true) return ports.print(JSON.stringify({ alias, changed: isChanged }))
  const since = isChanged ? 'every node knows within 5 seconds' : 'it was so before'
  ports.print(`${alias} ${said}; ${since}.`)
}

function halfSecureIn(text: string): readonly number[] {
  const values = text === 'none' ? [] : text.split(',')
  if (values.every((value) => /^[234]$/.test(value))) {
    return [2, 3, 4].filter((value) => values.includes(String(value)))
  }
  throw new CommandError('--half-secure must be none, or some of 2,3,4 divided by commas.')
}

function percentIn(text: string): number {
  const value = /^\d{3}$/.test(text) ? Number(text) : 0
  if (value >= 100 && value <= 115) return value
  throw new CommandError('--capture-maximum must be a whole number from 100 to 115.')
}
