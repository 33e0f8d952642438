import { cardScheme } from '../kernel/index.ts'
import { BIN_PREFIX_SHAPE, type BinRecord, CARD_BRANDS, CARD_NETWORKS, CARD_TYPES } from './bin.ts'
import {
  type CsvLine,
  type CsvProblem,
  type CsvTableReading,
  readCsvTable,
  shown,
} from './csv-table.ts'

const REQUIRED_COLUMNS = ['prefix', 'cardType', 'bankCode', 'bankTitle'] as const
const COLUMNS = [
  ...REQUIRED_COLUMNS,
  'cardBrand',
  'cardNetwork',
  'cardSubType',
  'isVirtual',
  'isDomestic',
  'isCommercial',
] as const
type Column = (typeof COLUMNS)[number]

/**
 * Reads a BIN table from an operator's CSV file with a header line. A file with any problem is refused whole,
 * with all its problems: half a table would give wrong answers about cards.
 *
 * The columns `prefix`, `cardType`, `bankCode` and `bankTitle` are required. The defaults of the others are:
 * `cardBrand` by the range, `cardNetwork` and `cardSubType` `Unknown`, domestic, not virtual, not commercial.
 */
export function readBinCsv(text: string): CsvTableReading<BinRecord> {
  return readCsvTable(text, {
    columns: COLUMNS,
    required: REQUIRED_COLUMNS,
    rowsMaximum: Number.POSITIVE_INFINITY,
    rowsExpected: 'at least one record',
    read: readBinCsvRow,
    keyOf: ({ prefix }) => (prefix === '' ? null : prefix),
    repeated: ({ prefix }, firstLine) => ({
      column: 'prefix',
      message: `${prefix} stands on line ${firstLine} already; keep one of the two`,
    }),
  })
}

const LONGEST_TITLE = 100
const BANK_CODE_RULE =
  'the four digits of the EFT code, like 0046 (format the column as text: spreadsheets drop zeros)'

/** Reads one line. A wrong field gives a problem and a replacement value: the others are checked too. */
function readBinCsvRow(csvLine: CsvLine): Readonly<{ row: BinRecord; problems: CsvProblem[] }> {
  const { problems, matching, oneOf, title, flag } = columnReader(csvLine)
  const prefix = matching('prefix', BIN_PREFIX_SHAPE, '6 to 12 digits of the card number')
  const row: BinRecord = {
    prefix,
    cardBrand: oneOf('cardBrand', CARD_BRANDS, cardScheme(prefix)),
    cardNetwork: oneOf('cardNetwork', CARD_NETWORKS, 'Unknown'),
    cardType: oneOf('cardType', CARD_TYPES),
    cardSubType: title('cardSubType', 'Unknown'),
    bankCode: matching('bankCode', /^[0-9]{4}$/, BANK_CODE_RULE),
    bankTitle: title('bankTitle'),
    isVirtual: flag('isVirtual', false),
    isDomestic: flag('isDomestic', true),
    isCommercial: flag('isCommercial', false),
  }
  return { row, problems }
}

function columnReader({ header, fields, line }: CsvLine) {
  const problems: CsvProblem[] = []
  if (header.length !== fields.length) {
    const message = `must have ${header.length} fields like the header, and has ${fields.length}`
    problems.push({ line, column: null, message })
  }
  const textOf = (column: Column) => fields[header.indexOf(column)] ?? ''
  const refuse = (column: Column, rule: string): void => {
    problems.push({ line, column, message: `"${shown(textOf(column))}" must be ${rule}` })
  }
  const matching = (column: Column, shape: RegExp, rule: string): string => {
    if (shape.test(textOf(column))) return textOf(column)
    refuse(column, rule)
    return ''
  }
  const oneOf = <Value extends string>(
    column: Column,
    values: readonly [Value, ...Value[]],
    absent?: Value,
  ): Value => {
    const text = textOf(column)
    const value = text === '' ? absent : values.find((candidate) => candidate === text)
    if (value === undefined) refuse(column, `one of ${values.join(', ')}`)
    return value ?? values[0]
  }
  const title = (column: Column, absent = ''): string => {
    const text = textOf(column) || absent
    const isTitle = text !== '' && text.length <= LONGEST_TITLE
    if (!isTitle) refuse(column, `a text of 1 to ${LONGEST_TITLE} characters`)
    return text
  }
  const flag = (column: Column, absent: boolean): boolean => {
    const text = textOf(column)
    if (!['', 'true', 'false'].includes(text)) refuse(column, 'true or false')
    return text === '' ? absent : text === 'true'
  }
  return { problems, matching, oneOf, title, flag }
}
