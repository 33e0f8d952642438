import { BANK_PRESETS, BANK_PROTOCOLS } from '../../../payment/banks/index.ts'
import { CommandError, command } from '../command.ts'
import { testStepLines } from '../terminal-texts.ts'
import { withMerchant } from '../with-operator.ts'

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

export const TERMINAL_BANK_COMMANDS = [connectors, test]
