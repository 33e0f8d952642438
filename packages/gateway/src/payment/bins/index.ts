export {
  type BinRecord,
  type BinStore,
  CARD_BRANDS,
  CARD_NETWORKS,
  CARD_TYPES,
  type CardNetwork,
  type CardType,
  PROGRAMMES,
  unknownBin,
} from './bin.ts'
export { createBinCache } from './bin-directory.ts'
export { csvFaultText } from './csv-fault-texts.ts'
export { type CsvProblem, firstProblems } from './csv-problems.ts'
export { type CsvFields, type CsvTableReading, readCsvTable } from './csv-table.ts'
export { readBinCsv } from './import-csv.ts'
export { starterBins } from './starter-bins.ts'
