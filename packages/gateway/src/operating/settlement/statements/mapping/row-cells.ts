import type { Text } from '@vezne/protocol'
import { type Cell, textInCell } from '../cell-values.ts'
import type { StatementProblem } from '../fault.ts'
import type { TableRow } from '../table/table-row.ts'
import { brokenRule, type FieldReader } from './field-values.ts'
import type { Column, Columns } from './locate-columns.ts'
import type { TableField } from './mapping.ts'

/** The cells of one row by their fields. What cannot be read is gathered in `problems`. */
export class RowCells {
  readonly problems: StatementProblem[] = []
  private readonly row: TableRow
  private readonly columns: Columns

  constructor(row: TableRow, columns: Columns) {
    this.row = row
    this.columns = columns
  }

  /** The value in a field's column; null where there is none, or where it is empty or a problem. */
  read<Value>(field: TableField, reader: FieldReader<Value>): Value | null {
    const [column] = this.columns(field)
    return column === undefined ? null : this.readAt(column, reader)
  }

  /** The values of a field that may have several columns. */
  readAll<Value>(field: TableField, reader: FieldReader<Value>): readonly (Value | null)[] {
    return this.columns(field).map((column) => this.readAt(column, reader))
  }

  text(field: TableField): string {
    return this.columns(field)
      .map((column) => textInCell(this.cellAt(column)))
      .join(' ')
      .trim()
  }

  cell(field: TableField): Cell {
    const [column] = this.columns(field)
    return column === undefined ? '' : this.cellAt(column)
  }

  report(field: TableField, text: Text): void {
    this.reportAt(this.columns(field)[0] ?? null, text)
  }

  private readAt<Value>(column: Column, { read, rule }: FieldReader<Value>): Value | null {
    const cell = this.cellAt(column)
    if (textInCell(cell) === '') return null
    const value = read(cell)
    if (value === null) this.reportAt(column, brokenRule(cell, rule))
    return value
  }

  private cellAt({ at }: Column): Cell {
    return this.row.cells[at] ?? ''
  }

  private reportAt(column: Column | null, text: Text): void {
    this.problems.push({ row: this.row.number, column: column?.name ?? null, text })
  }
}
