/** One column of a multi-row statement: its name, its SQL type, and its value in each row. */
export type Column<Row> = readonly [name: string, type: string, value: (row: Row) => unknown]

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

export function columnValues<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): unknown[][] {
  return columns.map(([, , value]) => rows.map(value))
}
