/** Card numbers within one run of digits, with or without separators between them. */

import { hasKnownRange, schemeOfRange } from './card-number.ts'
import { CODE, KIND_OF_CODE } from './spelled-digits.ts'

export const SHORTEST_CARD_NUMBER = 12
const LONGEST_CARD_NUMBER = 19

/** What a digit counts in the check sum where it is doubled. */
const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9] as const

/** Whether dates, amounts and order numbers should survive where they may, or nothing that may be a card. */
export type Suspicion = 'stored' | 'output'

/** A run by its digits; positions are counted in digits only. */
type Run = Readonly<{
  digits: string
  /** Where a group of digits begins behind another. */
  innerEdges: ReadonlySet<number>
  /** Those of them that stand behind more than one space or dash. */
  otherEdges: ReadonlySet<number>
  suspicion: Suspicion
}>

const NO_EDGES: ReadonlySet<number> = new Set()

/**
 * The run with the middle of every card number in it starred; everything else stays. A card number has a
 * right check digit, and besides
 *
 * - the range of a scheme and its length, wherever it stands among other digits; where other digits touch
 *   its first or its last, it is in one group or in those that are embossed on cards: of telephone numbers,
 *   and prices side by side, parts of groups would often do, and in output they do;
 * - or it stands by itself and has 13 to 19 digits. In what is stored it must also have the beginning and
 *   the length of a card; but any of the beginnings that no card of people has not (`20261122…`, `0532…`)
 *   will do where it is in one group, or in groups as long as the first with one space or dash between them;
 * - or it stands by itself in one group, or is all of the run, and has 12 digits of which the first is 4,
 *   5 or 6, as Maestro has; a Turkish telephone number begins otherwise.
 *
 * One window of digits in ten has a right check digit by chance, and order numbers should survive.
 */
export function maskRun(text: string, suspicion: Suspicion): string {
  const run = readRun(text, suspicion)
  const starred = starredPositions(run)
  if (starred === null) return text
  let position = 0
  return text.replace(/[0-9]/g, (digit) => (starred.has(position++) ? '*' : digit))
}

function readRun(text: string, suspicion: Suspicion): Run {
  let innerEdges: Set<number> | null = null
  let otherEdges: Set<number> | null = null
  let position = 0
  for (let at = 0; at < text.length; at += 1) {
    const kind = KIND_OF_CODE[text.charCodeAt(at)]
    if (kind === CODE.asciiDigit) {
      position += 1
      continue
    }
    // Nearly every long number is one group, for which nothing is made.
    innerEdges ??= new Set()
    if (kind !== CODE.typedSeparator || innerEdges.has(position)) {
      otherEdges = (otherEdges ?? new Set()).add(position)
    }
    innerEdges.add(position)
  }
  return {
    digits: innerEdges === null ? text : text.replace(/[^0-9]/g, ''),
    innerEdges: innerEdges ?? NO_EDGES,
    otherEdges: otherEdges ?? NO_EDGES,
    suspicion,
  }
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
      const standsAlone = beginsGroup && isEdge(run, end)
      const hasScheme = length === lengthOfScheme && isPlaced(run, start, end)
      if (!hasScheme && !standsAlone) continue
      if (!hasCheckDigit(digits, start, end)) continue
      if (hasScheme || countsAlone(run, start, end)) {
        starred = addMiddle(starred ?? new Set(), start, end)
      }
    }
  }
  return starred
}

/** Whether a group of digits begins here, or ended just before. */
function isEdge({ digits, innerEdges }: Run, position: number): boolean {
  return position === 0 || position === digits.length || innerEdges.has(position)
}

/** Whether the groups allow for a number of a scheme here. */
function isPlaced(run: Run, start: number, end: number): boolean {
  if (run.suspicion === 'output') return true
  const standsAlone = isEdge(run, start) && isEdge(run, end)
  return standsAlone ? mayBeGrouped(run, start, end) : isGlued(run, start, end)
}

/** Within one group, or grouped as on a card: other digits of the first or the last group are beside it. */
function isGlued({ innerEdges }: Run, start: number, end: number): boolean {
  const embossed = end - start === 15 ? [4, 10] : [4, 8, 12]
  for (let at = start + 1; at < end; at += 1) {
    if (innerEdges.has(at) && !embossed.includes(at - start)) return false
  }
  return true
}

/** Many unequal groups of one or two digits beside others are prices and telephone numbers. */
function mayBeGrouped(run: Run, start: number, end: number): boolean {
  const { digits, innerEdges } = run
  if (end - start === digits.length) return true
  return !hasShortGroup(innerEdges, start, end) || inEqualGroups(innerEdges, start, end)
}

const SHORT_GROUP_MAXIMUM = 2

function hasShortGroup(edges: ReadonlySet<number>, start: number, end: number): boolean {
  let last = start
  for (let at = start + 1; at <= end; at += 1) {
    if (at !== end && !edges.has(at)) continue
    if (at - last <= SHORT_GROUP_MAXIMUM) return true
    last = at
  }
  return false
}

/** No card of people begins with 0, 1 or 7, nor with a year; those with 2 and 4 have a known range. */
const OTHER_BEGINNING = /^[35689]/

function countsAlone(run: Run, start: number, end: number): boolean {
  const { digits, innerEdges, otherEdges, suspicion } = run
  const number = digits.slice(start, end)
  if (number.length === SHORTEST_CARD_NUMBER) {
    const isOneGroup = number.length === digits.length || !hasBetween(innerEdges, start, end)
    return isOneGroup && /^[456]/.test(number)
  }
  if (suspicion === 'output') return true
  if (hasKnownRange(number)) return mayBeGrouped(run, start, end)
  const isTyped = !hasBetween(otherEdges, start, end) && inEqualGroups(innerEdges, start, end)
  return isTyped && OTHER_BEGINNING.test(number)
}

/** The last one may be shorter. */
function inEqualGroups(edges: ReadonlySet<number>, start: number, end: number): boolean {
  let size: number | null = null
  for (let at = start + 1; at < end; at += 1) {
    if (edges.has(at)) size ??= at - start
    if (size !== null && edges.has(at) !== ((at - start) % size === 0)) return false
  }
  return true
}

function hasBetween(edges: ReadonlySet<number>, start: number, end: number): boolean {
  if (edges.size === 0) return false
  for (let at = start + 1; at < end; at += 1) if (edges.has(at)) return true
  return false
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
