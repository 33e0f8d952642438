import { foldedWord } from '../../../../base/kernel/index.ts'
import { textInCell } from '../cell-values.ts'
import { refusal, shownCell } from '../fault.ts'
import type { TableRow } from '../table/table-row.ts'
import { type ColumnName, type StatementMapping, TABLE_FIELDS, type TableField } from './mapping.ts'

/** Where the columns of a field stand in a row, from 0, each with the name that people know it by. */
export type Column = Readonly<{ at: number; name: string }>
export type Columns = (field: TableField) => readonly Column[]

/**
 * Finds the mapping's columns in the row of headings, so that a bank may move a column; null where the file has no
 * headings.
 *
 * @throws StatementFileError for a heading that is missing or stands twice
 */
export function locateColumns(mapping: StatementMapping, headings: TableRow | null): Columns {
  const found = new Map<string, number[]>()
  for (const [at, cell] of (headings?.cells ?? []).entries()) {
    const word = foldedWord(textInCell(cell))
    if (word !== '') found.set(word, [...(found.get(word) ?? []), at])
  }
  const columns = new Map(
    TABLE_FIELDS.map((field) => [
      field,
      (mapping.columns[field] ?? []).map((name) => locate(name, found, headings)),
    ]),
  )
  return (field) => columns.get(field) ?? []
}

function locate(
  name: ColumnName,
  found: ReadonlyMap<string, readonly number[]>,
  headings: TableRow | null,
): Column {
  if (typeof name === 'number') {
    const heading = textInCell(headings?.cells[name - 1])
    return { at: name - 1, name: heading === '' ? String(name) : heading }
  }
  const [at, second] = found.get(foldedWord(name)) ?? []
  const place = { row: headings?.number ?? null, column: name }
  if (at === undefined) throw refusal(missingText(headings), place)
  if (second === undefined) return { at, name }
  throw refusal(
    {
      tr: `bu başlık iki kez geçiyor (${at + 1}. ve ${second + 1}. sütun); eşlemede sütun numarasını yazın`,
      en: `this heading stands twice (columns ${at + 1} and ${second + 1}); name the column's number in the mapping`,
    },
    place,
  )
}

const HEADINGS_SHOWN = 12

function missingText(headings: TableRow | null) {
  const list = (headings?.cells ?? [])
    .map(textInCell)
    .filter((text) => text !== '')
    .slice(0, HEADINGS_SHOWN)
    .map(shownCell)
    .join(', ')
  return {
    tr: `böyle bir başlık yok; bu satırda: ${list}. Eşlemeyi ya da başlık satırını düzeltin`,
    en: `there is no such heading; this row has: ${list}. Correct the mapping or its heading row`,
  }
}
