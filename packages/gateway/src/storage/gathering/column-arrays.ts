/** One column of a multi-row statement: its name, its SQL type, and its value in each row. */
export type Column<Row> = readonly [name: string, type: string, value: (row: Row) => ColumnValue]

/**
 * The query that turns arrays into rows, one array a column, with the row's place in `position`: one
 * statement carries one payment or sixty-four, and has one text for both. A column of JSON is one array of
 * JSON, which needs no quotation of its own; null in it is no value.
 *
 * Only the first array is unfolded, the others are looked into: the server keeps what a function unfolds in
 * a store of 16 kB, and twenty of these cost a small statement more than its rows. (Of an array the planner
 * expects ten rows; of JSON, or of its subscripts, so many that it would read whole tables for them.)
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
 * The columns of `rows` as PostgreSQL writes arrays: the driver would look at each element again. Throws
 * `UnstorableRows` where the server would refuse the statement for a text of some rows.
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
