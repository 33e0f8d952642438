export { type Column, column, utcText } from './column.ts'
export { COLUMN_WORDS, type ColumnName } from './column-words.ts'
export { type CsvRow, hasMoreLines, plainField, readCsvRows } from './csv-rows.ts'
export { readTable, type TableCell, type TableReading, type TableRow } from './read-table.ts'
export {
  CONTENT_TYPES,
  FILE_FORMATS,
  type FileFormat,
  type FileTable,
  stampOf,
  tableStream,
  tableText,
} from './table-file.ts'
export { textStream } from './text-stream.ts'
export { declaredSize, isPacked } from './zip-bounds.ts'
