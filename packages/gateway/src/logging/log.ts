import { pino, stdTimeFunctions } from 'pino'
import { maskCardNumbersInLine } from '../kernel/index.ts'

/** Structured lines. Callers name every field, and fields that are not on the list are dropped. */
export type Log = Readonly<{
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}>

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

/**
 * Writes JSON lines of the given level and above. `flush` is called after each warning and error, for
 * callers that gather lines.
 */
export function createLog(
  level: string,
  write: (line: string) => void,
  flush: () => void = () => undefined,
): Log {
  const formatters = { level: (name: string) => ({ level: name }), log: loggedFields }
  const options = { level, base: null, timestamp: stdTimeFunctions.isoTime, formatters }
  const logger = pino(options, { write })
  const writerOf = (own: keyof Log): Log[keyof Log] =>
    logger.isLevelEnabled(own)
      ? (fields, message) => logger[own](fields, maskedText(message))
      : () => undefined
  const [warn, error] = [writerOf('warn'), writerOf('error')]
  return {
    info: writerOf('info'),
    warn: (fields, message) => {
      warn(fields, message)
      flush()
    },
    error: (fields, message) => {
      error(fields, message)
      flush()
    },
  }
}

/**
 * The listed fields that have a plain value, with card numbers masked. Lists, objects and secrets are dropped
 * like fields that are not listed, because nobody has checked what they hold.
 */
function loggedFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const logged: Record<string, unknown> = {}
  const dropped: string[] = []
  for (const name of Object.keys(fields)) {
    const value = fields[name]
    if (value === undefined) continue
    const plain = LOGGED_FIELDS.has(name) ? plainValue(value) : undefined
    if (plain === undefined) dropped.push(name)
    else logged[name] = plain
  }
  if (dropped.length > 0) logged['droppedFields'] = maskedText(dropped.join(' '))
  return logged
}

/** Undefined for a value that is not plain. */
function plainValue(value: unknown): string | number | boolean | null | undefined {
  if (typeof value === 'string') return maskedText(value)
  if (typeof value === 'number') return maskedNumber(value)
  if (typeof value === 'bigint') return maskedText(String(value))
  return typeof value === 'boolean' || value === null ? value : undefined
}

/** A number that is masked becomes a text, because a JSON number cannot hold stars. */
function maskedNumber(value: number): number | string {
  const text = String(value)
  const masked = maskedText(text)
  return masked === text ? value : masked
}

/** Masked before it is cut: half of a card number would no longer be recognised as one. */
function maskedText(text: string): string {
  return maskCardNumbersInLine(text).slice(0, CHARACTERS_MAXIMUM)
}
