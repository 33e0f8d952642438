import type { CsvFault } from './csv-faults.ts'
import { type CsvProblem, shown } from './csv-problems.ts'

export type ColumnNames<Column extends string> = Readonly<{
  columns: readonly Column[]
  required: readonly Column[]
  /** The column that a heading names, or null for one that is left unread; without this, a column's own name. */
  columnOf?: (heading: string) => Column | null | undefined
}>

/** A heading of the file, and the column that it names: null if it is left unread, undefined if unknown. */
export type Heading<Column extends string> = Readonly<{
  text: string
  column: Column | null | undefined
}>

export function headingsOf<Column extends string>(
  header: readonly string[],
  { columns, columnOf }: ColumnNames<Column>,
): Heading<Column>[] {
  const byName = (text: string) => columns.find((column) => column === text)
  return header.map((text) => ({ text, column: byName(text) ?? columnOf?.(text) }))
}

/** What the file itself calls a column, for the operator who reads the message beside the file. */
export function headingOf<Column extends string>(
  column: Column,
  headings: readonly Heading<Column>[],
): string {
  return headings.find((heading) => heading.column === column)?.text ?? column
}

export function problemsOfHeader<Column extends string>(
  headings: readonly Heading<Column>[],
  { columns, required }: ColumnNames<Column>,
): CsvProblem[] {
  const problem = (column: string, fault: CsvFault) => ({ line: 1, column, fault })
  const named = headings.filter(({ column }) => typeof column === 'string')
  const missing = required.filter((name) => !named.some(({ column }) => column === name))
  const unknown = headings.filter(({ column }) => column === undefined)
  const repeated = named.filter(
    ({ column }, index) => named.findIndex((other) => other.column === column) !== index,
  )
  return [
    ...missing.map((name) => problem(name, { code: 'ColumnMissing', values: { name } })),
    ...unknown.map(({ text }) =>
      problem(shown(text), { code: 'ColumnUnknown', values: { known: columns } }),
    ),
    ...repeated.map(({ text }) => problem(shown(text), { code: 'ColumnRepeated', values: {} })),
  ]
}
