import { arrayElement, type ColumnValue } from './array-element.ts'

/** One column of a multi-row statement: its name, its SQL type, and its value in each row. */
export type Column<Row> = readonly [name: string, type: string, value: (row: Row) => ColumnValue]

/**
 * The `from` clause that turns arrays into rows, one array a column, with the row's place in
 * `position`: one statement carries one payment or sixty-four, and has one text for both.
 */
export function inputRows<Row>(columns: readonly Column<Row>[]): string {
  const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`)
  const names = columns.map(([name]) => name)
  return `select * from unnest(${arrays.join(', ')})
    with ordinality as rows(${names.join(', ')}, position)`
}

/** The columns of `rows` as PostgreSQL writes arrays: the driver would look at each element again. */
export function columnValues<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
  return columns.map(([, type, value]) => {
    let elements = ''
    for (const row of rows) {
      if (elements !== '') elements += ','
      elements += arrayElement(value(row), type)
    }
    return `{${elements}}`
  })
}
