/** One column of a multi-row statement: its name, its SQL type, and its value in each row. */
export type Column<Row> = readonly [name: string, type: string, value: (row: Row) => ColumnValue]

/**
 * The query that turns one array for each column into rows, numbered by `position` from one: a statement has the same
 * text for one payment and for sixty-four. A JSON column is one JSON array, whose elements need no quotes; a null in it
 * is SQL's null.
 *
 * `unnest` is called for the first array only; the others are read by subscripts. The server allocates 16 kB for each
 * such function, and twenty of them cost a small statement more than its rows. The first array is none of JSON: the
 * planner expects ten rows of an array, but of JSON so many that it would scan whole tables for them.
 */
export function inputRows<Row>(columns: readonly Column<Row>[]): string {
  const first = columns.findIndex(([, type]) => type !== 'jsonb')
  const values = columns.map(([name, type], index) => {
    const parameter = `$${index + 1}::${type}`
    return type === 'jsonb'
      ? `nullif(${parameter} -> (position - 1)::int, 'null') as ${name}`
      : `(${parameter}[])[position] as ${name}`
  })
  return `select ${values.join(', ')}, position
    from unnest($${first + 1}::${columns[first]?.[1]}[]) with ordinality as unfolded (value, position)`
}

/**
 * The columns of `rows` as array literals, because the driver would convert each element again. Throws `UnstorableRows`
 * where the server would refuse the statement for a text of some rows.
 */
export function columnValues<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
  const values: string[] = []
  for (const [name, type, value] of columns) {
    const isJson = type === 'jsonb'
    const spelled = elements(rows, value, isJson ? String : arrayElement)
    if (!isStorable(spelled, type)) {
      const unstorable = rows.filter((row) => !isStorable(String(value(row)), type))
      throw new UnstorableRows(name, unstorable)
    }
    values.push(isJson ? `[${spelled}]` : `{${spelled}}`)
  }
  return values
}

function elements<Row>(
  rows: readonly Row[],
  value: Column<Row>[2],
  spell: (value: ColumnValue) => string,
): string {
  let spelled = ''
  for (const row of rows) {
    if (spelled !== '') spelled += ','
    spelled += spell(value(row))
  }
  return spelled
}

/** A value of a column; a `jsonb` value is its text. */
export type ColumnValue = string | number | bigint | Date | Buffer | null

/** A value as an element of an array literal. */
function arrayElement(value: ColumnValue): string {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return textElement(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Buffer) return `"\\\\x${value.toString('hex')}"`
  return String(value)
}

/** Always in quotes: two characters need an escape then, and looking for them is fast. */
function textElement(text: string): string {
  const isPlain = !text.includes('"') && !text.includes('\\')
  return isPlain ? `"${text}"` : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

/** A JSON escape of NUL or of half a surrogate pair. After an even number of backslashes it is no escape. */
const UNSTORABLE_ESCAPE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/**
 * Thrown before a statement is sent, for rows with characters that the server does not store. The server would roll
 * back the whole statement for them, and all rows would run again one by one. Texts of callers are checked when they
 * come in (`base/kernel/text.ts`); this error guards texts that were not.
 */
export class UnstorableRows extends Error {
  readonly rows: readonly unknown[]

  constructor(column: string, rows: readonly unknown[]) {
    super(`The column ${column} of a row holds characters that PostgreSQL does not store.`)
    this.rows = rows
  }
}

/** Whether the server takes the text, or an array literal, as a value of the type. */
function isStorable(text: string, type: string): boolean {
  // The search for `\u` is far cheaper than the expression, and JSON hardly ever holds one.
  if (type === 'jsonb') return !text.includes('\\u') || !UNSTORABLE_ESCAPE.test(text)
  return type !== 'text' || !text.includes('\0')
}
