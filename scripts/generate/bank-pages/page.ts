import type { Language } from '@vezne/protocol'
import {
  BANK_PRESETS,
  type BankPreset,
  type BankProtocol,
  FINDINGS,
  type FindingName,
} from '../../../packages/gateway/src/payment/banks/index.ts'
import { MARKDOWN_NOTICE, markdownTable } from '../artifact.ts'
import { type BankNotes, COMMON_REQUESTS } from './notes.ts'

/** docs/banks/FILE.md: how to go live at the banks of a protocol. */
export function bankPage(protocol: BankProtocol, notes: BankNotes): string {
  const presets = BANK_PRESETS.filter(({ connector }) => connector === protocol.name)
  const parts = [
    MARKDOWN_NOTICE,
    heading(protocol, presets),
    requests(protocol, notes),
    addresses(protocol, presets),
    adding(protocol, presets),
    abilities(protocol),
    testing(protocol),
    `## Known traps\n\n${list(notes.traps)}`,
    `## Not tried at a live bank\n\nNothing of this protocol was tried with a live shop. In particular:\n\n${list(notes.untried)}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}

function heading({ title, name }: BankProtocol, presets: readonly BankPreset[]): string {
  const banks = presets.map(({ title: bank }) => bank).join(', ')
  const what = presets.length === 1 ? banks : 'the banks that speak it'
  return [
    `# ${title}: going live at ${what}`,
    `For ${banks}. The connector is \`${name}\`. The letter of your bank goes before this page: addresses and names change. ` +
      'All banks: [the index](README.md).',
  ].join('\n\n')
}

function requests({ credentials }: BankProtocol, notes: BankNotes): string {
  const rows = Object.entries(credentials).map(([field, { isSecret, isRequired, label }]) => [
    `\`${field}\``,
    label.tr,
    label.en,
    [isSecret ? 'secret' : 'open', ...(isRequired ? [] : ['optional'])].join(', '),
  ])
  const asked = [...notes.requests, ...COMMON_REQUESTS]
  return [
    '## What to ask the bank for',
    'These values. The letter calls them by these or similar names:',
    markdownTable(['Credential', 'Türkçesi', 'In English', ''], rows),
    'And that these things are opened:',
    list(asked.map(({ en }) => en)),
    'In Turkish, for the letter or the e-mail:',
    ['```text', ...asked.map(({ tr }) => `- ${tr}.`), '```'].join('\n'),
  ].join('\n\n')
}

/** The ports of a bank's addresses, as a reader opens them in a firewall. */
function portsOf(presets: readonly BankPreset[]): string {
  const urls = presets.flatMap(({ live, test }) => [live, ...(test === null ? [] : [test])])
  const ports = urls.flatMap(({ apiUrl, gateUrl }) => [apiUrl, gateUrl])
  return [...new Set(ports.map((url) => new URL(url).port || '443'))].join(' or ')
}

function addresses({ test: { hashField } }: BankProtocol, presets: readonly BankPreset[]): string {
  const rows = presets.flatMap(({ name, title, live, test }) => [
    [`\`${name}\``, title, 'live', live.apiUrl, live.gateUrl],
    ...(test === null ? [] : [[`\`${name} --test\``, title, 'test', test.apiUrl, test.gateUrl]]),
  ])
  return [
    '## Addresses',
    hashField === null
      ? `The gateway calls the API and the 3-D Secure gate, which gives the page of the card’s issuer to go to. Both are https on port ${portsOf(presets)}. Open your firewall for both hosts:`
      : `The gateway calls the API; the card holder’s browser goes to the 3-D Secure gate. Both are https on port ${portsOf(presets)}. Open your firewall ` +
        'for the API’s host, and for the gate’s host as well if `terminal test` is to try the 3-D Secure key:',
    markdownTable(['`--bank`', 'Bank', '', 'API', '3-D Secure gate'], rows),
    'What the bank must know of us:',
    list([
      '**Outgoing IP addresses**: the address from which each node calls, as the outside sees it. Behind a NAT or a proxy it is that ' +
        'machine’s address. It must be fixed. Tell the bank of a new node before it takes payments.',
      '**Callback addresses**: `PUBLIC_URL/3ds/return/…`, where the last part differs for each verification. If the bank lists callback ' +
        'addresses, have the host of `PUBLIC_URL` or the beginning `PUBLIC_URL/3ds/return/` listed. The card holder’s browser calls it, not the bank.',
    ]),
  ].join('\n\n')
}

