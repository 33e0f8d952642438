import { ENDPOINTS, type Endpoint, ERRORS, LIMITS, ruleOf } from '@vezne/protocol'
import { SERVER_LIMITS } from '../../packages/gateway/src/faces/http/limits/server-limits.ts'
import { TEXT_LIMITS } from '../../packages/gateway/src/faces/http/limits/text-limits.ts'
import { type Artifact, MARKDOWN_NOTICE, markdownTable } from './artifact.ts'

const INTRODUCTION = `# Limits

The bounds of every request field. A value outside them is refused with HTTP 400 and code ${ERRORS.INVALID_FIELD.code}; the message names all wrong
fields. \`null\` and empty text mean that the field is absent. Rules about several fields, or about the order, the card
or the merchant, are not in this table; each has its own code.`

const DUPLICATES = `## Repetitions

| Repeated | Result |
| --- | --- |
| a name in a JSON object, at any depth | HTTP 400 and code 0101 |
| a known field in a form or a query, in any letter case | HTTP 400 and code 0100 |
| an unknown name in a form or a query | ignored |
| an authentication header | HTTP 401 and code 4001 |
| \`X-Body-Signature\` | HTTP 401, as if it were missing |
| \`Idempotency-Key\` | HTTP 400 and code 0100 |
| an item of \`installments\` | HTTP 400 and code 0100 |
| a recipient in \`smsTo\` or \`emailTo\`, even in another spelling | counts towards the bound of the list; one message is sent |
| a call with the same Nonce and Signature | HTTP 401 and code 4004 |
| a call with a new Nonce | a new call; with the same \`Idempotency-Key\`, a payment, return, reversal or link is not repeated |`

const CONNECTIONS = `## Connections

Limits of every connection. A body that is too large is refused with HTTP 413 and code ${ERRORS.BODY_TOO_LARGE.code}; a
request that is too slow with 408 and ${ERRORS.REQUEST_TIMEOUT.code}, headers that are too long with 431 and ${ERRORS.HEADERS_TOO_LARGE.code}, and the connection is closed. Bytes
after an answer are discarded; beyond the size of a body the connection is closed. A form has at most 256
fields or parts (\`multipart/form-data\`); JSON is nested at most 16 deep.

A request that waits for the rest of its body does not count as a call. Beyond the bound of unfinished bodies, or beyond
\`UNFINISHED_BODIES_PER_NETWORK\`, the oldest of them is refused (503 and ${ERRORS.NOT_READY.code}, or 429 and ${ERRORS.TOO_MANY_REQUESTS.code}). Beyond \`CONNECTIONS_MAXIMUM\` and
\`CONNECTIONS_PER_NETWORK\` the gateway closes the oldest connection without a signed call and without a call under way:
decision 1.9.`

/** docs/reference/limits.md: the table of decision 1.6. */
export const limitsPage: Artifact = {
  path: 'docs/reference/limits.md',
  content: () => {
    const endpoints: readonly Endpoint[] = ENDPOINTS
    const sections = endpoints.map(section).filter((text) => text !== '')
    return `${[MARKDOWN_NOTICE, INTRODUCTION, ...sections, DUPLICATES, texts(), connections(), table()].join('\n\n')}\n`
  },
}

function section(endpoint: Endpoint): string {
  const { properties = {}, required = [] } = Object(endpoint.request)
  const rows = Object.entries(properties).map(([name, field]) => [
    `\`${name}\``,
    required.includes(name) ? 'required' : '',
    ruleOf(Object(field)).en,
  ])
  if (rows.length === 0) return ''
  const head = ['Field', '', 'Rule']
  return `## ${endpoint.method} ${endpoint.path}\n\n${markdownTable(head, rows)}`
}

function connections(): string {
  return `${CONNECTIONS}\n\n${boundsOf(SERVER_LIMITS)}`
}

const TEXTS = `## Texts

Bounds of whatever a page reads, form or query, and of the variable parts of a path; a few fields that hold lists or documents have
longer ones. The fields of calls have the bounds of their tables above, within these.`

function texts(): string {
  return `${TEXTS}\n\n${boundsOf(TEXT_LIMITS)}`
}

function table(): string {
  return `## All bounds\n\n${boundsOf(LIMITS)}`
}

/** `cardNumberMaximumDigits` reads as "card number maximum digits". */
function boundsOf(bounds: Readonly<Record<string, number>>): string {
  const rows = Object.entries(bounds).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    value.toLocaleString('en-US', { maximumFractionDigits: 2 }),
  ])
  return markdownTable(['Bound', 'Value'], rows)
}
