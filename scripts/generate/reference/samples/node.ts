import { type Call, CONVERSATION_ID, lines } from './call.ts'

export function nodeSample({ endpoint, fields, isSigned }: Call): string {
  const given = Object.keys(fields).length === 0 ? '' : literal(fields)
  const options = isSigned
    ? `${given === '' ? '' : `${given}, `}{ conversationId: '${CONVERSATION_ID}' }`
    : ''
  return lines(`const answer = await vezne.${endpoint.name}(${options})`, 'console.log(answer)')
}

/** A JavaScript literal as people write it. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([name, each]) => `  ${name}: ${literal(each)},`)
  return `{\n${entries.join('\n')}\n}`
}
