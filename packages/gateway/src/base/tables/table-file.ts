import type { Readable } from 'node:stream'
import type { Language, Text } from '@vezne/protocol'

import { momentWithOffset } from '../kernel/index.ts'
import type { Cell, Column } from './column.ts'
import { COLUMN_WORDS } from './column-words.ts'
import { csvStream, csvText } from './write-csv.ts'
import { xlsxStream } from './write-xlsx.ts'

/** `table`: CSV for spreadsheets. `program`: CSV whose headings, words and numbers are the same in every language. */
export const FILE_FORMATS = ['xlsx', 'table', 'program'] as const

export type FileFormat = (typeof FILE_FORMATS)[number]

/** One table of columns, from which every format of a file is written. */
export type FileTable<Row> = Readonly<{
  /** What the rows are: the name of the sheet. */
  title: Text
  columns: readonly Column<Row>[]
}>

type Asked = Readonly<{ format: FileFormat; language: Language }>

/** A file that is written while it is read, so that memory does not grow with its rows. */
export function tableStream<Row>(
  { title, columns }: FileTable<Row>,
  rows: AsyncIterable<Row>,
  { format, language }: Asked,
): Readable {
  const reader = format === 'program' ? null : language
  const cells = async function* (): AsyncGenerator<readonly Cell[]> {
    for await (const row of rows) yield columns.map(({ cell }) => cell(row, reader))
  }
  if (reader === null) return csvStream(namesOf(columns), cells())
  const headed = columns.map(({ name, kind }) => ({ heading: COLUMN_WORDS[name][reader], kind }))
  if (format === 'xlsx') return xlsxStream({ name: title[reader], columns: headed }, cells())
  return csvStream(
    headed.map(({ heading }) => heading),
    cells(),
    reader,
  )
}

/** The whole file for a program, as text. */
export function tableText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return csvText(
    namesOf(columns),
    rows.map((row) => columns.map(({ cell }) => cell(row, null))),
  )
}

function namesOf(columns: readonly Column<never>[]): readonly string[] {
  return columns.map(({ name }) => name)
}

export const CONTENT_TYPES: Readonly<Record<FileFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  table: 'text/csv; charset=utf-8',
  program: 'text/csv; charset=utf-8',
}

/** The moment as part of a file's name. */
export function stampOf(at: Date): string {
  return momentWithOffset(at).slice(0, 16).replace('T', '-').replace(':', '')
}
