import { LatestMap, maskCardNumbersInLine } from '../kernel/index.ts'

/**
 * Every field that a log line may have. No value is taken from a body or a header, except `conversationId`,
 * which is bounded and masked. Of a field that is not listed, only the name reaches the log, in
 * `droppedFields`, so that a developer who misses the field finds this list.
 */
const LOGGED_FIELDS = [
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
]

/** The text before the value of each field in a line. */
const OPENINGS: ReadonlyMap<string, string> = new Map(
  LOGGED_FIELDS.map((name) => [name, `,"${name}":`]),
)

/** Longer than any stack that somebody would read. */
const CHARACTERS_MAXIMUM = 8_192

/**
 * The listed fields that have a plain value as JSON, each after a comma, with card numbers masked. Lists,
 * objects and secrets are dropped like fields that are not listed, because nobody has checked what they hold.
 */
export function fieldsAsJson<Fields extends object>(fields: Fields): string {
  let json = ''
  const dropped: string[] = []
  // Runs for every call: a list of the entries would take longer than the rest of the line.
  for (const name in fields) {
    if (!Object.hasOwn(fields, name)) continue
    const value: unknown = fields[name]
    const opening = OPENINGS.get(name)
    const plain = opening === undefined ? undefined : plainAsJson(name, value)
    if (plain !== undefined) json += opening + plain
    else if (value !== undefined) dropped.push(name)
  }
  return dropped.length === 0 ? json : `${json},"droppedFields":${textAsJson(dropped.join(' '))}`
}

/** Fields whose values recur from call to call: each value is masked once. */
const RECURRING: ReadonlySet<string> = new Set(['merchantId', 'terminalId'])

const recurring = new LatestMap<unknown, string | undefined>(1_000)

function plainAsJson(name: string, value: unknown): string | undefined {
  if (!RECURRING.has(name)) return valueAsJson(value)
  const known = recurring.get(value)
  if (known !== undefined) return known
  const json = valueAsJson(value)
  recurring.set(value, json)
  return json
}

/** Undefined for a value that is not plain. */
function valueAsJson(value: unknown): string | undefined {
  if (typeof value === 'string') return textAsJson(value)
  if (typeof value === 'number') return numberAsJson(value)
  if (typeof value === 'bigint') return textAsJson(String(value))
  return typeof value === 'boolean' || value === null ? String(value) : undefined
}

/** A number that is masked becomes a text, because a JSON number cannot hold stars. */
function numberAsJson(value: number): string {
  if (!Number.isFinite(value)) return 'null'
  const text = String(value)
  const masked = maskCardNumbersInLine(text)
  return masked === text ? text : `"${masked}"`
}

/** The text in quotes, with no card number in it. */
export function textAsJson(text: string): string {
  // Masked before it is cut: half of a card number would no longer be recognised as one.
  const logged = maskCardNumbersInLine(text).slice(0, CHARACTERS_MAXIMUM)
  const json = quoted(logged)
  // Without escapes the JSON shows the masked text, and the quotes separate it from its neighbours. Only
  // escapes could form a new sequence of digits.
  if (logged === text && json.length === text.length + 2) return json
  return maskCardNumbersInLine(json)
}

/** As `JSON.stringify`, which is slow to start. Nearly every text needs no escape. */
function quoted(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    if (needsEscape(text.charCodeAt(at))) return JSON.stringify(text)
  }
  return `"${text}"`
}

/** Control characters, quotes, backslashes, and whatever may be half of a surrogate pair. */
function needsEscape(code: number): boolean {
  return code < 0x20 || code === 0x22 || code === 0x5c || code >= 0xd800
}
