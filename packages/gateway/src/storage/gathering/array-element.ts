/** A value of a column; `jsonb` is handed over as its text. */
export type ColumnValue = string | number | bigint | Date | Buffer | null

/** What may stand in an array's text as it is; the word NULL is no text there. */
const PLAIN = /^(?!null$)[\w:.+-]+$/i

/** A value as an element of an array's text, in PostgreSQL's own notation. */
export function arrayElement(value: ColumnValue, type: string): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return textElement(value, type)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Buffer) return `"\\\\x${value.toString('hex')}"`
  return String(value)
}

function textElement(text: string, type: string): string {
  // JSON holds no line break or the like, so that its quotation is the array's too, and is faster.
  if (type === 'jsonb') return JSON.stringify(text)
  return PLAIN.test(text) ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
