import { BANK_PRESETS, BANK_PROTOCOLS, type BankPreset, bankProtocolOf } from '../../banks/index.ts'
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

/** Asks for an order that does not exist, as `doctor` does. Moves no money, and changes nothing on either side. */
const test = command({
  name: 'terminal test <merchant> <alias>',
  description:
    'ask its bank about an order that does not exist: are address and credentials right?',
  example: 'vezne terminal test 1100000001 garanti',
  run: (ports, { merchant: name, alias }) =>
    withMerchant(ports, name, async (operator, { merchantId, merchantNumber }) => {
      const terminals = await operator.terminalsOf(merchantId)
      const terminal = terminals.find((each) => each.alias === alias && each.state !== 'Removed')
      const checks = await operator.bankChecks()
      const check = checks.find((each) => each.name === `bank ${merchantNumber}/${alias}`)
      if (terminal === undefined || check === undefined) {
        throw new CommandError('The merchant has no terminal of that alias: see "terminal list".')
      }
      await check.run().catch((error: unknown) => {
        throw new CommandError(error instanceof Error ? error.message : String(error))
      })
      const isPasswordTried =
        bankProtocolOf(terminal.connector)?.features.queriesNeedPassword === true
      const lines = [
        `The bank of ${alias} has answered a query.`,
        isPasswordTried
          ? 'Not tried: the key of 3-D Secure. A verification with one of the bank’s test cards shows whether it is right.'
          : 'Not tried: the password, which this bank does not look at in a query, and the key of 3-D Secure. A payment with one of the bank’s test cards shows both.',
      ]
      return { json: { alias, answered: true, isPasswordTried }, lines }
    }),
})

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
