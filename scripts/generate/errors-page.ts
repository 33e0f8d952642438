import { ERRORS, type ErrorEntry, type ErrorGroup } from '@vezne/protocol'
import { type Artifact, MARKDOWN_NOTICE, markdownTable } from './artifact.ts'

const GROUPS: Readonly<Record<ErrorGroup, string>> = {
  request: 'The request could not be understood',
  rule: 'A rule of the gateway refused the call',
  decline: 'The card’s bank declined (1000 + the ISO 8583 response code)',
  threeDSecure: '3-D Secure',
  unknownOutcome: 'The bank was not reached, or did not answer',
  authentication: 'Authentication',
  link: 'Payment links',
  webhook: 'Webhooks',
  gateway: 'The gateway itself',
}

const INTRODUCTION = `# Errors

Every answer has \`errorCode\` and \`errorMessage\`; both are null on success. A refusal of an understood call is HTTP 200 with
\`isSucceed\` false; other statuses mean that the call was not understood, not authenticated or not served. Branch on the code,
never on the message.

*Shown to* says who may see the message: what a card holder may see is safe for everybody. *Repeat*: \`never\` means that a repeat gets the
same answer; \`afterFix\`, that it can succeed after a correction; \`later\`, that it can succeed later; \`inquire\`, that you must query the
outcome first.`

/** docs/reference/errors.md: the catalogue of decision 1.4. */
export const errorsPage: Artifact = {
  path: 'docs/reference/errors.md',
  content: () => {
    const sections = Object.entries(GROUPS).map(([group, title]) => section(group, title))
    return `${[MARKDOWN_NOTICE, INTRODUCTION, ...sections].join('\n\n')}\n`
  },
}

function section(group: string, title: string): string {
  const rows = Object.entries(ERRORS)
    .filter(([, entry]) => entry.group === group)
    .toSorted(([, a], [, b]) => a.code.localeCompare(b.code))
    .map(([name, entry]) => row(name, entry))
  const head = ['Code', 'HTTP', 'Name', 'Message', 'Mesaj', 'Shown to', 'Repeat']
  return `## ${title}\n\n${markdownTable(head, rows)}`
}

function row(name: string, entry: ErrorEntry): string[] {
  const { code, status, message, audience, retry } = entry
  return [code, String(status), `\`${name}\``, message.en, message.tr, audience, retry]
}
