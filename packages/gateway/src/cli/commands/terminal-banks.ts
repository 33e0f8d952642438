import { BANK_PRESETS, BANK_PROTOCOLS, type BankPreset } from '../../banks/index.ts'
import type { TerminalTestReport } from '../../operator/index.ts'
import { CommandError, command } from '../command.ts'
import { withMerchant } from '../with-operator.ts'

export const BANKS = BANK_PRESETS.map(({ name }) => name).join(', ')
export const CONNECTORS = BANK_PROTOCOLS.map(({ name }) => name).join(', ')

const connectors = command({
  name: 'terminal connectors',
  description: 'list the protocols that banks speak, and the credentials that each needs',
  example: 'vezne terminal connectors',
  run: async () => {
    const json = BANK_PROTOCOLS.map(({ name, title, credentials }) => ({
      name,
      title,
      banks: BANK_PRESETS.filter(({ connector }) => connector === name).map((bank) => bank.name),
      credentials: Object.entries(credentials).map(([field, { isSecret, isRequired, label }]) => ({
        name: field,
        isSecret,
        isRequired,
        label,
      })),
    }))
    const lines = json.flatMap(({ name, title, banks, credentials: fields }) => [
      `${name}  ${title}; --bank ${banks.join(', ')}`,
      ...fields.map((field) => `  ${field.name}  ${field.label.en}${marksOf(field)}`),
    ])
    return { json, lines }
  },
})

function marksOf({ isSecret, isRequired }: Readonly<Record<'isSecret' | 'isRequired', boolean>>) {
  return `${isSecret ? ', secret' : ''}${isRequired ? '' : ', optional'}`
}

/** Moves no money, and changes nothing on either side. */
const test = command({
  name: 'terminal test <merchant> <alias>',
  description:
    'ask its bank, about nobody’s card and no order: are addresses, users and the 3-D Secure key right?',
  example: 'vezne terminal test 1100000001 garanti',
  run: (ports, { merchant: name, alias }) =>
    withMerchant(ports, name, async (operator, { merchantId }) => {
      const report = await operator.testTerminal({ merchantId, alias })
      if (report === null) {
        throw new CommandError('The merchant has no terminal of that alias: see "terminal list".')
      }
      const failure = report.verdict === 'bad' ? `The terminal ${alias} is not ready.` : null
      return { json: report, lines: report.steps.flatMap(testStepLines), failure }
    }),
})

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

export const TERMINAL_BANK_COMMANDS = [connectors, test]

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
