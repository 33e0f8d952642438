import { ENDPOINTS, type Endpoint, ERRORS, LIMITS, ruleOf } from '@vezne/protocol'
import { SERVER_LIMITS } from '../../packages/gateway/src/http/limits/server-limits.ts'
import { type Artifact, MARKDOWN_NOTICE, markdownTable } from './artifact.ts'

const INTRODUCTION = `# Limits

The bounds of every request field. A value outside them is refused with HTTP 400 and code ${ERRORS.INVALID_FIELD.code}; the message names every wrong
field at once. \`null\`, and an empty text, mean that the field is absent. Rules that join several fields, or ask the order, the card
or the merchant, are not in this table; they are refused with codes of their own.`

const DUPLICATES = `## What comes twice

| What | What is done |
| --- | --- |
| a name in an object of JSON, at any depth | HTTP 400 and code 0101, nothing is read |
| a field of ours in a form or a query, in any letter case | HTTP 400 and code 0100: it must be sent once |
| a name that is not ours, in a form or a query | passed over |
| a header of the authentication | HTTP 401 and code 4001 |
| \`X-Body-Signature\` | HTTP 401, as one that is missing |
| \`Idempotency-Key\` | HTTP 400 and code 0100: it must be sent once |
| an item of \`installments\` | HTTP 400 and code 0100 |
| a recipient in \`smsTo\` or \`emailTo\`, also in another spelling of the same number | counts towards the bound of the list; one message is sent |
| a whole call with the same Nonce and Signature | HTTP 401 and code 4004 |
| the same call with a new Nonce | a call of its own; a payment, return, reversal or link whose \`Idempotency-Key\` came before gets the first answer again |`

const CONNECTIONS = `## Connections

What a connection may cost, whoever is at its other end. A body that is too large is refused with HTTP 413 and code ${ERRORS.BODY_TOO_LARGE.code}; a
request that is too slow with 408 and ${ERRORS.REQUEST_TIMEOUT.code}, headers that are too long with 431 and ${ERRORS.HEADERS_TOO_LARGE.code}, and the connection is closed. What still
comes after an answer is thrown away, and cut off where it is more than a body may be. A form has at most 32 parts
(\`multipart/form-data\`) or 256 fields; JSON is nested at most 16 deep.

A request that waits for the rest of its body is no call yet. Beyond the bound of unfinished bodies, or beyond
\`UNFINISHED_BODIES_PER_NETWORK\`, the oldest is cut off (503 and ${ERRORS.NOT_READY.code}, or 429 and ${ERRORS.TOO_MANY_REQUESTS.code}). Beyond \`CONNECTIONS_MAXIMUM\` and
\`CONNECTIONS_PER_NETWORK\` the oldest connection is closed that no merchant has signed a call on and that waits for nothing:
decision 1.9.`

/** docs/reference/limits.md: the table of decision 1.6. */
export const limitsPage: Artifact = {
  path: 'docs/reference/limits.md',
  content: () => {
    const endpoints: readonly Endpoint[] = ENDPOINTS
    const sections = endpoints.map(section).filter((text) => text !== '')
    return `${[MARKDOWN_NOTICE, INTRODUCTION, ...sections, DUPLICATES, connections(), table()].join('\n\n')}\n`
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
