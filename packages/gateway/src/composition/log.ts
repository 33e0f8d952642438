import pino from 'pino'

import { maskCardNumbersInLine } from '../kernel/index.ts'
import { createLineTime } from './line-time.ts'
import { loggedFields, loggedText } from './log-fields.ts'

/** Structured lines. Callers name every field, and those that are not on the list are dropped. */
export type Log = Readonly<{
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}>

/**
 * JSON lines at the given level. `flush` is called after each line that says that something is wrong, for
 * those who gather lines. The last guard stands behind the list of fields: whatever looks like a
 * card number in a finished line is masked.
 */
export function createLog(
  level: string,
  write: (line: string) => void,
  flush: () => void = () => undefined,
): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: createLineTime(),
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line) => write(maskCardNumbersInLine(line)) },
  )
  return {
    info: (fields, message) => logger.info(loggedFields(fields), loggedText(message)),
    warn: (fields, message) => {
      logger.warn(loggedFields(fields), loggedText(message))
      flush()
    },
    error: (fields, message) => {
      logger.error(loggedFields(fields), loggedText(message))
      flush()
    },
  }
}
