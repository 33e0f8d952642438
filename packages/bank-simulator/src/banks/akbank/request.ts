import { CURRENCIES, parseAmount, parseInstallments, parseIsoTime } from '../../formats/index.ts'

/** The values of a JSON body by their path: `order/orderId`. */
export type ApiRequest = Readonly<{
  /** Empty where the value is absent or no text. */
  text: (path: string) => string
  /** The text of a value that may be written as text or as a number; empty where it is neither. */
  written: (path: string) => string
  /** Null where the value is absent or no whole number. */
  whole: (path: string) => number | null
  has: (path: string) => boolean
}>

/** Null where the body is not a JSON object. */
export function parseRequest(body: Buffer): ApiRequest | null {
  const root = parseObject(body.toString('utf8'))
  if (root === null) return null
  const value = (path: string): unknown =>
    path.split('/').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), root)
  return {
    text: (path) => {
      const found = value(path)
      return typeof found === 'string' ? found : ''
    },
    written: (path) => {
      const found = value(path)
      return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
    },
    whole: (path) => {
      const found = value(path)
      return typeof found === 'number' && Number.isInteger(found) ? found : null
    },
    has: (path) => value(path) !== undefined,
  }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A clock that writes another time zone is refused; a few minutes are not. */
const CLOCK_TOLERANCE_MILLISECONDS = 60 * 60 * 1000

export function hasWrongClock(requestDateTime: string, now: Date): boolean {
  const difference = Math.abs(parseIsoTime(requestDateTime) - now.getTime())
  return !(difference <= CLOCK_TOLERANCE_MILLISECONDS)
}

const REWARDS = ['ccbRewardAmount', 'pcbRewardAmount', 'xcbRewardAmount']

/** The part of the amount that is paid with points, in kuruş. Null where a part of it is no amount. */
export function pointsSpent(request: ApiRequest): number | null {
  const parts = REWARDS.map((name) => request.written(`reward/${name}`))
  const amounts = parts.map((text) => (text === '' ? 0 : parseAmount(text)))
  return amounts.reduce<number | null>(
    (sum, amount) => (sum === null || amount === null ? null : sum + amount),
    0,
  )
}

/** The currency as the books write it; empty where the terminal does not take it. */
export function currencyOf(request: ApiRequest): string {
  const code = String(request.whole('transaction/currencyCode') ?? '')
  return CURRENCIES.has(code) ? code : ''
}

/** A single payment is 1 here and empty in the books. Null for a count that is not allowed. */
export function installmentsOf(count: string): string | null {
  return parseInstallments(count, '1')
}
