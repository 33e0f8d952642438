import { systemClock } from '../kernel/index.ts'
import { fieldsAsJson, textAsJson } from './log-fields.ts'

/** Structured lines. Callers name every field, and fields that are not listed are dropped. */
export type Log = Readonly<{
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}>

type Level = keyof Log

/** A log of a level writes the lines of this level and of those after it. */
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/**
 * Writes JSON lines of the given level and above. `flush` is called after each warning and error, for callers
 * that gather lines. The lines are made here and not by pino, because that takes a tenth more instructions
 * for each payment (decision 8.14).
 */
export function createLog(
  level: string,
  write: (line: string) => void,
  flush: () => void = () => undefined,
): Log {
  const lineTime = createLineTime()
  const writes = (own: Level) => LEVELS.indexOf(own) >= LEVELS.indexOf(level)
  const writer = (own: Level) => (fields: object, message: string) => {
    const head = `{"level":"${own}"${lineTime()}`
    write(`${head}${fieldsAsJson(fields)},"msg":${textAsJson(message)}}\n`)
  }
  const writerOf = (own: Level) => (writes(own) ? writer(own) : () => undefined)
  const [info, warn, error] = [writerOf('info'), writerOf('warn'), writerOf('error')]
  return {
    info,
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
