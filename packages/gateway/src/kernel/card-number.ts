/** What a card number says by itself: whether it can exist, and which scheme issued its range. */

export type CardScheme = 'Visa' | 'Mastercard' | 'Troy' | 'Amex' | 'Unknown'

/** Why a text is no card number. None of them repeats the text: it may be a card number all the same. */
export type CardNumberRefusal = 'not-digits' | 'wrong-length' | 'wrong-check-digit'

export type CardNumberReading =
  | Readonly<{ ok: true; cardNumber: string }>
  | Readonly<{ ok: false; reason: CardNumberRefusal }>

const ASCII_DIGITS = /^[0-9]+$/

/** Whether ASCII digits end in the check digit of ISO/IEC 7812 (Luhn). */
export function isLuhnValid(digits: string): boolean {
  if (!ASCII_DIGITS.test(digits)) return false
  let sum = 0
  for (let fromRight = 0; fromRight < digits.length; fromRight += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - fromRight) - 48
    const weighted = fromRight % 2 === 1 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum % 10 === 0
}

/**
 * Reads a card number as people type it: spaces and dashes are dropped, the rest is 12–19 ASCII digits
 * with a right check digit (decision 3.1). Full-width and other digits of Unicode are refused.
 */
export function normaliseCardNumber(text: string): CardNumberReading {
  const cardNumber = text.replace(/[ -]/g, '')
  if (!ASCII_DIGITS.test(cardNumber)) return { ok: false, reason: 'not-digits' }
  if (cardNumber.length < 12 || cardNumber.length > 19) return { ok: false, reason: 'wrong-length' }
  if (!isLuhnValid(cardNumber)) return { ok: false, reason: 'wrong-check-digit' }
  return { ok: true, cardNumber }
}

/** The scheme whose range the number, or its first six digits at least, lies in (decision 3.2). */
export function cardScheme(numberOrBin: string): CardScheme {
  return schemeOfRange(Number(numberOrBin.slice(0, 4).padEnd(4, '0')))
}

/** The same by the first four digits: `5528` is Mastercard. */
export function schemeOfRange(firstFour: number): CardScheme {
  const firstTwo = Math.floor(firstFour / 100)
  if (firstFour === 9792 || firstTwo === 65) return 'Troy'
  if (firstTwo === 34 || firstTwo === 37) return 'Amex'
  if (firstFour >= 4000 && firstFour <= 4999) return 'Visa'
  const isMastercard =
    (firstTwo >= 51 && firstTwo <= 55) || (firstFour >= 2221 && firstFour <= 2720)
  return isMastercard ? 'Mastercard' : 'Unknown'
}

/** Beginnings with the lengths that cards have there: Visa, Mastercard, Amex, Troy, and the sixes of others. */
const KNOWN_RANGES = new RegExp(
  [
    '^4(?:[0-9]{12}|[0-9]{15}|[0-9]{18})$',
    '^5[1-5][0-9]{14}$',
    '^(?:222[1-9]|22[3-9][0-9]|2[3-6][0-9]{2}|27[01][0-9]|2720)[0-9]{12}$',
    '^3[47][0-9]{13}$',
    '^9792[0-9]{12}$',
    '^6[0-9]{15,18}$',
  ].join('|'),
)

/** Whether cards are issued with this beginning and of this length. */
export function hasKnownRange(digits: string): boolean {
  return KNOWN_RANGES.test(digits)
}

/** How many digits the security code of a card has: 4 for American Express, else 3 (decision 3.1). */
export function securityCodeLength(scheme: CardScheme): 3 | 4 {
  return scheme === 'Amex' ? 4 : 3
}

/**
 * The number with all but its first six and last four digits starred: `552879******0008`.
 * A text too short to be a card number is starred whole, so that a mistake never shows more.
 */
export function maskCardNumber(cardNumber: string): string {
  if (cardNumber.length < 12) return '*'.repeat(cardNumber.length)
  const starred = '*'.repeat(cardNumber.length - 10)
  return `${cardNumber.slice(0, 6)}${starred}${cardNumber.slice(-4)}`
}

/** What is said of an address that has one. */
export const CARD_NUMBER_IN_URL_RULE = {
  tr: 'kart numarasına benzeyen bir sayı içeremez; sipariş numarasıysa başına bir harf ekleyin',
  en: 'must not contain what looks like a card number; put a letter before it if it is an order number',
} as const

/** A word of digits alone, or several with one sign between them, as people group a card's digits. */
const DIGIT_WORDS = /(?<![0-9A-Za-z])[0-9]+(?:[ +-][0-9]+)*(?![0-9A-Za-z])/g

const PERCENT_DECODINGS_MAXIMUM = 4

/**
 * Whether an address that will be stored has a card number for one of its words (decision 1.6). Masking
 * would break the address, so it is refused; and so as not to refuse honest ones, a number counts only
 * where it is a whole word and has the beginning, the length and the check digit of a card. What is wrapped
 * in percent signs counts like what it stands for.
 */
export function urlHasCardNumber(url: string): boolean {
  let current = url
  for (let decoding = 0; decoding <= PERCENT_DECODINGS_MAXIMUM; decoding += 1) {
    if (hasCardWord(current.normalize('NFKC'))) return true
    const decoded = percentDecoded(current)
    if (decoded === current) return false
    current = decoded
  }
  return false
}

function hasCardWord(text: string): boolean {
  return [...text.matchAll(DIGIT_WORDS)].some(([words]) =>
    [...words.split(/[ +-]/), words.replace(/[ +-]/g, '')].some(isCard),
  )
}

function isCard(digits: string): boolean {
  return hasKnownRange(digits) && isLuhnValid(digits)
}

/** Each run of percent-escapes as the text that it stands for, once. */
export function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
  )
}
