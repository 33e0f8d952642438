/**
 * Money inside the gateway is a whole number of kuruş in a `bigint`; the wire speaks doubles in lira.
 * This file is the only place where one becomes the other (decision 1.5).
 */

/** An amount in kuruş, 1/100 of a lira: 100.25 TRY is `10025n`. */
export type AmountMinor = bigint

/** The largest amount of one operation: 99,999,999.99 (decision 1.5). */
export const AMOUNT_MINOR_MAXIMUM: AmountMinor = 9_999_999_999n

/** Why a text or a number is no amount; the http layer turns it into a sentence that names the field. */
export type AmountRefusal = 'not-a-number' | 'more-than-two-decimals' | 'too-small' | 'too-large'

export type AmountReading =
  | Readonly<{ ok: true; amountMinor: AmountMinor }>
  | Readonly<{ ok: false; reason: AmountRefusal }>

/** A millionth of a kuruş, in lira: what sums of doubles may be off by, and no third decimal can be. */
const NOISE_OF_DOUBLES = 1e-8

const DECIMAL_TEXT = /^[0-9]+(\.[0-9]+)?$/

/** Reads a JSON number as an amount greater than 0. A real third decimal is refused, never rounded. */
export function amountMinorFromWire(value: unknown): AmountReading {
  return readDouble(value, 1n)
}

/** As `amountMinorFromWire`, but 0 is an amount too: the points of a payment that uses none. */
export function amountOrZeroFromWire(value: unknown): AmountReading {
  return readDouble(value, 0n)
}

/**
 * Reads an amount greater than 0 from a query string: digits, and at most two decimals after a point.
 * The text itself is read: `Number('')` is 0 and `Number('0x1F')` is 31, and neither is an amount.
 */
export function amountMinorFromText(text: string): AmountReading {
  if (!DECIMAL_TEXT.test(text)) return { ok: false, reason: 'not-a-number' }
  const [whole = '', decimals = ''] = text.split('.')
  if (decimals.length > 2) return { ok: false, reason: 'more-than-two-decimals' }
  // Before BigInt sees it: turning a hostile text of many thousand digits into a number takes long.
  if (whole.length > 20) return { ok: false, reason: 'too-large' }
  return withinBounds(BigInt(whole + decimals.padEnd(2, '0')), 1n)
}

/** The JSON number of an amount in lira. Exact to the kuruş; amounts beyond 2^53 kuruş are a bug. */
export function amountToWire(amountMinor: AmountMinor): number {
  const kurus = Number(amountMinor)
  if (!Number.isSafeInteger(kurus)) {
    throw new RangeError(`${amountMinor} kuruş has no exact JSON number; split the sum`)
  }
  return kurus / 100
}

/** The amount in lira as text with two decimals and a point: `100.25`. */
export function amountToDecimal(amountMinor: AmountMinor): string {
  const sign = amountMinor < 0n ? '-' : ''
  const digits = String(amountMinor < 0n ? -amountMinor : amountMinor).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Equal installments in kuruş; the last one absorbs the odd kuruş (decision 3.3). */
export function splitIntoInstallments(total: AmountMinor, count: number): AmountMinor[] {
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
export function percentageOf(amountMinor: AmountMinor, rateBasisPoints: number): AmountMinor {
  if (!Number.isInteger(rateBasisPoints) || rateBasisPoints < 0 || amountMinor < 0n) {
    throw new RangeError(`no share of ${amountMinor} kuruş at ${rateBasisPoints} basis points`)
  }
  return (amountMinor * BigInt(rateBasisPoints) + 5_000n) / 10_000n
}

function readDouble(value: unknown, minimum: AmountMinor): AmountReading {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return { ok: false, reason: 'not-a-number' }
  }
  if (value < 0) return { ok: false, reason: 'too-small' }
  // Tested first: beyond it the product below leaves the whole numbers that a double holds exactly.
  if (value >= 100_000_000) return { ok: false, reason: 'too-large' }
  const kurus = Math.round(value * 100)
  // The comparison is with the double nearest to the decimal, so that the noise of `* 100` plays no
  // part. Above some 45 million one bit of a double is more than the fixed tolerance: it is noise too.
  const tolerance = Math.max(NOISE_OF_DOUBLES, value * Number.EPSILON)
  if (Math.abs(value - kurus / 100) > tolerance) {
    return { ok: false, reason: 'more-than-two-decimals' }
  }
  return withinBounds(BigInt(kurus), minimum)
}

function withinBounds(amountMinor: AmountMinor, minimum: AmountMinor): AmountReading {
  if (amountMinor < minimum) return { ok: false, reason: 'too-small' }
  if (amountMinor > AMOUNT_MINOR_MAXIMUM) return { ok: false, reason: 'too-large' }
  return { ok: true, amountMinor }
}
