/** A value of a column; `jsonb` is handed over as its text. */
export type ColumnValue = string | number | bigint | Date | Buffer | null

/** A value as an element of an array's text, in PostgreSQL's own notation. */
export function arrayElement(value: ColumnValue): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return textElement(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Buffer) return `"\\\\x${value.toString('hex')}"`
  return String(value)
}

/** Between quotes even where it need not be: to look for two signs is faster than for all others. */
function textElement(text: string): string {
  const isPlain = !text.includes('"') && !text.includes('\\')
  return isPlain ? `"${text}"` : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
