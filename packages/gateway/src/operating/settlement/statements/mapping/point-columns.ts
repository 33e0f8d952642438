import { foldedWord } from '../../../../base/kernel/index.ts'
import {
  type ColumnName,
  KIND_WORDS,
  LEFT_OUT_WORDS,
  type StatementMapping,
  TABLE_FIELDS,
  type TableField,
} from './mapping.ts'

/** The names of columns: by heading where the heading stands once, else by number. */
export function columnNames(headings: readonly string[]): readonly ColumnName[] {
  const words = headings.map(foldedWord)
  return headings.map((heading, at) => {
    const word = words[at] ?? ''
    const isOnce = word !== '' && words.indexOf(word) === words.lastIndexOf(word)
    return isOnce ? heading : at + 1
  })
}

/** What each column holds; null: it is not read. In the order of the file. */
export type PointedColumns = readonly (TableField | null)[]

/** The fields of a mapping, as a person points at them: a column of two fields shows one. */
export function pointedColumns(
  { columns }: Pick<StatementMapping, 'columns'>,
  headings: readonly string[],
): PointedColumns {
  const names = columnNames(headings)
  const isAt = (at: number) => (name: ColumnName) =>
    name === at + 1 ||
    (typeof name === 'string' && foldedWord(name) === foldedWord(String(names[at] ?? '')))
  return headings.map(
    (_, at) => TABLE_FIELDS.find((field) => (columns[field] ?? []).some(isAt(at))) ?? null,
  )
}

/** A mapping's columns from what a person pointed at. A file with one day has the day on which the bank pays. */
export function columnsPointedAt(
  pointed: PointedColumns,
  headings: readonly string[],
): StatementMapping['columns'] {
  const names = columnNames(headings)
  const columns: Partial<Record<TableField, ColumnName[]>> = {}
  for (const [at, field] of pointed.entries()) {
    if (field === null) continue
    columns[field] = [...(columns[field] ?? []), names[at] ?? at + 1]
  }
  const { bankDay, valueDate = bankDay } = columns
  return valueDate === undefined ? columns : { ...columns, valueDate }
}

/** A mapping of a table of which nothing is known yet. */
export function emptyMapping(format: 'csv' | 'xlsx'): StatementMapping {
  return {
    format,
    encoding: null,
    separator: null,
    sheet: null,
    headingRow: 1,
    decimal: ',',
    dayForm: 'dd.mm.yyyy',
    columns: {},
    signs: 'written',
    kinds: KIND_WORDS,
    otherwise: 'sale',
    leftOut: LEFT_OUT_WORDS,
  }
}
