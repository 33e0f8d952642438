import { LatestMap, maskCardNumbersInLine } from '../kernel/index.ts'

/**
 * Every field that a log line may have. No value is taken from a body or a header, except `conversationId`,
 * which is bounded and masked. Of a field that is not listed, only the name reaches the log, in
 * `droppedFields`, so that a developer who misses the field finds this list.
 */
const LOGGED_FIELDS: ReadonlySet<string> = new Set([
  'alias',
  'amountMinor',
  'bank',
  'bankOrderId',
  'channel',
  'checkpoint',
  'connector',
  'conversationId',
  'detail',
  'durationMilliseconds',
  'incidentId',
  'job',
  'merchantId',
  'merchantNumber',
  'method',
  'noticeId',
  'operation',
  'orderId',
  'result',
  'route',
  'sessionId',
  'stack',
  'status',
  'terminalId',
  'what',
  'why',
])

/** Longer than any stack that somebody would read. */
const CHARACTERS_MAXIMUM = 8_192

type Plain = string | number | boolean | null

/**
 * The listed fields that have a plain value, with card numbers masked. Lists, objects and secrets are dropped
 * like fields that are not listed, because nobody has checked what they hold.
 */
export function loggedFields<Fields extends object>(fields: Fields): Record<string, Plain> {
  const logged: Record<string, Plain> = {}
  const dropped: string[] = []
  // Runs for every call: a list of the entries would take longer than the rest of the line.
  for (const name in fields) {
    if (!Object.hasOwn(fields, name)) continue
    const value: unknown = fields[name]
    const plain = LOGGED_FIELDS.has(name) ? plainOf(name, value) : undefined
    if (plain !== undefined) logged[name] = plain
    else if (value !== undefined) dropped.push(name)
  }
  if (dropped.length > 0) logged['droppedFields'] = loggedText(dropped.join(' '))
  return logged
}

/** Fields whose values recur from call to call: each value is masked once. */
const RECURRING: ReadonlySet<string> = new Set(['merchantId', 'terminalId'])

const recurring = new LatestMap<unknown, Plain | undefined>(1_000)

function plainOf(name: string, value: unknown): Plain | undefined {
  if (!RECURRING.has(name)) return masked(value)
  const known = recurring.get(value)
  if (known !== undefined) return known
  const plain = masked(value)
  recurring.set(value, plain)
  return plain
}

/** Undefined for a value that is not plain. A number that is masked becomes a text: no number can hold stars. */
function masked(value: unknown): Plain | undefined {
  if (typeof value === 'string') return loggedText(value)
  if (typeof value === 'bigint') return loggedText(String(value))
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'number') return undefined
  const text = String(value)
  const shown = maskCardNumbersInLine(text)
  return shown === text ? value : shown
}

/** Masked before it is cut: half of a card number would no longer be recognised as one. */
export function loggedText(text: string): string {
  return maskCardNumbersInLine(text).slice(0, CHARACTERS_MAXIMUM)
}
