/**
 * Money inside the gateway is a whole number of kuruş in a `bigint` (100.25 TRY is `10025n`); on the wire it is a
 * double in lira.
 * Only this file converts between the two (decision 1.5).
 */

/** The largest amount of one operation: 99,999,999.99 (decision 1.5). */
export const AMOUNT_MINOR_MAXIMUM: bigint = 9_999_999_999n

/** ISO 4217 number of the Turkish lira, the only currency of the gateway (decision 5.9). */
export const CURRENCY_TRY = 949

/** Why a text or a number is not an amount; the http layer turns it into a sentence that names the field. */
export type AmountRefusal = 'not-a-number' | 'more-than-two-decimals' | 'too-small' | 'too-large'

export type AmountReading =
  | Readonly<{ ok: true; amountMinor: bigint }>
  | Readonly<{ ok: false; reason: AmountRefusal }>

/** A millionth of a kuruş, in lira. The error of a sum of doubles is smaller, a third decimal is larger. */
const NOISE_OF_DOUBLES = 1e-8

const DECIMAL_TEXT = /^[0-9]+(\.[0-9]+)?$/

/**
 * Reads a JSON number as an amount in kuruş, by default greater than 0. A real third decimal is refused, never
 * rounded.
 */
export function amountMinorFromWire(value: unknown, minimum = 1n): AmountReading {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return { ok: false, reason: 'not-a-number' }
  }
  if (value < 0) return { ok: false, reason: 'too-small' }
  // Checked first: a double cannot hold the product below exactly for larger values.
  if (value >= 100_000_000) return { ok: false, reason: 'too-large' }
  const kurus = Math.round(value * 100)
  // Compared with the double nearest to the decimal, so that the error of `* 100` does not count. Above
  // some 45 million the last bit of a double is larger than the fixed tolerance, and is an error too.
  const tolerance = Math.max(NOISE_OF_DOUBLES, value * Number.EPSILON)
  if (Math.abs(value - kurus / 100) > tolerance) {
    return { ok: false, reason: 'more-than-two-decimals' }
  }
  return withinBounds(BigInt(kurus), minimum)
}

/**
 * Reads an amount greater than 0 from a query string: digits, and at most two decimals after a point.
 * The text itself is read: `Number('')` is 0 and `Number('0x1F')` is 31, and neither is an amount.
 */
export function amountMinorFromText(text: string): AmountReading {
  if (!DECIMAL_TEXT.test(text)) return { ok: false, reason: 'not-a-number' }
  const [whole = '', decimals = ''] = text.split('.')
  if (decimals.length > 2) return { ok: false, reason: 'more-than-two-decimals' }
  // Checked before BigInt, which takes long to convert a hostile text of many thousand digits.
  if (whole.length > 20) return { ok: false, reason: 'too-large' }
  return withinBounds(BigInt(whole + decimals.padEnd(2, '0')), 1n)
}

/** The JSON number of an amount in lira, exact to the kuruş. An amount beyond 2^53 kuruş is a bug. */
export function amountToWire(amountMinor: bigint): number {
  const kurus = Number(amountMinor)
  if (!Number.isSafeInteger(kurus)) {
    throw new RangeError(`${amountMinor} kuruş has no exact JSON number; split the sum`)
  }
  return kurus / 100
}

/** The amount in lira as text with two decimals and a point: `100.25`. */
export function amountToDecimal(amountMinor: bigint): string {
  const sign = amountMinor < 0n ? '-' : ''
  const digits = String(amountMinor < 0n ? -amountMinor : amountMinor).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Equal installments in kuruş; the last one includes the remainder (decision 3.3). */
export function splitIntoInstallments(total: bigint, count: number): bigint[] {
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(`an installment count is a whole number from 1, not ${count}`)
  }
  if (total < 0n) throw new RangeError(`only amounts from 0 are split, not ${total} kuruş`)
  const each = total / BigInt(count)
  const installments = Array.from({ length: count }, () => each)
  installments[count - 1] = total - each * BigInt(count - 1)
  return installments
}

/** A share in kuruş, rounded half up. The rate is in hundredths of a percent: 1.79 % is `179`. */
export function percentageOf(amountMinor: bigint, rateBasisPoints: number): bigint {
  if (!Number.isInteger(rateBasisPoints) || rateBasisPoints < 0 || amountMinor < 0n) {
    throw new RangeError(`no share of ${amountMinor} kuruş at ${rateBasisPoints} basis points`)
  }
  return (amountMinor * BigInt(rateBasisPoints) + 5_000n) / 10_000n
}

function withinBounds(amountMinor: bigint, minimum: bigint): AmountReading {
  if (amountMinor < minimum) return { ok: false, reason: 'too-small' }
  if (amountMinor > AMOUNT_MINOR_MAXIMUM) return { ok: false, reason: 'too-large' }
  return { ok: true, amountMinor }
}
