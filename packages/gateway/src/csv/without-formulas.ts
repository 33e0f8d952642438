/** Signs that begin a formula, also in the full-width and small forms that spreadsheets take for the plain ones. */
const SIGNS = '=+\\-@＝＋－＠﹦﹢﹣﹫'

/**
 * A sign at the begin of a text, or behind what a spreadsheet may take for the end of a cell: a Turkish Excel separates
 * cells at semicolons. Blanks, control characters and quotes before the sign do not matter. The expression finds the
 * sign first and then looks back, so that a long run of blanks does not take the square of its length in time.
 */
const FORMULA = new RegExp(`[${SIGNS}](?<=(?:^|[;\\t\\r\\n])[\\s\\p{C}"]*[${SIGNS}])`, 'gu')

/** Spreadsheets drop a tab or the end of a line at the begin of a cell, and then read what follows. */
const DROPPED = /^[\t\r\n]/

/** A text that no spreadsheet computes: an apostrophe stands before each sign that would begin a formula. */
export function withoutFormulas(text: string): string {
  const safe = text.replace(FORMULA, "'$&")
  return DROPPED.test(safe) ? `'${safe}` : safe
}
