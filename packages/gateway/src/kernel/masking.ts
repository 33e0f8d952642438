/**
 * Takes card numbers out of free text before it is stored or logged (decision 1.6): people paste them
 * into descriptions, names and notes.
 */

import { isDigit, maskRun, SHORTEST_CARD_NUMBER } from './mask-run.ts'

/** What may stand between two digits of one run, and how many of them. */
type Disguise = Readonly<{
  /** 1 for the codes of digits and of what may stand between them. */
  isOfRun: Uint8Array
  separatorsMaximum: number
}>

/** At most one space or dash. */
const AS_TYPED: Disguise = { isOfRun: digitsAnd(' -'), separatorsMaximum: 1 }

/**
 * For what leaves the process unread by anybody: up to three of the signs between digits that people,
 * programs and printers put there, among them the dashes and narrow spaces of Unicode.
 */
const IN_OUTPUT: Disguise = {
  isOfRun: digitsAnd(' \t._/-\u00a0\u2007\u202f\u2010\u2011\u2012\u2013\u2014\u2015\u2212'),
  separatorsMaximum: 3,
}

/** An escape of JSON with digits of its own: a number that follows begins behind them. */
const JSON_ESCAPE = /(\\u[0-9a-fA-F]{4})/

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
  return mayHaveLongRun(text, AS_TYPED) ? maskRuns(text, AS_TYPED) : text
}

/**
 * The same for a finished line of output, JSON or not. It sees card numbers behind more disguises, and
 * takes away more that is none: for logs and terminals, not for what is stored.
 */
export function maskCardNumbersInLine(line: string): string {
  // Most lines end here, and every line comes by: an escape only divides runs, and makes none longer.
  if (!mayHaveLongRun(line, IN_OUTPUT)) return line
  const hasEscapes = line.includes('\\u')
  const readAsJson = hasEscapes ? maskBetweenEscapes(line) : maskRuns(line, IN_OUTPUT)
  // Without escapes the second reading is the first.
  if (readAsJson === line && !hasEscapes) return line
  // Once more as plain text. No escape breaks: the first six digits of what is masked stay.
  return maskRuns(readAsJson, IN_OUTPUT)
}

function maskBetweenEscapes(line: string): string {
  return line
    .split(JSON_ESCAPE)
    .map((part, index) => (index % 2 === 1 ? part : maskRuns(part, IN_OUTPUT)))
    .join('')
}

/**
 * False for what has no run that is long enough, which is nearly every text, and most of it is passed over:
 * a run cannot be between two places that are as far apart as the shortest card number is long.
 */
function mayHaveLongRun(text: string, { isOfRun }: Disguise): boolean {
  for (let at = SHORTEST_CARD_NUMBER - 1; at < text.length; at += SHORTEST_CARD_NUMBER) {
    if (isOfRun[text.charCodeAt(at)] !== 1) continue
    let start = at
    while (start > 0 && isOfRun[text.charCodeAt(start - 1)] === 1) start -= 1
    let end = at + 1
    while (end < text.length && isOfRun[text.charCodeAt(end)] === 1) end += 1
    if (end - start >= SHORTEST_CARD_NUMBER) return true
  }
  return false
}

/**
 * Masks within every run of digits that is long enough. One walk over the text by character codes: a
 * regular expression would make a text of every run, and nearly all of them are too short.
 */
function maskRuns(text: string, disguise: Disguise): string {
  let masked = ''
  let copiedTo = 0
  for (let at = 0; at < text.length; ) {
    const end = isDigit(text.charCodeAt(at)) ? endOfRun(text, at, disguise) : at + 1
    if (end - at >= SHORTEST_CARD_NUMBER) {
      masked += text.slice(copiedTo, at) + maskRun(text.slice(at, end))
      copiedTo = end
    }
    at = end
  }
  return copiedTo === 0 ? text : masked + text.slice(copiedTo)
}

/** Behind the last digit of the run that begins here: separators belong to it only between digits. */
function endOfRun(text: string, start: number, disguise: Disguise): number {
  const { isOfRun, separatorsMaximum } = disguise
  let end = start + 1
  for (let at = end; at < text.length && at - end <= separatorsMaximum; at += 1) {
    const code = text.charCodeAt(at)
    if (isDigit(code)) end = at + 1
    else if (isOfRun[code] !== 1) break
  }
  return end
}

function digitsAnd(separators: string): Uint8Array {
  const isOfRun = new Uint8Array(0x1_0000)
  for (const character of `0123456789${separators}`) isOfRun[character.charCodeAt(0)] = 1
  return isOfRun
}
