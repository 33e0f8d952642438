import { SETTINGS } from '../../packages/gateway/src/base/config/index.ts'
import type { Setting } from '../../packages/gateway/src/base/config/settings.ts'
import { type Artifact, MARKDOWN_NOTICE, markdownTable } from './artifact.ts'
import { PAYER_CLASSES, PAYER_COLUMNS, PAYER_PLACES, type PayerDatum } from './assets/index.ts'

const INTRODUCTION = `# Personal data

What the gateway holds about payers, for how long, how it is erased, and how a payer's request is answered. For operators who
have to answer under the KVKK (law 6698) or the GDPR. The tables are generated from \`scripts/generate/assets/payer-data.ts\`; tests
compare them with the database's schema and with what payments write. This page describes software, and is no legal advice.

## Who answers whom

The merchant sells to the payer and decides what is asked: it is the controller (*veri sorumlusu*). Whoever runs the gateway for merchants
is a processor (*veri işleyen*); a merchant with a gateway of its own is both. So every request is for **one** merchant's data, and
the commands want the merchant's number. The bank is a controller of its own.

A controller answers within 30 days (KVKK article 13; GDPR: one month). When the reasons for keeping data are over, they are erased without
a request (KVKK article 7). The Turkish regulation on erasure gives at most six months between two periodic erasures; the
gateway's jobs run every minute. Data that were erased on request or by age are recorded in the audit chain or by the days below: keep the
settings that you chose with your retention policy (*saklama ve imha politikası*).

## What is not erased, and why

| What | Why |
| --- | --- |
| amounts, dates, states, ids, installments, the ledger | commercial books: ten years (Turkish Commercial Code, article 82), five for taxes (Tax Procedure Law, article 253) |
| masked card, bank, authorisation code, references of the bank | proof towards bank and payer in disputes; without the other digits nobody pays with it |
| the audit chains | they prove what operators did; names and addresses of payers are not in them |

KVKK article 28 and GDPR article 17 (3) leave room for what a law requires. That is why rows stay, and are emptied in place:
returns, inquiries, the comparison with the bank and all sums work as before.

## Settings

Lower the days if you do not need the data: the next runs of the jobs erase what is too old then. Raising the days brings nothing back.
Under chargeback rules a payer may dispute for 120 days, in some cases for 540: names and IP addresses help to answer.`

const REQUESTS = `## A payer asks

\`\`\`sh
npx vezne payer export 1000000001 --email ayse@example.com > ayse.json
npx vezne payer erase 1000000001 --phone 05321234567
npx vezne payer erase 1000000001 --phone 05321234567 --yes
npx vezne payer erase 1000000001 --order 019ac1f2-0000-7000-8000-000000000001 --yes
\`\`\`

1. Make sure that the person is the payer. The gateway knows nobody's identity.
2. Find the person by the e-mail address or telephone number that was entered at a link, sent with a payment (telephone number), or written to; or by one
   payment. Ask for each of the person's addresses and numbers. A payment of the API without a telephone number is found by its order only.
   The command reads all orders of the merchant, because no index may lead to them.
3. \`payer export\` prints one JSON document: payments, tries at links, verifications, messages, IP addresses of hand-overs. The name on a card
   is masked if the payer did not give the same name, because it may be another person's. Orders that only *mention* the payer in
   a text of the merchant show that text, and nothing of their own payer.
4. \`payer erase\` says what it would erase. With \`--yes\` it erases in one transaction; **that cannot be undone**. It refuses, with
   the id and the remedy, while something still needs the data: an open payment, a pre-authorisation, a try or a verification under way, a
   message still to be sent.
5. Both write the audit chain (\`payer.export\`, \`payer.erase\`): who, for which merchant, by what kind of key, how many rows. The chain does not
   repeat the address, the number or the name.
6. Tell the merchant, whose own systems have their copies, and repeat the request after a restore from a backup that is older.

If the command names archived quarters, an earlier version archived them with names and addresses: \`archive restore\` the quarter, run
\`payer erase\`, and archive it again.

## Advice

- Akbank and Garanti get the e-mail address that a payer typed on the page of a link, within their 3-D Secure form ([decision
  4.17](../decisions/0004-three-d-secure.md#417-the-payers-e-mail-address-goes-to-the-bank-where-the-payer-typed-it)): name them as recipients.
- Do not write names, e-mail addresses or telephone numbers into \`paymentConversationId\`, \`merchantReference\` or \`orderId\` of a link: they are
  never erased by age. Use \`description\` and \`metadata\` sparingly.
- A link asks the payer only for the fields that its \`isNameRequired\`, \`isEmailRequired\` and the like name. Ask for what you need.
- Set the same limit for your backups and for the mail server's log.
- Versions side by side: while an earlier version serves beside this one, its \`audit verify\` calls batches changed whose addresses this version
  has erased. Verify with this version.`

/** docs/operations/personal-data.md: the inventory of payers' data, and how requests are answered. */
export const personalDataPage: Artifact = {
  path: 'docs/operations/personal-data.md',
  content: () => {
    const classes = Object.entries(PAYER_CLASSES)
    const places = Object.entries(PAYER_PLACES)
    const sections = [
      MARKDOWN_NOTICE,
      INTRODUCTION,
      settingsTable(),
      REQUESTS,
      '## In the database',
      markdownTable(['Class', 'Meaning'], classes),
      columnsTable(),
      '## Elsewhere',
      markdownTable(['Where', 'What'], places),
    ]
    return `${sections.join('\n\n')}\n`
  },
}

const HEAD = ['Where', 'Class', 'Holds', 'From', 'Kept', 'Then', 'On request']

function columnsTable(): string {
  const rows = Object.entries(PAYER_COLUMNS).flatMap(([column, data]) =>
    data.map((datum) => [
      `\`${column}\``,
      datum.class,
      datum.holds,
      datum.from,
      keptText(datum.kept),
      datum.erased,
      datum.onRequest,
    ]),
  )
  return markdownTable(HEAD, rows)
}

function keptText(kept: PayerDatum['kept']): string {
  if (typeof kept !== 'string') return kept.fixed
  const settings: Readonly<Record<string, Setting<unknown>>> = SETTINGS
  return `\`${kept}\` (${daysOf(settings[kept])} days)`
}

/** Days are the same in both modes. */
function daysOf(setting: Setting<unknown> | undefined): string {
  return typeof setting?.absent === 'string' ? setting.absent : ''
}

/** The settings that the inventory names, in the order of the configuration. */
function settingsTable(): string {
  const named = new Set(
    Object.values(PAYER_COLUMNS).flatMap((data) => data.map(({ kept }) => kept)),
  )
  const settings: Readonly<Record<string, Setting<unknown>>> = SETTINGS
  const rows = Object.entries(settings).flatMap(([name, setting]) =>
    [...named].includes(name as never)
      ? [[`\`${name}\``, `\`${daysOf(setting)}\``, setting.meaning]]
      : [],
  )
  return markdownTable(['Variable', 'Default', 'Meaning'], rows)
}
