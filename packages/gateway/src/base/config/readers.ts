import { isIP } from 'node:net'
import { canParseUrl, DAY_MILLISECONDS } from '../kernel/index.ts'

/** The value of a variable's text, or what to write instead. */
export type Reading<Value> =
  | Readonly<{ ok: true; value: Value }>
  | Readonly<{ ok: false; problem: string }>

export type Reader<Value> = (text: string) => Reading<Value>

export function read<Value>(value: Value): Reading<Value> {
  return { ok: true, value }
}

export function refuse(problem: string): Reading<never> {
  return { ok: false, problem }
}

const MILLISECONDS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: DAY_MILLISECONDS,
}

/** Milliseconds of `500ms`, `45s`, `15m`, `24h` or `7d`; null for anything else. */
function durationMilliseconds(text: string): number | null {
  const [, count = '', unit = ''] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text) ?? []
  const factor = MILLISECONDS[unit]
  return factor === undefined ? null : Number(count) * factor
}

export const anyText: Reader<string> = (text) => read(text)

export function oneOf<const Choice extends string>(choices: readonly Choice[]): Reader<Choice> {
  return (text) => {
    const choice = choices.find((candidate) => candidate === text)
    return choice === undefined ? refuse(`write one of ${choices.join(', ')}`) : read(choice)
  }
}

export const onOrOff: Reader<boolean> = (text) => {
  if (text === 'on' || text === 'off') return read(text === 'on')
  return refuse('write on or off')
}

export function wholeNumber(minimum: number, maximum: number): Reader<number> {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= minimum && value <= maximum) return read(value)
    return refuse(`write a whole number from ${minimum} to ${maximum}`)
  }
}

/** A whole number, or null for `off`. */
export const numberOrOff: Reader<number | null> = (text) => {
  if (text === 'off') return read(null)
  return /^\d{1,9}$/.test(text) ? read(Number(text)) : refuse('write a whole number, or off')
}

export function url(...protocols: readonly string[]): Reader<string> {
  const remedy = `write an absolute address that begins with ${protocols.join(' or ')}`
  return (text) => {
    if (!canParseUrl(text)) return refuse(remedy)
    const scheme = `${new URL(text).protocol}//`
    return protocols.includes(scheme) ? read(text.replace(/(?<!\/)\/+$/, '')) : refuse(remedy)
  }
}

/** The value of DATABASE_URL that means the built-in server. */
export const EMBEDDED = 'embedded'

/**
 * `embedded`, or an address, of which only the scheme is checked: libpq accepts addresses that `URL` refuses,
 * such as `postgresql://vezne@/vezne?host=/run/postgresql` for a Unix socket.
 */
export const databaseUrl: Reader<string> = (text) =>
  text === EMBEDDED || /^(?:postgres|postgresql|socket):/.test(text)
    ? read(text)
    : refuse(`write an address that begins with postgres://, or ${EMBEDDED}`)

export const duration: Reader<number> = (text) => {
  const milliseconds = durationMilliseconds(text)
  return milliseconds === null
    ? refuse('write a duration such as 45s, 15m or 24h')
    : read(milliseconds)
}

/** A duration within two bounds, which are written as durations: `durationWithin('1m', '30m')`. */
export function durationWithin(shortest: string, longest: string): Reader<number> {
  const minimum = durationMilliseconds(shortest) ?? 0
  const maximum = durationMilliseconds(longest) ?? 0
  return (text) => {
    const milliseconds = durationMilliseconds(text)
    const isWithin = milliseconds !== null && milliseconds >= minimum && milliseconds <= maximum
    return isWithin ? read(milliseconds) : refuse(`write a duration from ${shortest} to ${longest}`)
  }
}

export type NonceWindow = Readonly<{ pastMilliseconds: number; aheadMilliseconds: number }>

/** `past/ahead`, such as `24h/15m`, or `none` (decision 2.2). */
export const nonceWindow: Reader<NonceWindow | null> = (text) => {
  if (text === 'none') return read(null)
  const [past = '', ahead = '', ...rest] = text.split('/')
  const pastMilliseconds = durationMilliseconds(past)
  const aheadMilliseconds = durationMilliseconds(ahead)
  if (rest.length > 0 || pastMilliseconds === null || aheadMilliseconds === null) {
    return refuse('write past/ahead such as 24h/15m, or none')
  }
  return read({ pastMilliseconds, aheadMilliseconds })
}

export type RateLimit = Readonly<{ calls: number; perMilliseconds: number }>

/** `calls/period`, such as `600/1m`, or `off` (decision 1.7). */
export const rateLimit: Reader<RateLimit | null> = (text) => {
  if (text === 'off') return read(null)
  const [, calls = '', period = ''] = /^(\d{1,9})\/(.+)$/.exec(text) ?? []
  const perMilliseconds = durationMilliseconds(period)
  if (Number(calls) < 1 || perMilliseconds === null || perMilliseconds < 1) {
    return refuse('write calls/period such as 600/1m, or off')
  }
  return read({ calls: Number(calls), perMilliseconds })
}

export type TimeOfDay = Readonly<{ hour: number; minute: number }>

export const timeOfDay: Reader<TimeOfDay> = (text) => {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (hour === undefined || minute === undefined) return refuse('write a time such as 23:00')
  return read({ hour: Number(hour), minute: Number(minute) })
}

/** Values separated by commas. `remedy` ends a sentence that begins with the first wrong value. */
export function listOf(
  isRight: (each: string) => boolean,
  remedy: string,
): Reader<readonly string[]> {
  return (text) => {
    const list = text.split(',').map((each) => each.trim())
    const wrong = list.find((each) => !isRight(each))
    return wrong === undefined ? read(list) : refuse(`"${wrong}" ${remedy}`)
  }
}

/** Addresses and networks, such as `10.0.0.0/8`. */
export const networks = listOf(
  isNetwork,
  'is no IP address or network; write a list such as 10.0.0.0/8,::1',
)

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)
}

/** Names without scheme and port. */
export const hostNames = listOf(
  (each) => /^[a-z\d]([-a-z\d]*[a-z\d])?(\.[-a-z\d]+)*$/i.test(each),
  'is no host name; write a list such as gateway,vezne.test',
)

/** 32 bytes in Base64: what `openssl rand -base64 32` prints. */
export const keyOf32Bytes: Reader<Buffer> = (text) => {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length === 32 && key.toString('base64') === text.trim()) return read(key)
  return refuse('write the Base64 of 32 bytes, such as `openssl rand -base64 32` prints')
}
