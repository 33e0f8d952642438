import { LatestMap, maskCardNumbersInLine } from '../kernel/index.ts'

/**
 * Every field that a log line may have, whoever writes it. None of them is filled from a body or a header
 * but `conversationId`, which is the caller's own, bounded and masked. A field that is not here does not
 * reach the log; only its name does, so that whoever missed it finds this list.
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

/** What stands before the value of each of them in a line. */
const OPENINGS: ReadonlyMap<string, string> = new Map(
  LOGGED_FIELDS.map((name) => [name, `,"${name}":`]),
)

/** Longer than any stack; a line that nobody can read helps nobody. */
const CHARACTERS_MAXIMUM = 8_192

/**
 * The fields as they stand in a line of JSON, each with a comma before it: listed ones with a plain value,
 * card numbers masked in it. Lists, objects and secrets are dropped as unlisted fields are, for nobody has
 * looked at what is in them. The names of what was dropped stand in `droppedFields`.
 */
export function fieldsAsJson<Fields extends object>(fields: Fields): string {
  let json = ''
  const dropped: string[] = []
  // Every call comes by here: a list of the entries would cost more than the line.
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

/** What stands in the lines of every call: these values come again, and one reading of each is enough. */
const RECURRING: ReadonlySet<string> = new Set(['merchantId', 'terminalId'])

const recurred = new LatestMap<unknown, string | undefined>(1_000)

function plainAsJson(name: string, value: unknown): string | undefined {
  if (!RECURRING.has(name)) return valueAsJson(value)
  const known = recurred.get(value)
  if (known !== undefined) return known
  const json = valueAsJson(value)
  recurred.set(value, json)
  return json
}

/** Undefined for what has no plain value. */
function valueAsJson(value: unknown): string | undefined {
  if (typeof value === 'string') return textAsJson(value)
  if (typeof value === 'number') return numberAsJson(value)
  if (typeof value === 'bigint') return textAsJson(String(value))
  return typeof value === 'boolean' || value === null ? String(value) : undefined
}

/** A number that is masked becomes a text: stars in a number would leave no JSON. */
function numberAsJson(value: number): string {
  if (!Number.isFinite(value)) return 'null'
  const text = String(value)
  const masked = maskCardNumbersInLine(text)
  return masked === text ? text : `"${masked}"`
}

/** The text in quotes, with no card number in it. */
export function textAsJson(text: string): string {
  // Masked before it is cut: of a card number that the cut divides, too much would stay.
  const logged = maskCardNumbersInLine(text).slice(0, CHARACTERS_MAXIMUM)
  const json = quoted(logged)
  // What is read is what was masked, and nothing joins it to its neighbours: the quotes divide. Only where
  // the two differ may a card number show that was none before.
  if (logged === text && json.length === text.length + 2) return json
  return maskCardNumbersInLine(json)
}

/** As `JSON.stringify`, which is slow to begin: nearly every text stands in a line as it is. */
function quoted(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    if (needsEscape(text.charCodeAt(at))) return JSON.stringify(text)
  }
  return `"${text}"`
}

/** Control characters, quotes, backslashes, and all that may be half of a character. */
function needsEscape(code: number): boolean {
  return code < 0x20 || code === 0x22 || code === 0x5c || code >= 0xd800
}
