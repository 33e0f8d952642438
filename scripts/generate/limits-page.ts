import { ENDPOINTS, type Endpoint, LIMITS, ruleOf } from '@vezne/protocol'
import { type Artifact, MARKDOWN_NOTICE, markdownTable } from './artifact.ts'

const INTRODUCTION = `# Limits

The bounds of every request field. A value outside them is refused with HTTP 400 and code 0100; the message names every wrong
field at once. \`null\`, and an empty text, mean that the field is absent. Rules that join several fields, or ask the order, the card
or the merchant, are not in this table; they are refused with codes of their own.`

/** docs/reference/limits.md: the table of decision 1.6. */
export const limitsPage: Artifact = {
  path: 'docs/reference/limits.md',
  content: () => {
    const endpoints: readonly Endpoint[] = ENDPOINTS
    const sections = endpoints.map(section).filter((text) => text !== '')
    return `${[MARKDOWN_NOTICE, INTRODUCTION, ...sections, table()].join('\n\n')}\n`
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

/** `cardNumberMaximumDigits` reads as "card number maximum", in digits. */
function table(): string {
  const rows = Object.entries(LIMITS).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    value.toLocaleString('en-US', { maximumFractionDigits: 2 }),
  ])
  return `## All bounds\n\n${markdownTable(['Bound', 'Value'], rows)}`
}
