/** Signs that begin a formula, also in the full-width and small forms that spreadsheets take for the plain ones. */
const SIGNS = new Set('=+-@＝＋－＠﹦﹢﹣﹫')

/**
 * What a spreadsheet may take for the end of a cell: a Turkish Excel separates cells at semicolons, others at commas.
 * A file whose separator is the comma has quotes around cells with commas.
 */
const ENDS = { ',': new Set(';\t\r\n'), ';': new Set(',;\t\r\n') } as const

export type Separator = keyof typeof ENDS

/** Blanks, control characters and quotes before a sign do not matter. */
const SKIPPED = /[\s\p{C}"]/u

/** Nearly every text: one cell, whose first character is a letter or a digit. */
const PLAIN = { ',': /^[\p{L}\p{N}][^;\t\r\n]*$/u, ';': /^[\p{L}\p{N}][^,;\t\r\n]*$/u } as const

/** Spreadsheets drop a tab or the end of a line at the begin of a cell, and then read what follows. */
const DROPPED = /^[\t\r\n]/

/** A text that no spreadsheet computes: an apostrophe stands before each sign that would begin a formula. */
export function withoutFormulas(text: string, separator: Separator = ','): string {
  if (PLAIN[separator].test(text)) return text
  let safe = DROPPED.test(text) ? "'" : ''
  let isBegin = true
  for (const character of text) {
    safe += isBegin && SIGNS.has(character) ? `'${character}` : character
    isBegin = ENDS[separator].has(character) || (isBegin && SKIPPED.test(character))
  }
  return safe
}
