/**
 * Takes card numbers out of free text before it is stored or logged (decision 1.6): people paste them
 * into descriptions, names and notes.
 */

import { cardScheme, isLuhnValid } from './card-number.ts'

const SHORTEST_CARD_NUMBER = 13
const LONGEST_CARD_NUMBER = 19

/** Digits with at most one space or dash between two of them. Unambiguous, so it never backtracks. */
const DIGITS_AND_SEPARATORS = /[0-9]+(?:[ -][0-9]+)*/g

/**
 * The same for what leaves the process unread by anybody: up to three of the signs between digits that
 * people, programs and printers put there, among them the dashes and narrow spaces of Unicode.
 */
const DIGITS_IN_OUTPUT = /[0-9]+(?:[ \t\u00a0\u2007\u202f\u2010-\u2015\u2212._/-]{1,3}[0-9]+)*/g

/** Thirteen digits with such signs between them. Bounded, so that it never backtracks far. */
const MAYBE_CARD_NUMBER = /[0-9](?:[ \t\u00a0\u2007\u202f\u2010-\u2015\u2212._/-]{0,3}[0-9]){12}/

/** An escape of JSON with digits of its own: a number that follows begins behind them. */
const JSON_ESCAPE = /(\\u[0-9a-fA-F]{4})/

const SEPARATORS = /[^0-9]+/

/** A stretch of digits within the digits of one match: where it begins, and how long it is. */
type Stretch = Readonly<{ start: number; length: number }>

/**
 * Stars the middle of every card number in the text and keeps its length and separators:
 * `5528 7900 0000 0008` becomes `5528 79** **** 0008`.
 *
 * A run of 13–19 digits that stands by itself is masked if its check digit is right, whatever its range.
 * Within a longer run of digits only what has the range and the length of a scheme is masked: one window
 * in ten has a right check digit by chance, and order numbers should survive.
 *
 * Time is linear in the length of the text.
 */
export function maskCardNumbersIn(text: string): string {
  return text.replace(DIGITS_AND_SEPARATORS, maskRun)
}

/**
 * The same for a finished line of output, JSON or not. It sees card numbers behind more disguises, and
 * takes away more that is none: for logs and terminals, not for what is stored.
 */
export function maskCardNumbersInLine(line: string): string {
  // Most lines end here, and every line comes by.
  if (!MAYBE_CARD_NUMBER.test(line)) return line
  const readAsJson = line
    .split(JSON_ESCAPE)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(DIGITS_IN_OUTPUT, maskRun)))
    .join('')
  // Once more as plain text. No escape breaks: the first six digits of what is masked stay.
  return readAsJson.replace(DIGITS_IN_OUTPUT, maskRun)
}

function maskRun(run: string): string {
  if (run.length < SHORTEST_CARD_NUMBER) return run
  const digits = run.replace(/[^0-9]/g, '')
  const starred = starredPositions(digits, groupEdges(run))
  if (starred.size === 0) return run
  let position = 0
  return run.replace(/[0-9]/g, (digit) => (starred.has(position++) ? '*' : digit))
}

/** The positions, counted in digits only, at which a group of digits begins or ends. */
function groupEdges(run: string): Set<number> {
  const edges = new Set([0])
  let position = 0
  for (const group of run.split(SEPARATORS)) {
    position += group.length
    edges.add(position)
  }
  return edges
}

/** Which digits to star. Card numbers may overlap: then a digit is starred if any of them says so. */
function starredPositions(digits: string, edges: ReadonlySet<number>): Set<number> {
  const starred = new Set<number>()
  for (let start = 0; start + SHORTEST_CARD_NUMBER <= digits.length; start += 1) {
    const longest = Math.min(LONGEST_CARD_NUMBER, digits.length - start)
    for (let length = SHORTEST_CARD_NUMBER; length <= longest; length += 1) {
      if (isCardNumberAt(digits, { start, length }, edges)) addMiddle(starred, { start, length })
    }
  }
  return starred
}

function isCardNumberAt(digits: string, at: Stretch, edges: ReadonlySet<number>): boolean {
  const standsByItself = edges.has(at.start) && edges.has(at.start + at.length)
  if (!standsByItself && !hasRangeAndLengthOfScheme(digits, at)) return false
  return isLuhnValid(digits.slice(at.start, at.start + at.length))
}

function hasRangeAndLengthOfScheme(digits: string, at: Stretch): boolean {
  if (at.length !== 15 && at.length !== 16) return false
  const scheme = cardScheme(digits.slice(at.start, at.start + 6))
  if (scheme === 'Unknown') return false
  return at.length === (scheme === 'Amex' ? 15 : 16)
}

/** All but the first six and the last four, as on a receipt. */
function addMiddle(starred: Set<number>, at: Stretch): void {
  for (let position = at.start + 6; position < at.start + at.length - 4; position += 1) {
    starred.add(position)
  }
}
