/** JSON spells out what it holds of NUL and of halves of a pair; an even run of backslashes spells none. */
const NO_TEXT_IN_JSON = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/**
 * Rows that the server would refuse for their text: it would undo the whole statement for them, and
 * everybody's rows would be run again one by one. Callers' texts are checked at the border
 * (`kernel/text.ts`); this error holds where one was forgotten. Thrown before the statement is sent.
 */
export class UnstorableRows extends Error {
  readonly rows: readonly unknown[]

  constructor(column: string, rows: readonly unknown[]) {
    super(`The column ${column} of a row holds characters that are no text.`)
    this.rows = rows
  }
}

/** Whether the server takes the text, or an array of texts, as a value of the type. */
export function isStorable(text: string, type: string): boolean {
  // To look for one sign is far cheaper than the expression, and JSON hardly ever has this one.
  if (type === 'jsonb') return !text.includes('\\u') || !NO_TEXT_IN_JSON.test(text)
  return type !== 'text' || !text.includes('\0')
}
