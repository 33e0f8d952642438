import type { Merchant } from '../../../payment/merchants/index.ts'
import type { Operator } from '../cli-ports.ts'
import { CommandError } from '../command.ts'
import { placeOf, terminalRefusalText, testStepLines } from '../terminal-texts.ts'
import { addressesOf, bankAddressIn, presetIn } from '../terminal-values.ts'
import type { Answers } from './question.ts'
import { type Reporting, report } from './step.ts'

/** The protocol that the answered bank speaks; an empty text where no bank is answered yet. */
export function connectorOf({ bank, connector }: Answers): string {
  const preset = bank === undefined || bank === 'other' ? null : presetIn(bank)
  return connector ?? preset?.connector ?? ''
}

type Adding = Readonly<{
  answers: Answers
  /** Asked only where the terminal is not there yet. */
  credentials: () => Promise<Answers>
}>

/** The merchant's default terminal, at a known bank or at the addresses of the bank's letter. */
export async function firstTerminal(
  operator: Operator,
  { merchantId }: Merchant,
  { answers, credentials }: Adding,
  reporting: Reporting,
): Promise<string> {
  const { terminalAlias: alias = '' } = answers
  const name = 'Terminal'
  const known = (await operator.terminalsOf(merchantId)).find((each) => each.alias === alias)
  if (known !== undefined) {
    const lines = [placeOf(known).join(' ')]
    report(reporting, { name, state: 'already', lines, facts: { alias } })
    return alias
  }
  const facts = terminalOf(answers, await credentials())
  const addition = await operator.addTerminal({ merchantId, ...facts })
  if (!addition.ok) throw new CommandError(terminalRefusalText(addition))
  const lines = [placeOf(addition.terminal).join(' ')]
  report(reporting, { name, state: 'done', lines, facts: { alias } })
  return alias
}

function terminalOf(answers: Answers, credentials: Answers) {
  const { terminalAlias: alias = '', bank, bankSystem, apiUrl, gateUrl } = answers
  const preset = bank === 'other' ? null : presetIn(bank)
  return {
    alias,
    connector: connectorOf(answers),
    isDefault: true,
    credentials: named(credentials),
    address: bankAddressIn({ apiUrl, gateUrl }) ?? addressesOf(preset, bankSystem === 'test'),
    halfSecureAccepted: [2, 3, 4],
    captureMaximumPercent: 100,
    bankCode: preset?.bankCode ?? null,
    programmes: null,
    callbackNames: [],
  }
}

/** `clientId` of `credentials.clientId`; an optional one that is empty is left out. */
function named(credentials: Answers): Readonly<Record<string, string>> {
  const entries = Object.entries(credentials).flatMap(([name, value]) =>
    name.startsWith('credentials.') && value !== ''
      ? [[name.slice('credentials.'.length), value] as const]
      : [],
  )
  return Object.fromEntries(entries)
}

/** Whether the bank accepts the terminal, as far as its answers show. Moves no money. */
export async function tested(
  operator: Operator,
  { merchantId, merchantNumber }: Merchant,
  alias: string,
  reporting: Reporting,
): Promise<boolean> {
  const name = 'Terminal test'
  const test = await operator.testTerminal({ merchantId, alias })
  if (test === null) throw new CommandError(`The terminal ${alias} is gone.`)
  const isBad = test.verdict === 'bad'
  const remedy = [
    `Correct it with "vezne terminal update ${merchantNumber} ${alias} --credentials FILE", and run this again.`,
  ]
  const lines = ['', ...test.steps.flatMap(testStepLines), ...(isBad ? remedy : [])]
  const { verdict, steps } = test
  report(reporting, { name, state: isBad ? 'failed' : 'done', lines, facts: { verdict, steps } })
  return !isBad
}
