import pino from 'pino'

import { maskCardNumbersIn } from '../kernel/index.ts'

/**
 * Structured lines. Callers name every field; nothing is logged because it happened to be there.
 */
export type Log = Readonly<{
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}>

/**
 * JSON lines at the given level. The last guard stands behind all care: whatever looks like a card
 * number in a finished line is masked.
 */
export function createLog(level: string, write: (line: string) => void): Log {
  return pino(
    {
      level,
      base: null,
      // Text, because thirteen digits of milliseconds look like a card number one time in ten.
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line) => write(maskCardNumbersIn(line)) },
  )
}
