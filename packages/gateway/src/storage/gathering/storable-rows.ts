import type { Column } from './column-arrays.ts'

/** JSON spells out what it holds of NUL and of halves of a pair; an even run of backslashes spells none. */
const NO_TEXT_IN_JSON = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/**
 * What a row is refused with that the server would refuse for its text: the server would undo the whole
 * statement for it, and everybody's rows would be run again one by one. Null for every other row. Callers'
 * texts were checked at the border (`kernel/text.ts`); this holds where one was forgotten.
 */
export function refusalOf<Row>(columns: readonly Column<Row>[]): (row: Row) => Error | null {
  const texts = columns.filter(([, type]) => type === 'text' || type === 'jsonb')
  return (row) => {
    for (const [name, type, value] of texts) {
      const text = value(row)
      if (typeof text !== 'string' || isStorable(text, type)) continue
      return new Error(`The column ${name} of a row holds characters that are no text.`)
    }
    return null
  }
}

function isStorable(text: string, type: string): boolean {
  // To look for one sign is far cheaper than the expression, and JSON hardly ever has this one.
  if (type === 'jsonb') return !text.includes('\\u') || !NO_TEXT_IN_JSON.test(text)
  return !text.includes('\0')
}
