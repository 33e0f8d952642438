import { pino } from 'pino'

import { systemClock } from '../kernel/index.ts'
import { loggedFields, loggedText } from './log-fields.ts'

type Write = (fields: object, message: string) => void

/** Structured lines. Callers name every field, and fields that are not listed are dropped. */
export type Log = Readonly<Record<'info' | 'warn' | 'error', Write>>

/**
 * Writes JSON lines of the given level and above. `flush` is called after each warning and error, for callers
 * that gather lines. pino makes the lines; which fields they have, and what is masked, is decided before it.
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
      formatters: { level: (own) => ({ level: own }) },
    },
    { write },
  )
  const writerOf = (own: keyof Log): Write => {
    if (!logger.isLevelEnabled(own)) return () => undefined
    return (fields, message) => {
      logger[own](loggedFields(fields), loggedText(message))
      if (own !== 'info') flush()
    }
  }
  return { info: writerOf('info'), warn: writerOf('warn'), error: writerOf('error') }
}

/**
 * Makes the field `time` of a line, after a comma: ISO 8601 in UTC, to the millisecond. It is a text because
 * thirteen digits of milliseconds look like a card number one time in ten. The part up to the second is made
 * once for all lines of that second.
 */
export function createLineTime(
  now: () => number = () => systemClock.now().getTime(),
): () => string {
  let second = Number.NaN
  let spelled = ''
  return () => {
    const time = now()
    const milliseconds = time % 1_000
    if (time - milliseconds !== second) {
      second = time - milliseconds
      spelled = new Date(second).toISOString().slice(0, -'000Z'.length)
    }
    return `,"time":"${spelled}${String(milliseconds).padStart(3, '0')}Z"`
  }
}
