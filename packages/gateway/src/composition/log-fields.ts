import { maskCardNumbersInLine } from '../kernel/index.ts'

/**
 * Every field that a log line may have, whoever writes it. None of them is filled from a body or a header
 * but `conversationId`, which is the caller's own, bounded and masked. A field that is not here does not
 * reach the log; only its name does, so that whoever missed it finds this list.
 */
const LOGGED_FIELDS: ReadonlySet<string> = new Set([
  'amountMinor',
  'bankOrderId',
  'channel',
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

/** Longer than any stack; a line that nobody can read helps nobody. */
const CHARACTERS_MAXIMUM = 8_192

type Logged = string | number | boolean | null

/**
 * The fields as they are logged: listed ones with a plain value, card numbers masked in it. Lists, objects
 * and secrets are dropped as unlisted fields are, for nobody has looked at what is in them. The names of
 * what was dropped stand in `droppedFields`.
 */
export function loggedFields(fields: object): Record<string, Logged> {
  const logged: Record<string, Logged> = {}
  const dropped: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    const plain = LOGGED_FIELDS.has(name) ? plainValue(value) : undefined
    if (plain !== undefined) logged[name] = plain
    else if (value !== undefined) dropped.push(name)
  }
  return dropped.length === 0 ? logged : { ...logged, droppedFields: loggedText(dropped.join(' ')) }
}

/** Undefined for what has no plain value. */
function plainValue(value: unknown): Logged | undefined {
  if (typeof value === 'string' || typeof value === 'bigint') return loggedText(String(value))
  if (typeof value === 'number') return numberOrMasked(value)
  return typeof value === 'boolean' || value === null ? value : undefined
}

/** A number that is masked becomes a text: stars in a number would leave no JSON. */
function numberOrMasked(value: number): number | string {
  const text = String(value)
  const masked = maskCardNumbersInLine(text)
  return masked === text ? value : masked
}

/** Masked before it is cut: of a card number that the cut divides, too much would stay. */
export function loggedText(text: string): string {
  return maskCardNumbersInLine(text).slice(0, CHARACTERS_MAXIMUM)
}
