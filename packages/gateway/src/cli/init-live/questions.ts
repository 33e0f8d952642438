import { BANK_PRESETS, BANK_PROTOCOLS, bankProtocolOf } from '../../banks/index.ts'
import { SETTINGS } from '../../config/index.ts'
import { CommandError } from '../command.ts'
import { permissionsIn } from '../option-values.ts'

/** By the question's name. */
export type Answers = Readonly<Record<string, string>>

export type Question = Readonly<{
  /** In the file of answers; its option is `--` and the same with dashes, unless the answer is a secret. */
  name: string
  text: string
  /** Where the answer stands, if not in an option of the question's name or in the file. */
  place?: string
  /** Read from the file of answers or asked for, never taken from the command line. */
  isSecret?: true
  /** Not shown while somebody types it. */
  isHidden?: true
  choices?: readonly string[]
  /** The answer where none is given; without one the question must be answered. */
  otherwise?: (answers: Answers) => string
  /** Left out where false. An answer that was given counts all the same. */
  isAsked?: (answers: Answers) => boolean
  /** What is wrong, as a sentence; null if nothing is. */
  check?: (answer: string) => string | null
}>

/** As the gateway reads the setting. */
function readAs(name: keyof typeof SETTINGS): (answer: string) => string | null {
  return (answer) => {
    const reading = SETTINGS[name].read(answer)
    return reading.ok ? null : `${reading.problem[0]?.toUpperCase()}${reading.problem.slice(1)}.`
  }
}

function readAsHttps(name: 'PUBLIC_URL' | 'PANEL_URL'): (answer: string) => string | null {
  return (answer) =>
    answer.startsWith('http://') ? 'Write an https:// address.' : readAs(name)(answer)
}

const hasCertificate = ({ tls }: Answers) => tls === 'certificate'
const hasPanel = ({ panel }: Answers) => panel === 'yes'

/** What becomes a setting of the gateway. */
export const SETTING_QUESTIONS: readonly Question[] = [
  {
    name: 'databaseUrl',
    text: 'Address of the PostgreSQL database, such as postgres://vezne:PASSWORD@127.0.0.1/vezne',
    isSecret: true,
    isHidden: true,
    check: readAs('DATABASE_URL'),
  },
  {
    name: 'publicUrl',
    text: 'Address at which card holders reach the gateway, such as https://pay.example.com',
    check: readAsHttps('PUBLIC_URL'),
  },
  {
    name: 'tls',
    text: 'Who speaks TLS: the gateway with a certificate of its own, or a proxy before it',
    choices: ['certificate', 'proxy'],
  },
  {
    name: 'tlsCertFile',
    text: 'PEM file with the certificate and its chain',
    isAsked: hasCertificate,
  },
  {
    name: 'tlsKeyFile',
    text: 'PEM file with the key of the certificate, without a passphrase',
    isAsked: hasCertificate,
  },
  {
    name: 'trustedProxies',
    text: 'Addresses of the proxy, such as 127.0.0.1 or 10.0.0.0/24',
    isAsked: ({ tls }) => tls === 'proxy',
    otherwise: () => '127.0.0.1',
    check: readAs('TRUSTED_PROXIES'),
  },
  {
    name: 'host',
    text: 'Address on which the gateway listens',
    otherwise: (answers) => (hasCertificate(answers) ? '0.0.0.0' : '127.0.0.1'),
  },
  {
    name: 'port',
    text: 'Port on which the gateway listens',
    otherwise: (answers) => (hasCertificate(answers) ? '443' : '8080'),
    check: readAs('PORT'),
  },
  {
    name: 'adminPort',
    text: 'Port of the operator’s interface, on 127.0.0.1',
    otherwise: () => '8090',
    check: readAs('ADMIN_PORT'),
  },
  {
    name: 'panel',
    text: 'Whether people get the panel, on a listener of its own',
    choices: ['yes', 'no'],
    otherwise: ({ panelUrl }) => (panelUrl === undefined ? 'no' : 'yes'),
  },
  {
    name: 'panelUrl',
    text: 'Address of the panel, with a host name of its own, such as https://panel.example.com',
    isAsked: hasPanel,
    check: readAsHttps('PANEL_URL'),
  },
  {
    name: 'panelPort',
    text: 'Port of the panel, on 127.0.0.1',
    isAsked: hasPanel,
    otherwise: () => '8091',
    check: readAs('PANEL_PORT'),
  },
  {
    name: 'dataFolder',
    text: 'Folder in which the gateway keeps its files (DATA_DIR)',
    otherwise: () => '/var/lib/vezne',
  },
]

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