function adding({ credentials }: BankProtocol, presets: readonly BankPreset[]): string {
  const name = presets[0]?.name ?? ''
  const file = Object.fromEntries(Object.keys(credentials).map((field) => [field, '…']))
  return [
    '## Adding the terminal',
    'Write the credentials to a file that only you can read (leave out optional ones that you do not have), and delete the file afterwards:',
    ['```json', JSON.stringify(file, null, 2), '```'].join('\n'),
    [
      '```sh',
      `npx vezne terminal add 1100000001 --alias ${name} --bank ${name} --credentials bank.json`,
      `npx vezne terminal test 1100000001 ${name}`,
      '```',
    ].join('\n'),
    'Then verify one of the bank’s test cards, pay, reverse and return once with a small sum.',
  ].join('\n\n')
}

function abilities(protocol: BankProtocol): string {
  const { refundsBeforeDayEnd, captureMinimumPercent, capturesAbove } = protocol.features
  const { callbackSignsCard, queriesNeedPassword } = protocol.features
  const { closeBatch, points, verificationCalls } = connectorOf(protocol)
  const isSentByUs = verificationCalls?.gate === true
  const rows = [
    ['Who ends the day', closeBatch === null ? 'the bank, by itself' : 'the gateway, at `DAY_END`'],
    ['Return before the day end', refundsBeforeDayEnd ? 'yes' : 'no: reverse instead'],
    [
      'A PostAuth of less than its PreAuth',
      captureMinimumPercent === 0 ? 'any part' : `at least ${captureMinimumPercent} %`,
    ],
    [
      'A PostAuth of more than its PreAuth',
      capturesAbove
        ? 'up to 15 %, for merchants who have that right: `vezne terminal update … --capture-maximum 115`'
        : 'no public document says so: ask the bank before you set `--capture-maximum`',
    ],
    ['Points of a card can be asked for', points === null ? 'no' : 'yes'],
    ['A query shows that the password is right', queriesNeedPassword ? 'yes' : 'no'],
    [
      'Whose card a 3-D Secure payment charged is known',
      callbackSignsCard ? (isSentByUs ? BY_OUR_CALL : IN_CALLBACK) : BY_QUERY,
    ],
  ]
  return `## What the bank can do\n\n${markdownTable(['', ''], rows)}`
}

/** Decision 4.11. */
const IN_CALLBACK = 'from the callback, in which the bank signs the masked card'
const BY_OUR_CALL = 'the bank got it from the gateway: no browser has a form that names the card'
const BY_QUERY =
  'from a query: the bank signs no card in the callback, so the gateway asks it before it answers; another card is refused (3005) and undone at the bank'

/** The page only reads this connector's description: its transport can call nobody. */
function connectorOf(protocol: BankProtocol) {
  const clock = { now: () => new Date(0), monotonicMilliseconds: () => 0, sleep: async () => {} }
  const transport = { post: () => Promise.reject(new Error('never called')) }
  return protocol.connect({ transport, clock })
}

const VOIDS = {
  refundUser:
    'A **void** of an order that does not exist, as the user of voids and refunds: shows whether that user and its password are right.',
  wrongPassword:
    'A **void** of an order that does not exist: the bank may refuse it for a wrong password. No refusal is no proof of a right one.',
} as const

function testing({ test }: BankProtocol): string {
  const steps = [
    'A **query** for an order that does not exist: shows address, list of addresses, merchant and API user.',
    ...(test.voidShows === null ? [] : [VOIDS[test.voidShows]]),
    test.hashField === null
      ? 'A **call of the 3-D Secure gate**, with a card number that nobody has: shows its address, and a password that it refuses.'
      : 'A **form to the 3-D Secure gate**, with a card number that nobody has: shows whether the 3-D Secure key is right.',
  ]
  const rows = test.findings.map(({ finding, codes = [], texts = [] }) =>
    findingRow(
      finding,
      [...codes.map((code) => `\`${code}\``), ...texts.map((text) => `“${text}”`)].join(', '),
    ),
  )
  return [
    '## What `terminal test` asks, and what its answers mean',
    list(steps),
    'None of them can move money or authenticate anybody: [why](../decisions/0008-how-it-is-built.md#832-a-terminal-is-tested-with-nobodys-card). ' +
      'Texts stand here without capitals and Turkish letters.',
    markdownTable(['The bank says', 'Meaning', 'What to do', 'Anlamı', 'Yapılacak'], rows),
    'What a network says (no connection, HTTP 403) is [the same for all banks](README.md#when-no-bank-answers).',
  ].join('\n\n')
}

/** A finding with whom to ask, in both languages. */
export function findingRow(name: FindingName, said: string): readonly string[] {
  const { meaning, remedy, contact } = FINDINGS[name]
  const doing = (language: Language, ask: string): string =>
    [remedy?.[language], contact === null ? undefined : `${ask}: ${contact[language]}.`]
      .filter((text) => text !== undefined)
      .join(' ')
  return [said, meaning.en, doing('en', 'Ask'), meaning.tr, doing('tr', 'Sorulacak kişi')]
}
