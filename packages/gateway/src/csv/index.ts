export { type CsvCell, csvStream, csvText } from './write-csv.ts'
