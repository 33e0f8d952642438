import pino from 'pino'

import { maskCardNumbersInLine } from '../kernel/index.ts'
import { loggedFields, loggedText } from './log-fields.ts'

/** Structured lines. Callers name every field, and those that are not on the list are dropped. */
export type Log = Readonly<{
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}>

/**
 * JSON lines at the given level. The last guard stands behind the list of fields: whatever looks like a
 * card number in a finished line is masked.
 */
export function createLog(level: string, write: (line: string) => void): Log {
  const logger = pino(
    {
      level,
      base: null,
      // Text, because thirteen digits of milliseconds look like a card number one time in ten.
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line) => write(maskCardNumbersInLine(line)) },
  )
  return {
    info: (fields, message) => logger.info(loggedFields(fields), loggedText(message)),
    warn: (fields, message) => logger.warn(loggedFields(fields), loggedText(message)),
    error: (fields, message) => logger.error(loggedFields(fields), loggedText(message)),
  }
}
