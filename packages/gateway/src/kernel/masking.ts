/**
 * Takes card numbers out of free text before it is stored or logged (decision 1.6): people paste them
 * into descriptions, names and notes.
 */

import { maskRun, SHORTEST_CARD_NUMBER, type Suspicion } from './mask-run.ts'
import { CODE, KIND_OF_CODE, SEPARATORS_MAXIMUM, withAsciiDigits } from './spelled-digits.ts'

/** An escape of JSON with digits of its own: a number that follows begins behind them. */
const JSON_ESCAPE = /(\\u[0-9a-fA-F]{4})/

/**
 * Stars the middle of every card number in the text and keeps its length and separators:
 * `5528 7900 0000 0008` becomes `5528 79** **** 0008`. Digits of other scripts become 0 to 9 where
 * anything was masked. What counts as a card number says `maskRun`.
 *
 * Time is linear in the length of the text.
 */
export function maskCardNumbersIn(text: string): string {
  return mayHaveLongRun(text) ? read(text, (digits) => maskRuns(digits, 'stored')) : text
}

/** The same for a text that may be absent: null then. */
export function maskedOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : maskCardNumbersIn(text)
}

/**
 * The same for a finished line of output, JSON or not, and more suspicious: it also
 * masks what only may be a card number. For logs and terminals, not for what is stored.
 */
export function maskCardNumbersInLine(line: string): string {
  // Most lines end here, and every line comes by: an escape only divides runs, and makes none longer.
  return mayHaveLongRun(line) ? read(line, maskLine) : line
}

function maskLine(line: string): string {
  const hasEscapes = line.includes('\\u')
  const readAsJson = hasEscapes ? maskBetweenEscapes(line) : maskRuns(line, 'output')
  // Without escapes the second reading is the first.
  if (readAsJson === line && !hasEscapes) return line
  // Once more as plain text. No escape breaks: the first six digits of what is masked stay.
  return maskRuns(readAsJson, 'output')
}

function maskBetweenEscapes(line: string): string {
  return line
    .split(JSON_ESCAPE)
    .map((part, index) => (index % 2 === 1 ? part : maskRuns(part, 'output')))
    .join('')
}

/** A text of which nothing is masked stays as it was written. */
function read(text: string, mask: (digits: string) => string): string {
  const digits = withAsciiDigits(text)
  const masked = mask(digits)
  return masked === digits ? text : masked
}

/**
 * False for what has no run that is long enough, which is nearly every text, and most of it is passed over:
 * a run cannot be between two places that are as far apart as the shortest card number is long.
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
 * Masks within every run of digits that is long enough. One walk over the text by character codes: a
 * regular expression would make a text of every run, and nearly all of them are too short.
 */
function maskRuns(text: string, suspicion: Suspicion): string {
  let masked = ''
  let copiedTo = 0
  for (let at = 0; at < text.length; ) {
    const isDigit = kindAt(text, at) === CODE.asciiDigit
    const end = isDigit ? endOfRun(text, at) : at + 1
    if (end - at >= SHORTEST_CARD_NUMBER) {
      const behindIban = suspicion === 'stored' ? endOfIban(text, at) : null
      if (behindIban !== null) {
        at = behindIban
        continue
      }
      masked += text.slice(copiedTo, at) + maskRun(text.slice(at, end), suspicion)
      copiedTo = end
    }
    at = end
  }
  return copiedTo === 0 ? text : masked + text.slice(copiedTo)
}

/** Behind the last digit of the run that begins here: separators belong to it only between digits. */
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

/** Two check digits, five of the bank, a zero, and sixteen of the account, as printed or in one piece. */
const DIGITS = /[0-9]{2} ?[0-9]{4} ?[0-9]0[0-9]{2}(?: ?[0-9]{4}){3} ?[0-9]{2}(?![0-9])/y
const COUNTRY = /(?<![\p{L}\p{N}])TR ?$/iu
const COUNTRY_CHARACTERS_MAXIMUM = 4
/** What the letters T and R count as behind the digits. */
const COUNTRY_AS_DIGITS = '2927'

/**
 * Behind the last digit of the Turkish IBAN whose digits begin at `start`; null: there is none. Its check
 * digits must be right (ISO 7064, modulo 97), so one text in a hundred is taken for one by chance.
 */
export function endOfIban(text: string, start: number): number | null {
  if (!COUNTRY.test(text.slice(Math.max(0, start - COUNTRY_CHARACTERS_MAXIMUM), start))) return null
  DIGITS.lastIndex = start
  const [found] = DIGITS.exec(text) ?? []
  if (found === undefined) return null
  const digits = found.replaceAll(' ', '')
  const rest = BigInt(`${digits.slice(2)}${COUNTRY_AS_DIGITS}${digits.slice(0, 2)}`) % 97n
  return rest === 1n ? start + found.length : null
}
