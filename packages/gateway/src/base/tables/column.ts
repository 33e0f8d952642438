import type { Language } from '@vezne/protocol'
import { momentWithOffset } from '../kernel/index.ts'
import type { ColumnName } from './column-words.ts'

/** What a row has in a column. Null: nothing. Files for programs get moments and dates as texts. */
export type Cell =
  | string
  | number
  | null
  | Readonly<{ amountMinor: bigint }>
  | Readonly<{ at: Date }>
  /** A date such as `2026-11-28`. */
  | Readonly<{ date: string }>

export type ColumnKind = 'text' | 'amount' | 'date' | 'moment' | 'count'

/** A column of a file. `reader`: the language of the people for whom the file is; null: it is for a program. */
export type Column<Row> = Readonly<{
  name: ColumnName
  kind: ColumnKind
  cell: (row: Row, reader: Language | null) => Cell
}>

/** `words`: how people say the value. Programs get the value itself. */
function text<Row>(
  name: ColumnName,
  value: (row: Row) => string | null,
  words: (row: Row, language: Language) => string | null = value,
): Column<Row> {
  const cell = (row: Row, reader: Language | null) =>
    reader === null ? value(row) : words(row, reader)
  return { name, kind: 'text', cell }
}

function amount<Row>(name: ColumnName, value: (row: Row) => bigint | null): Column<Row> {
  const cell = (row: Row): Cell => {
    const amountMinor = value(row)
    return amountMinor === null ? null : { amountMinor }
  }
  return { name, kind: 'amount', cell }
}

/** `program`: how a program gets the moment. */
function moment<Row>(
  name: ColumnName,
  value: (row: Row) => Date | null,
  program: (at: Date, row: Row) => string = momentWithOffset,
): Column<Row> {
  const cell = (row: Row, reader: Language | null): Cell => {
    const at = value(row)
    if (at === null) return null
    return reader === null ? program(at, row) : { at }
  }
  return { name, kind: 'moment', cell }
}

/** For files whose programs have always got UTC. */
export function utcText(at: Date): string {
  return at.toISOString()
}

function date<Row>(name: ColumnName, value: (row: Row) => string | null): Column<Row> {
  const cell = (row: Row, reader: Language | null): Cell => {
    const date = value(row)
    return reader === null || date === null ? date : { date }
  }
  return { name, kind: 'date', cell }
}

function count<Row>(name: ColumnName, value: (row: Row) => number | null): Column<Row> {
  return { name, kind: 'count', cell: value }
}

/** The kinds of columns: `column.text('orderId', ({ orderId }) => orderId)`. */
export const column = { text, amount, moment, date, count } as const
