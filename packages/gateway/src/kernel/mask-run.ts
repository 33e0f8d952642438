/** Card numbers within one run of digits, with or without separators between them. */

import { cardScheme } from './card-number.ts'

export const SHORTEST_CARD_NUMBER = 13
const LONGEST_CARD_NUMBER = 19

/** What a digit counts in the check sum where it is doubled. */
const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9] as const

/** A run by its digits; positions are counted in digits only. */
type Run = Readonly<{
  digits: string
  /** Where a group of digits begins behind another. */
  innerEdges: ReadonlySet<number>
}>

const ONE_GROUP: ReadonlySet<number> = new Set()

/** A stretch of digits within a run: where it begins, and how long it is. */
type Stretch = Readonly<{ start: number; length: number }>

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** The run with the middle of every card number in it starred; everything else stays. */
export function maskRun(text: string): string {
  const run = readRun(text)
  const starred = starredPositions(run)
  if (starred === null) return text
  let position = 0
  return text.replace(/[0-9]/g, (digit) => (starred.has(position++) ? '*' : digit))
}

function readRun(text: string): Run {
  const innerEdges = innerEdgesIn(text)
  return { digits: innerEdges.size === 0 ? text : text.replace(/[^0-9]/g, ''), innerEdges }
}

/** Nearly every long number is one group, for which nothing is made. */
function innerEdgesIn(text: string): ReadonlySet<number> {
  let innerEdges: Set<number> | null = null
  let position = 0
  for (let at = 0; at < text.length; at += 1) {
    if (isDigit(text.charCodeAt(at))) position += 1
    else innerEdges = (innerEdges ?? new Set()).add(position)
  }
  return innerEdges ?? ONE_GROUP
}

/**
 * Which digits to star, counted in digits only; null for none. Card numbers may overlap: then a digit is
 * starred if any of them says so.
 */
function starredPositions(run: Run): ReadonlySet<number> | null {
  const { length: count } = run.digits
  let starred: Set<number> | null = null
  for (let start = 0; start + SHORTEST_CARD_NUMBER <= count; start += 1) {
    const longest = Math.min(LONGEST_CARD_NUMBER, count - start)
    for (let length = SHORTEST_CARD_NUMBER; length <= longest; length += 1) {
      if (!isCardNumberAt(run, { start, length })) continue
      starred ??= new Set()
      addMiddle(starred, { start, length })
    }
  }
  return starred
}

function isCardNumberAt(run: Run, { start, length }: Stretch): boolean {
  const standsByItself = isEdge(run, start) && isEdge(run, start + length)
  if (!standsByItself && length !== 15 && length !== 16) return false
  // Before the range: it is the cheaper question, and the answer is no nine times in ten.
  if (!hasCheckDigit(run.digits, start, start + length)) return false
  return standsByItself || hasLengthOfScheme(run.digits.slice(start, start + 6), length)
}

/** Whether a group of digits begins here, or ended just before. */
function isEdge({ digits, innerEdges }: Run, position: number): boolean {
  return position === 0 || position === digits.length || innerEdges.has(position)
}

/** Luhn, as `isLuhnValid` says it of a text: the last digit is plain, the one before it doubled. */
function hasCheckDigit(digits: string, start: number, end: number): boolean {
  let sum = 0
  for (let at = start; at < end; at += 1) {
    const digit = digits.charCodeAt(at) - 48
    sum += (end - at) % 2 === 0 ? (DOUBLED[digit] ?? 0) : digit
  }
  return sum % 10 === 0
}

function hasLengthOfScheme(bin: string, length: number): boolean {
  const scheme = cardScheme(bin)
  return scheme !== 'Unknown' && length === (scheme === 'Amex' ? 15 : 16)
}

/** All but the first six and the last four, as on a receipt. */
function addMiddle(starred: Set<number>, { start, length }: Stretch): void {
  for (let position = start + 6; position < start + length - 4; position += 1) {
    starred.add(position)
  }
}
