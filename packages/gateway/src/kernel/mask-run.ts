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
  /** By position, the edge of a group of digits there. Nearly every long number is one group, and has none. */
  edges: readonly number[]
  suspicion: Suspicion
}>

const EDGE = {
  /** A group begins behind another, with one space or dash between them. */
  typed: 1,
  /** Anything else stands between the two. */
  other: 2,
} as const

const NO_EDGES: readonly number[] = []

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

/**
 * Which digits to star, counted in digits only; null for none. Card numbers may overlap: then a digit is
 * starred if any of them says so.
 */
function starredPositions(run: Run): ReadonlySet<number> | null {
  const places: Place[] = []
  addNumbersOfSchemes(run, places)
  addNumbersAlone(run, places)
  if (places.length === 0) return null
  return new Set(places.flatMap(([start, end]) => middle(start, end)))
}

/** Where a number begins and where it has ended. */
type Place = readonly [start: number, end: number]

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

/** Those that begin and end where groups do. */
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

/** Whether a group of digits begins here, or ended just before. */
function isEdge({ digits, edges }: Run, position: number): boolean {
  return position === 0 || position === digits.length || isInner(edges, position)
}

function isInner(edges: readonly number[], position: number): boolean {
  return (edges[position] ?? 0) !== 0
}

/** Whether the groups allow for a number of a scheme here. */
function isPlaced(run: Run, start: number, end: number): boolean {
  if (run.suspicion === 'output') return true
  const standsAlone = isEdge(run, start) && isEdge(run, end)
  return standsAlone ? mayBeGrouped(run, start, end) : isGlued(run, start, end)
}

/** Within one group, or grouped as on a card: other digits of the first or the last group are beside it. */
function isGlued({ edges }: Run, start: number, end: number): boolean {
  const embossed = end - start === 15 ? [4, 10] : [4, 8, 12]
  for (let at = start + 1; at < end; at += 1) {
    if (isInner(edges, at) && !embossed.includes(at - start)) return false
  }
  return true
}

/** Many unequal groups of one or two digits beside others are prices and telephone numbers. */
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

/** No card of people begins with 0, 1 or 7, nor with a year; those with 2 and 4 have a known range. */
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

/** The last one may be shorter. */
function inEqualGroups(edges: readonly number[], start: number, end: number): boolean {
  let size: number | null = null
  for (let at = start + 1; at < end; at += 1) {
    if (isInner(edges, at)) size ??= at - start
    if (size !== null && isInner(edges, at) !== ((at - start) % size === 0)) return false
  }
  return true
}

/** By its first four digits, how long a number of a scheme is; 0 where no scheme has the range. */
const LENGTH_OF_SCHEME = Uint8Array.from({ length: 10_000 }, (_, firstFour) => {
  const scheme = schemeOfRange(firstFour)
  if (scheme === 'Unknown') return 0
  return scheme === 'Amex' ? 15 : 16
})

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
function middle(start: number, end: number): readonly number[] {
  return Array.from({ length: end - start - 10 }, (_, index) => start + 6 + index)
}
