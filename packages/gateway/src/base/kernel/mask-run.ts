/** Finds and masks card numbers in one run of digits, with or without separators between the digits. */

import { hasKnownRange, schemeOfRange } from './card-number.ts'
import { CODE, KIND_OF_CODE } from './spelled-digits.ts'

export const SHORTEST_CARD_NUMBER = 12
const LONGEST_CARD_NUMBER = 19

/** What a doubled digit adds to the Luhn sum. */
const DOUBLED = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9] as const

/**
 * `stored` spares dates, amounts and order numbers where the rules below allow it. `output`, for logs and
 * terminals, masks whatever may be a card number.
 */
export type Suspicion = 'stored' | 'output'

/** A run of digits without its separators. Positions count digits. */
type Run = Readonly<{
  digits: string
  /**
   * By position, which separators stand before the digit (`EDGE`; 0 or absent: none). Separators divide a run
   * into groups. The list is empty for a run that is one group, as nearly every long number is.
   */
  edges: readonly number[]
  suspicion: Suspicion
}>

const EDGE = {
  /** One space or dash. */
  typed: 1,
  /** Anything else, or several separators. */
  other: 2,
} as const

const NO_EDGES: readonly number[] = []

/**
 * Stars the middle of every card number in the run and leaves everything else.
 *
 * A card number is a sequence of digits with a right check digit (Luhn). One sequence in ten has that by
 * chance, and order numbers should survive, so one of these rules must hold too:
 *
 * 1. A number of a scheme, anywhere in the run: its first four digits are in the range of a scheme, and it
 *    has that scheme's length. For `output` that is enough. For `stored` its groups count too, because
 *    parts of telephone numbers and of prices side by side often pass the check: if it begins or ends within
 *    a group, it must be one group, or be grouped as on a card (4-4-4-4 or 4-6-5). If it begins and ends
 *    where groups do, it must be the whole run, or have no group of one or two digits, or have equal groups.
 * 2. A number of 13 to 19 digits that begins and ends where groups do. For `output` that is enough. For
 *    `stored` it must have a known beginning and length and be grouped as in rule 1; or begin with 3, 5, 6, 8
 *    or 9 and have one group, or equal groups with one space or dash between them. Dates (`20261122…`) and
 *    Turkish telephone numbers (`0532…`) begin otherwise.
 * 3. A number of 12 digits that begins with 4, 5 or 6, as Maestro's do, and is one group or the whole run.
 */
export function maskRun(text: string, suspicion: Suspicion): string {
  const run = readRun(text, suspicion)
  const starred = starredPositions(run)
  if (starred === null) return text
  let position = 0
  return text.replace(/[0-9]/g, (digit) => (starred.has(position++) ? '*' : digit))
}

function readRun(text: string, suspicion: Suspicion): Run {
  let digits = ''
  let edges: number[] | null = null
  let copiedTo = 0
  for (let at = 0; at < text.length; at += 1) {
    const kind = KIND_OF_CODE[text.charCodeAt(at)]
    if (kind === CODE.asciiDigit) continue
    digits += text.slice(copiedTo, at)
    copiedTo = at + 1
    edges ??= new Array<number>(text.length).fill(0)
    const isTyped = kind === CODE.typedSeparator && edges[digits.length] === 0
    edges[digits.length] = isTyped ? EDGE.typed : EDGE.other
  }
  if (edges === null) return { digits: text, edges: NO_EDGES, suspicion }
  return { digits: digits + text.slice(copiedTo), edges, suspicion }
}

/** The positions to star; null for none. Where card numbers overlap, the middle of each of them is starred. */
function starredPositions(run: Run): ReadonlySet<number> | null {
  const places: Place[] = []
  addNumbersOfSchemes(run, places)
  addNumbersAlone(run, places)
  if (places.length === 0) return null
  return new Set(places.flatMap(([start, end]) => middle(start, end)))
}

/** The positions of a number's first digit and of the digit after its last. */
type Place = readonly [start: number, end: number]

/** Rule 1. */
function addNumbersOfSchemes(run: Run, places: Place[]): void {
  const { digits } = run
  let firstFour = digitAt(digits, 0) * 100 + digitAt(digits, 1) * 10 + digitAt(digits, 2)
  for (let start = 0; start + 4 <= digits.length; start += 1) {
    firstFour = (firstFour % 1_000) * 10 + digitAt(digits, start + 3)
    const end = start + (LENGTH_OF_SCHEME[firstFour] ?? 0)
    if (end === start || end > digits.length) continue
    if (hasCheckDigit(digits, start, end) && isPlaced(run, start, end)) places.push([start, end])
  }
}

