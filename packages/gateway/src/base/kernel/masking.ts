/**
 * Masks card numbers in free text before it is stored or logged (decision 1.6), because people paste them
 * into descriptions, names and notes.
 */

import { maskRun, SHORTEST_CARD_NUMBER, type Suspicion } from './mask-run.ts'
import { CODE, KIND_OF_CODE, SEPARATORS_MAXIMUM, withAsciiDigits } from './spelled-digits.ts'

/** An escape of JSON. Its four digits are no part of a number that follows. */
const JSON_ESCAPE = /(\\u[0-9a-fA-F]{4})/

/**
 * Stars the middle of every card number in the text and keeps its length and separators:
 * `5528 7900 0000 0008` becomes `5528 79** **** 0008`. In a text that is masked, digits of other scripts
 * become 0 to 9. `maskRun` has the rules of what a card number is. Takes time linear in the text's length.
 */
export function maskCardNumbersIn(text: string): string {
  return mayHaveLongRun(text) ? read(text, (digits) => maskRuns(digits, 'stored')) : text
}

/** As `maskCardNumbersIn`; null for an absent text. */
export function maskedOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : maskCardNumbersIn(text)
}

/**
 * As `maskCardNumbersIn`, for logs and terminals: also masks numbers that only may be card numbers, and reads
 * escapes of JSON in a finished line.
 */
export function maskCardNumbersInLine(line: string): string {
  // The cheap check is enough for most lines. It ignores escapes, which divide runs and make none longer.
  return mayHaveLongRun(line) ? read(line, maskLine) : line
}

function maskLine(line: string): string {
  const hasEscapes = line.includes('\\u')
  const readAsJson = hasEscapes ? maskBetweenEscapes(line) : maskRuns(line, 'output')
  // Without escapes a second pass would be the same as the first.
  if (readAsJson === line && !hasEscapes) return line
  // A second pass reads the line as plain text. It breaks no escape, because masking keeps six digits.
  return maskRuns(readAsJson, 'output')
}

function maskBetweenEscapes(line: string): string {
  return line
    .split(JSON_ESCAPE)
    .map((part, index) => (index % 2 === 1 ? part : maskRuns(part, 'output')))
    .join('')
}

/** Applies a mask to the text with ASCII digits. A text in which nothing is masked stays as it was. */
function read(text: string, mask: (digits: string) => string): string {
  const digits = withAsciiDigits(text)
  const masked = mask(digits)
  return masked === digits ? text : masked
}

/**
 * Whether a run of digits is long enough for a card number; nearly every text has none. Looks only at every
 * twelfth character and its neighbours, because a run of twelve or more includes one of those.
 */
function mayHaveLongRun(text: string): boolean {
  for (let at = SHORTEST_CARD_NUMBER - 1; at < text.length; at += SHORTEST_CARD_NUMBER) {
    if (kindAt(text, at) === CODE.stranger) continue
    let start = at
    while (start > 0 && kindAt(text, start - 1) !== CODE.stranger) start -= 1
    let digits = 0
    for (at = start; at < text.length; at += 1) {
      const kind = kindAt(text, at)
      if (kind === CODE.stranger) break
      if (kind === CODE.asciiDigit || kind === CODE.otherDigit) digits += 1
    }
    if (digits >= SHORTEST_CARD_NUMBER) return true
  }
  return false
}

function kindAt(text: string, at: number): number {
  return KIND_OF_CODE[text.charCodeAt(at)] ?? CODE.stranger
}

/**
 * Masks in each run of digits that is long enough. Walks over character codes, because a regular expression
 * would allocate a text for each run, and nearly all runs are too short.
 */
function maskRuns(text: string, suspicion: Suspicion): string {
  let masked = ''
  let copiedTo = 0
  for (let at = 0; at < text.length; ) {
    const isDigit = kindAt(text, at) === CODE.asciiDigit
    const end = isDigit ? endOfRun(text, at) : at + 1
    if (end - at >= SHORTEST_CARD_NUMBER) {
      const afterIban = suspicion === 'stored' ? endOfIban(text, at) : null
      if (afterIban !== null) {
        at = afterIban
        continue
      }
      masked += text.slice(copiedTo, at) + maskRun(text.slice(at, end), suspicion)
      copiedTo = end
    }
    at = end
  }
  return copiedTo === 0 ? text : masked + text.slice(copiedTo)
}

/** The position after the run's last digit. Separators belong to a run only between digits. */
function endOfRun(text: string, start: number): number {
  let end = start + 1
  let separators = 0
  for (let at = end; at < text.length && separators <= SEPARATORS_MAXIMUM; at += 1) {
    const kind = kindAt(text, at)
    if (kind === CODE.asciiDigit) {
      end = at + 1
      separators = 0
    } else if (kind === CODE.typedSeparator || kind === CODE.otherSeparator) separators += 1
    else if (kind !== CODE.invisible) break
  }
  return end
}

/**
 * A Turkish IBAN after the letters TR, printed in groups or not: two check digits, five digits of the bank, a
 * zero, and sixteen digits of the account, which often look like a card number.
 */
const IBAN_DIGITS = /[0-9]{2} ?[0-9]{4} ?[0-9]0[0-9]{2}(?: ?[0-9]{4}){3} ?[0-9]{2}(?![0-9])/y
const IBAN_COUNTRY = /(?<![\p{L}\p{N}])TR ?$/iu
const COUNTRY_CHARACTERS_MAXIMUM = 4
/** The letters T and R as digits, for the check sum. */
const COUNTRY_AS_DIGITS = '2927'

/**
 * The position after the Turkish IBAN whose digits begin at `start`; null if there is none. The check digits
 * must be right (ISO 7064, modulo 97), which a number has by chance in one case of a hundred.
 */
function endOfIban(text: string, start: number): number | null {
  if (!IBAN_COUNTRY.test(text.slice(Math.max(0, start - COUNTRY_CHARACTERS_MAXIMUM), start)))
    return null
  IBAN_DIGITS.lastIndex = start
  const [found] = IBAN_DIGITS.exec(text) ?? []
  if (found === undefined) return null
  const digits = found.replaceAll(' ', '')
  const rest = BigInt(`${digits.slice(2)}${COUNTRY_AS_DIGITS}${digits.slice(0, 2)}`) % 97n
  return rest === 1n ? start + found.length : null
}
