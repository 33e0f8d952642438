/** Card numbers within one run of digits, with or without separators between them. */

import { schemeOfRange } from './card-number.ts'

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
  const { digits } = run
  let starred: Set<number> | null = null
  for (let start = 0; start + SHORTEST_CARD_NUMBER <= digits.length; start += 1) {
    const lengthOfScheme = lengthOfSchemeAt(digits, start)
    const beginsGroup = isEdge(run, start)
    // Nearly every place is neither, and only the check digit takes a walk.
    if (lengthOfScheme === null && !beginsGroup) continue
    const longest = Math.min(LONGEST_CARD_NUMBER, digits.length - start)
    for (let length = SHORTEST_CARD_NUMBER; length <= longest; length += 1) {
      const end = start + length
      if (length !== lengthOfScheme && !(beginsGroup && isEdge(run, end))) continue
      if (hasCheckDigit(digits, start, end)) starred = addMiddle(starred ?? new Set(), start, end)
    }
  }
  return starred
}

/** Whether a group of digits begins here, or ended just before. */
function isEdge({ digits, innerEdges }: Run, position: number): boolean {
  return position === 0 || position === digits.length || innerEdges.has(position)
}

/** How long a card number is that begins here; null where no scheme has the range. */
function lengthOfSchemeAt(digits: string, start: number): 15 | 16 | null {
  const scheme = schemeOfRange(
    digitAt(digits, start) * 1_000 +
      digitAt(digits, start + 1) * 100 +
      digitAt(digits, start + 2) * 10 +
      digitAt(digits, start + 3),
  )
  if (scheme === 'Unknown') return null
  return scheme === 'Amex' ? 15 : 16
}

/** Luhn, as `isLuhnValid` says it of a text: the last digit is plain, the one before it doubled. */
function hasCheckDigit(digits: string, start: number, end: number): boolean {
  let sum = 0
  for (let at = start; at < end; at += 1) {
    const digit = digitAt(digits, at)
    sum += (end - at) % 2 === 0 ? (DOUBLED[digit] ?? 0) : digit
  }
  return sum % 10 === 0
}

function digitAt(digits: string, at: number): number {
  return digits.charCodeAt(at) - 48
}

/** All but the first six and the last four, as on a receipt. */
function addMiddle(starred: Set<number>, start: number, end: number): Set<number> {
  for (let position = start + 6; position < end - 4; position += 1) starred.add(position)
  return starred
}
