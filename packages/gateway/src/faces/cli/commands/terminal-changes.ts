import type {
  Changed,
  NamedByRules,
  RemovalObstacle,
  TerminalName,
} from '../../../operating/acts/index.ts'
import { isAddressRefusal } from '../../../payment/banks/index.ts'
import type { CliPorts, Operator } from '../cli-ports.ts'
import { type Answer, CommandError, command } from '../command.ts'
import { bankCodeIn, dayEndIn, programmesIn, wholeNumberIn } from '../option-values.ts'
import { addressRefusalText, captureText, credentialRefusalText } from '../terminal-texts.ts'
import { bankAddressIn, readCredentials } from '../terminal-values.ts'
import { withMerchant } from '../with-operator.ts'

const REFUSALS = {
  NotFound: 'The merchant has no terminal of that alias; "terminal list" shows those that it has.',
  AliasTaken: 'Another terminal of the merchant has that alias.',
  AtSimulator:
    'A terminal at the simulator has no address; "terminal add" makes another one for the bank.',
  OtherAccount:
    'The account at the bank cannot be replaced, because its orders stay there: add another terminal.',
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

/** Replaces the named fields of a terminal; all others stay. */
const update = command({
  name: 'terminal update <merchant> <alias>',
  description: 'replace a terminal’s credentials, addresses, alias or what it accepts',
  options: {
    '--new-alias <name>': 'what a provision calls it from now on',
    '--credentials <file>': 'JSON with the values to replace; the others stay',
    '--api-url <url>': 'the bank’s API; together with --gate-url',
    '--gate-url <url>': 'the bank’s 3-D gate',
    '--half-secure <values>': 'which mdStatus below 1 the bank accepts: 2,3,4, or none',
    '--capture-maximum <percent>': 'how much of a PreAuth a PostAuth may take: 100 to 115',
    '--day-end <time>':
      'when its business day ends, such as 22:30 in Turkey; gateway: with DAY_END',
    '--bank-code <code>': 'EFT code of its bank, shown in answers as bankResponse.bankCode',
    '--programmes <names>':
      'whose cards pay in installments there: names divided by commas, any, or none',
  },
  example: 'vezne terminal update 1100000001 garanti --credentials bank.json',
  run: async (ports, { merchant, alias, ...options }) => {
    const { newAlias = null, credentials, halfSecure, captureMaximum } = options
    const input = {
      newAlias,
      address: bankAddressIn(options),
      halfSecureAccepted: halfSecure === undefined ? null : halfSecureIn(halfSecure),
      captureMaximumPercent:
        captureMaximum === undefined
          ? null
          : wholeNumberIn('--capture-maximum', captureMaximum, [100, 115]),
      bankCode: bankCodeIn('--bank-code', options.bankCode),
      dayEndMinutes: dayEndIn(options.dayEnd),
      programmes: programmesIn(options.programmes) ?? null,
      credentials: credentials === undefined ? null : readCredentials(credentials),
    }
    if (Object.values(input).every((each) => each === null)) {
      throw new CommandError('Name what to change; "terminal update --help" lists what can be.')
    }
    return change(
      ports,
      { merchant, alias },
      {
        act: (operator, terminal) => operator.updateTerminal(terminal, input),
        said: 'is changed',
      },
    )
  },
})

/** Acts without options. A paused terminal's captures, returns, reversals, inquiries and day end go on. */
const VERBS = [
  {
    verb: 'default',
    description: 'make it the terminal of payments that name none',
    act: (operator, terminal) => operator.makeDefaultTerminal(terminal),
    said: 'takes the payments that name no terminal',
  },
  {
    verb: 'pause',
    description: 'refuse new payments; returns and all else go on',
    act: (operator, terminal) => operator.pauseTerminal(terminal),
    said: 'takes no new payments',
  },
  {
    verb: 'resume',
    description: 'take payments again',
    act: (operator, terminal) => operator.resumeTerminal(terminal),
    said: 'takes payments',
  },
  {
    verb: 'remove',
    description: 'remove a terminal that is paused and has nothing open',
    act: (operator, terminal) => operator.removeTerminal(terminal),
    said: 'is removed',
  },
] as const satisfies readonly (Change & Readonly<{ verb: string; description: string }>)[]

export const TERMINAL_CHANGE_COMMANDS = [
  update,
  ...VERBS.map(({ verb, description, ...changed }) =>
    command({
      name: `terminal ${verb} <merchant> <alias>`,
      description,
      example: `vezne terminal ${verb} 1100000001 garanti`,
      run: (ports, { merchant, alias }) => change(ports, { merchant, alias }, changed),
    }),
  ),
]

type Outcome = Awaited<ReturnType<Operator['updateTerminal']>> | Changed<RemovalObstacle>

type Change = Readonly<{
  act: (operator: Operator, terminal: TerminalName) => Promise<Outcome>
  /** The sentence about the terminal after the change. */
  said: string
}>

async function change(
  ports: CliPorts,
  { merchant, alias }: Readonly<{ merchant: string; alias: string }>,
  { act, said }: Change,
): Promise<Answer> {
  const outcome = await withMerchant(ports, merchant, (operator, { merchantId }) =>
    act(operator, { merchantId, alias }),
  )
  if (typeof outcome !== 'string') {
    if (outcome.reason === 'NamedByRules') throw new CommandError(ruledText(outcome))
    if (outcome.reason === 'CaptureAbove') throw new CommandError(captureText(outcome))
    throw new CommandError(
      isAddressRefusal(outcome) ? addressRefusalText(outcome) : credentialRefusalText(outcome),
    )
  }
  if (outcome !== 'Changed' && outcome !== 'Unchanged') throw new CommandError(REFUSALS[outcome])
  const changed = outcome === 'Changed'
  const since = changed ? 'every node knows within 5 seconds' : 'it was so before'
  return { json: { alias, changed }, lines: [`${alias} ${said}; ${since}.`] }
}

function ruledText({ rules }: NamedByRules): string {
  const names = rules.map((name) => `"${name}"`).join(', ')
  return (
    `Routing rules name the terminal by its present alias: ${names}. With another alias they would go past it. ` +
    'Set rules without the alias first ("routing set"), and those with the new alias afterwards.'
  )
}

function halfSecureIn(text: string): readonly number[] {
  const values = text === 'none' ? [] : text.split(',')
  if (values.every((value) => /^[234]$/.test(value))) {
    return [2, 3, 4].filter((value) => values.includes(String(value)))
  }
  throw new CommandError('--half-secure must be none, or some of 2,3,4 divided by commas.')
}
