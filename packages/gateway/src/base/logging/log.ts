import { systemClock } from '../kernel/index.ts'
import { fieldsAsJson, textAsJson } from './log-fields.ts'

type Write = (fields: object, message: string) => void

/** Structured lines. Callers name every field, and fields that are not listed are dropped. */
export type Log = Readonly<Record<'info' | 'warn' | 'error', Write>>

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
  const writerOf = (own: keyof Log): Write => {
    if (LEVELS.indexOf(own) < LEVELS.indexOf(level)) return () => undefined
    return (fields, message) => {
      const head = `{"level":"${own}"${lineTime()}`
      write(`${head}${fieldsAsJson(fields)},"msg":${textAsJson(message)}}\n`)
    }
  }
  const flushing =
    (logged: Write): Write =>
    (fields, message) => {
      logged(fields, message)
      flush()
    }
  const [warn, error] = [flushing(writerOf('warn')), flushing(writerOf('error'))]
  return { info: writerOf('info'), warn, error }
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
