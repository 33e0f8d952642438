import { join } from 'node:path'
import {
  BANK_PRESETS,
  BANK_PROTOCOLS,
  bankProtocolOf,
  WITHOUT_ANSWER,
} from '../../../packages/gateway/src/payment/banks/index.ts'
import { ROOT } from '../../tidy/source-files.ts'
import { type Artifact, MARKDOWN_NOTICE, markdownTable } from '../artifact.ts'
import { notesOf } from './notes.ts'
import { bankPage, findingRow } from './page.ts'

const INTRODUCTION = `# Going live at a bank

Each page says what to ask the bank for, which addresses to have listed, how to add and test the terminal, and what is known to go wrong.
The protocols side by side: [banks](../reference/banks.md). A bank that is not here but speaks one of these protocols needs no code: name
its addresses with \`--api-url\`, \`--gate-url\` and \`--connector\`.`

const BANKS = join(ROOT, 'packages/gateway/src/payment/banks')

function presets(): string {
  const rows = BANK_PRESETS.map(({ name, title, connector, bankCode, test }) => [
    `[${title}](${bankProtocolOf(connector)?.page ?? ''}.md)`,
    `\`--bank ${name}\``,
    bankProtocolOf(connector)?.title ?? connector,
    bankCode,
    test === null ? 'none is known' : new URL(test.apiUrl).host,
  ])
  const headings = ['Bank', 'Preset', 'Protocol', 'EFT code', 'Test system']
  return `## Banks\n\n${markdownTable(headings, rows)}`
}

function withoutAnswer(): string {
  const rows = WITHOUT_ANSWER.map(({ finding, codes = [] }) =>
    findingRow(finding, codes.map((code) => `\`${code}\``).join(', ')),
  )
  const headings = ['`terminal test` says', 'Meaning', 'What to do', 'Anlamı', 'Yapılacak']
  return `## When no bank answers\n\n${markdownTable(headings, rows)}`
}

const indexPage: Artifact = {
  path: 'docs/banks/README.md',
  content: () => `${[MARKDOWN_NOTICE, INTRODUCTION, presets(), withoutAnswer()].join('\n\n')}\n`,
}

/** docs/banks: a page for each protocol, and the index of all banks. */
export const BANK_PAGES: readonly Artifact[] = [
  indexPage,
  ...BANK_PROTOCOLS.map((protocol) => ({
    path: `docs/banks/${protocol.page}.md`,
    content: () => bankPage(protocol, notesOf(join(BANKS, protocol.name))),
  })),
]
