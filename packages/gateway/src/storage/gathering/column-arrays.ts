import { arrayElement, type ColumnValue } from './array-element.ts'
import { isStorable, UnstorableRows } from './storable-rows.ts'

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
