import {
  BANK_PRESETS,
  BANK_PROTOCOLS,
  type BankProtocol,
} from '../../packages/gateway/src/payment/banks/index.ts'
import { type Artifact, MARKDOWN_NOTICE, markdownTable } from './artifact.ts'

const INTRODUCTION = `# Banks

The protocols that the gateway speaks, what each asks of a bank's letter, and the banks whose addresses it knows. \`vezne terminal add\` takes
the credentials as a JSON file of these names; \`--bank\` fills in the connector, the addresses and the EFT code. The letter of your bank goes
before this page: \`--api-url\` and \`--gate-url\` name other addresses. None of these banks has been tried with a live shop yet; the protocols
were built from public documents, recorded answers and published hash vectors. How to go live at each: [a page for every
bank](../banks/README.md).`

/** docs/reference/banks.md: protocols, their credentials and traits, and presets. */
export const banksPage: Artifact = {
  path: 'docs/reference/banks.md',
  content: () =>
    `${[MARKDOWN_NOTICE, INTRODUCTION, traits(), ...BANK_PROTOCOLS.map(section), presets()].join('\n\n')}\n`,
}

function traits(): string {
  const parts = { transport: { post: () => Promise.reject(new Error('never called')) } }
  const rows = BANK_PROTOCOLS.map((protocol) => {
    const clock = { now: () => new Date(0), monotonicMilliseconds: () => 0, sleep: async () => {} }
    const { closeBatch, points } = protocol.connect({ ...parts, clock })
    const { features } = protocol
    return [
      `${protocol.title} (\`${protocol.name}\`)`,
      closeBatch === null ? 'the bank, once a day' : 'the gateway',
      features.refundsBeforeDayEnd ? 'at any time' : 'after the day end',
      features.captureMinimumPercent === 0
        ? 'any part'
        : `at least ${features.captureMinimumPercent} %`,
      points === null ? 'no' : 'yes',
      features.pointsAfterThreeDSecure ? 'yes' : 'no',
      features.queriesNeedPassword ? 'yes' : 'no',
    ]
  })
  const headings = ['Protocol', 'Who closes the day', 'Refunds', 'PostAuth takes', 'Points query']
  const more = ['Points after 3-D Secure', 'A status query tests the password']
  const table = markdownTable([...headings, ...more], rows)
  return `## What differs\n\n${table}`
}

function section({ name, title, credentials, accountName }: BankProtocol): string {
  const rows = Object.entries(credentials).map(([field, { isSecret, isRequired, label }]) => [
    `\`${field}\``,
    label.en,
    label.tr,
    [
      isSecret ? 'secret' : 'open',
      ...(isRequired ? [] : ['optional']),
      ...(field === accountName ? ['names the account: cannot be replaced'] : []),
    ].join(', '),
  ])
  const table = markdownTable(['Credential', 'In English', 'Türkçesi', ''], rows)
  return `## ${title} (\`${name}\`)\n\n${table}`
}

function presets(): string {
  const rows = BANK_PRESETS.map(({ name, title, connector, bankCode, live, test }) => [
    `\`${name}\``,
    title,
    connector,
    bankCode,
    live.apiUrl,
    live.gateUrl,
    test === null ? '' : new URL(test.apiUrl).host,
  ])
  const headings = [
    '`--bank`',
    'Bank',
    'Connector',
    'EFT code',
    'API',
    '3-D Secure gate',
    '`--test`',
  ]
  return `## Presets\n\n${markdownTable(headings, rows)}`
}
