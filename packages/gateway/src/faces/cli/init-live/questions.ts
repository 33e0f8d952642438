import { BANK_PRESETS, BANK_PROTOCOLS, bankProtocolOf } from '../../../payment/banks/index.ts'
import { CommandError } from '../command.ts'
import { permissionsIn } from '../option-values.ts'
import type { Answers, Question } from './question.ts'
import { SETTING_QUESTIONS } from './setting-questions.ts'

const hasPreset = ({ bank }: Answers) => bank !== undefined && bank !== 'other'
const isOther = ({ bank }: Answers) => bank === 'other'

const BUSINESS_QUESTIONS: readonly Question[] = [
  { name: 'merchantName', text: 'Name of the first merchant', check: anyLine },
  {
    name: 'merchantPermissions',
    text: 'What the merchant may do beside 3-D Secure payments: all, none, or names divided by commas',
    otherwise: () => 'Links',
    check: permissionsProblem,
  },
  {
    name: 'bank',
    text: 'The merchant’s bank',
    choices: [...BANK_PRESETS.map(({ name }) => name), 'other'],
  },
  {
    name: 'bankSystem',
    text: 'Which system of the bank',
    choices: ['live', 'test'],
    isAsked: hasPreset,
    otherwise: () => 'live',
  },
  {
    name: 'connector',
    text: 'The protocol that the bank speaks',
    choices: BANK_PROTOCOLS.map(({ name }) => name),
    isAsked: isOther,
  },
  { name: 'apiUrl', text: 'The bank’s API, with https://', isAsked: isOther, check: anyLine },
  { name: 'gateUrl', text: 'The bank’s 3-D gate, with https://', isAsked: isOther, check: anyLine },
  {
    name: 'terminalAlias',
    text: 'What provisions call the terminal in their field gateway',
    otherwise: ({ bank }) => (bank === undefined || bank === 'other' ? 'main' : bank),
    check: anyLine,
  },
]

/** The merchant, its terminal, and with a panel its first owner. */
export function businessQuestions(hasPanelUrl: boolean): readonly Question[] {
  return hasPanelUrl ? [...BUSINESS_QUESTIONS, ...OWNER_QUESTIONS] : BUSINESS_QUESTIONS
}

const OWNER_QUESTIONS: readonly Question[] = [
  {
    name: 'ownerEmail',
    text: 'E-mail of the first owner of the panel; empty: nobody is invited now',
    otherwise: () => '',
  },
  {
    name: 'ownerName',
    text: 'Name of that person',
    isAsked: ({ ownerEmail = '' }) => ownerEmail !== '',
    check: anyLine,
  },
]

/** What the bank's letter holds, by the schema of its protocol. */
export function credentialQuestions(connector: string): readonly Question[] {
  const fields = Object.entries(bankProtocolOf(connector)?.credentials ?? {})
  return fields.map(([field, { label, isSecret, isRequired, pattern }]) => ({
    name: `credentials.${field}`,
    text: `${label.en}${isRequired ? '' : ' (may be empty)'}`,
    isSecret: true,
    ...(isSecret && { isHidden: true as const }),
    ...(!isRequired && { otherwise: () => '' }),
    check: (answer) =>
      pattern.test(answer) || (!isRequired && answer === '')
        ? null
        : 'It does not look as the bank writes it.',
  }))
}

/** Every question that an option of the command line answers. */
export const OPTION_QUESTIONS: readonly Question[] = [
  ...SETTING_QUESTIONS,
  ...BUSINESS_QUESTIONS,
  ...OWNER_QUESTIONS,
].filter(({ isSecret }) => isSecret !== true)

function anyLine(answer: string): string | null {
  return answer.trim() === '' ? 'It must not be empty.' : null
}

function permissionsProblem(answer: string): string | null {
  try {
    if (answer !== 'none') permissionsIn(answer)
    return null
  } catch (error) {
    if (error instanceof CommandError) return error.message
    throw error
  }
}
