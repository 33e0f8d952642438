import { systemClock } from '../kernel/index.ts'
import { fieldsAsJson, textAsJson } from './log-fields.ts'

/** Structured lines. Callers name every field, and those that are not on the list are dropped. */
export type Log = Readonly<{
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}>

type Level = keyof Log

/** From the least to the most that is said; each level includes those after it. */
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/**
 * JSON lines at the given level. `flush` is called after each line that says that something is wrong, for
 * those who gather lines. Spelled here, field by field: every text is masked as it is written, so that
 * the finished line need not be looked through once more.
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
 * The time of a line: a field of JSON with a comma before it, in ISO 8601, to the millisecond, in UTC. Text,
 * because thirteen digits of milliseconds look like a card number one time in ten. The seconds are
 * spelled once for all lines that share them.
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
