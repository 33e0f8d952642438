export { textStream } from './text-stream.ts'
export { type CsvCell, csvStream, csvText } from './write-csv.ts'
