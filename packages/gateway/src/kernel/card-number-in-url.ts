import { hasKnownRange, isLuhnValid } from './card-number.ts'

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
