/** What a card number itself shows: whether it is well formed, and the scheme of its range. */

import { asTyped } from './typed-text.ts'

export type CardScheme = 'Visa' | 'Mastercard' | 'Troy' | 'Amex' | 'Unknown'

/** Why a text is not a card number. No reason repeats the text: it may be a mistyped card number. */
type CardNumberRefusal = 'not-digits' | 'wrong-length' | 'wrong-check-digit'

type CardNumberReading =
  | Readonly<{ ok: true; cardNumber: string }>
  | Readonly<{ ok: false; reason: CardNumberRefusal }>

const ASCII_DIGITS = /^[0-9]+$/

/** Whether a text of ASCII digits ends in its Luhn check digit (ISO/IEC 7812). */
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
 * Reads a card number as people type or paste it: removes spaces and dashes of all kinds; the rest must be 12–19 ASCII
 * digits with a right check digit (decision 3.1). Refuses full-width and other digits of Unicode.
 */
export function normaliseCardNumber(text: string): CardNumberReading {
  const cardNumber = asTyped(text).replace(/[ -]/g, '')
  if (!ASCII_DIGITS.test(cardNumber)) return { ok: false, reason: 'not-digits' }
  if (cardNumber.length < 12 || cardNumber.length > 19) return { ok: false, reason: 'wrong-length' }
  if (!isLuhnValid(cardNumber)) return { ok: false, reason: 'wrong-check-digit' }
  return { ok: true, cardNumber }
}

/** The scheme of a card number, or of its first six digits or more (decision 3.2). */
export function cardScheme(numberOrBin: string): CardScheme {
  return schemeOfRange(Number(numberOrBin.slice(0, 4).padEnd(4, '0')))
}

/** The scheme of the first four digits: `5528` is Mastercard. */
export function schemeOfRange(firstFour: number): CardScheme {
  const firstTwo = Math.floor(firstFour / 100)
  if (firstFour === 9792 || firstTwo === 65) return 'Troy'
  if (firstTwo === 34 || firstTwo === 37) return 'Amex'
  if (firstFour >= 4000 && firstFour <= 4999) return 'Visa'
  const isMastercard =
    (firstTwo >= 51 && firstTwo <= 55) || (firstFour >= 2221 && firstFour <= 2720)
  return isMastercard ? 'Mastercard' : 'Unknown'
}

/** Beginnings and lengths of Visa, Mastercard, Amex, Troy, and of other cards that begin with 6. */
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

/** The rule that an address with a card number breaks. */
export const CARD_NUMBER_IN_URL_RULE = {
  tr: 'kart numarasına benzeyen bir sayı içeremez; sipariş numarasıysa başına bir harf ekleyin',
  en: 'must not contain what looks like a card number; put a letter before it if it is an order number',
} as const

/** A word of digits, or several with one space, plus or dash between them, as on a card. */
const DIGIT_WORDS = /(?<![0-9A-Za-z])[0-9]+(?:[ +-][0-9]+)*(?![0-9A-Za-z])/g

const PERCENT_DECODINGS_MAXIMUM = 4

/**
 * Whether an address that will be stored contains a card number (decision 1.6). Such an address is refused,
 * because masking would break it. To spare other addresses, a number counts only if it is a whole word and
 * has the beginning, the length and the check digit of a card. Percent-encoding is decoded first.
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

/** Decodes each run of percent-escapes once. */
export function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
  )
}