/** Rules 2 and 3. */
function addNumbersAlone(run: Run, places: Place[]): void {
  const { digits } = run
  for (let start = 0; start + SHORTEST_CARD_NUMBER <= digits.length; start += 1) {
    if (!isEdge(run, start)) continue
    const last = Math.min(start + LONGEST_CARD_NUMBER, digits.length)
    for (let end = start + SHORTEST_CARD_NUMBER; end <= last; end += 1) {
      if (!isEdge(run, end) || !hasCheckDigit(digits, start, end)) continue
      if (countsAlone(run, start, end)) places.push([start, end])
    }
  }
}

/** Whether a group begins at the position, or the run ends there. */
function isEdge({ digits, edges }: Run, position: number): boolean {
  return position === 0 || position === digits.length || isInner(edges, position)
}

function isInner(edges: readonly number[], position: number): boolean {
  return (edges[position] ?? 0) !== 0
}

/** Whether the groups allow rule 1 here. */
function isPlaced(run: Run, start: number, end: number): boolean {
  if (run.suspicion === 'output') return true
  const standsAlone = isEdge(run, start) && isEdge(run, end)
  return standsAlone ? mayBeGrouped(run, start, end) : isOneGroupOrEmbossed(run, start, end)
}

/** One group, or grouped as on a card. */
function isOneGroupOrEmbossed({ edges }: Run, start: number, end: number): boolean {
  const embossed = end - start === 15 ? [4, 10] : [4, 8, 12]
  for (let at = start + 1; at < end; at += 1) {
    if (isInner(edges, at) && !embossed.includes(at - start)) return false
  }
  return true
}

/** Unequal groups, some of them of one or two digits, are prices and telephone numbers. */
function mayBeGrouped(run: Run, start: number, end: number): boolean {
  const { digits, edges } = run
  if (end - start === digits.length) return true
  return !hasShortGroup(edges, start, end) || inEqualGroups(edges, start, end)
}

const SHORT_GROUP_MAXIMUM = 2

function hasShortGroup(edges: readonly number[], start: number, end: number): boolean {
  let last = start
  for (let at = start + 1; at <= end; at += 1) {
    if (at !== end && !isInner(edges, at)) continue
    if (at - last <= SHORT_GROUP_MAXIMUM) return true
    last = at
  }
  return false
}

/** No card begins with 0, 1 or 7. Cards with 2 or 4 have known ranges; any other 2 begins a year. */
const OTHER_BEGINNING = /^[35689]/

function countsAlone(run: Run, start: number, end: number): boolean {
  const { digits, edges, suspicion } = run
  if (end - start === SHORTEST_CARD_NUMBER) {
    const first = digitAt(digits, start)
    if (first < 4 || first > 6) return false
    return end - start === digits.length || !edges.slice(start + 1, end).some(Boolean)
  }
  if (suspicion === 'output') return true
  const number = digits.slice(start, end)
  if (hasKnownRange(number)) return mayBeGrouped(run, start, end)
  const isTyped =
    !edges.slice(start + 1, end).includes(EDGE.other) && inEqualGroups(edges, start, end)
  return isTyped && OTHER_BEGINNING.test(number)
}

/** Whether all groups are as long as the first; the last one may be shorter. */
function inEqualGroups(edges: readonly number[], start: number, end: number): boolean {
  let size: number | null = null
  for (let at = start + 1; at < end; at += 1) {
    if (isInner(edges, at)) size ??= at - start
    if (size !== null && isInner(edges, at) !== ((at - start) % size === 0)) return false
  }
  return true
}

/** The length of a scheme's numbers, by their first four digits; 0 if no scheme has the range. */
const LENGTH_OF_SCHEME = Uint8Array.from({ length: 10_000 }, (_, firstFour) => {
  const scheme = schemeOfRange(firstFour)
  if (scheme === 'Unknown') return 0
  return scheme === 'Amex' ? 15 : 16
})

/** As `isLuhnValid`, for a part of the digits: the last digit counts once, the one before it doubled. */
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

/** The positions between the first six and the last four digits, which a receipt may show. */
function middle(start: number, end: number): readonly number[] {
  return Array.from({ length: end - start - 10 }, (_, index) => start + 6 + index)
}
