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

type BinCsvRowReading = Readonly<{ row: BinRecord; problems: readonly CsvProblem[] }>

/** Reads one line. A wrong field gives a problem and a replacement value: the other fields are checked too. */
function readBinCsvRow(line: CsvLine): BinCsvRowReading {
  return new RowReader(line).read()
}

class RowReader {
  readonly #header: readonly string[]
  readonly #fields: readonly string[]
  readonly #line: number
  readonly #problems: CsvProblem[] = []

  constructor({ header, fields, line }: CsvLine) {
    this.#header = header
    this.#fields = fields
    this.#line = line
  }

  read(): BinCsvRowReading {
    this.#checkWidth()
    const prefix = this.#matching('prefix', BIN_PREFIX_SHAPE, '6 to 12 digits of the card number')
    const row: BinRecord = {
      prefix,
      cardBrand: this.#oneOf('cardBrand', CARD_BRANDS, cardScheme(prefix)),
      cardNetwork: this.#oneOf('cardNetwork', CARD_NETWORKS, 'Unknown'),
      cardType: this.#oneOf('cardType', CARD_TYPES),
      cardSubType: this.#text('cardSubType', 'Unknown'),
      bankCode: this.#matching(
        'bankCode',
        /^[0-9]{4}$/,
        'the four digits of the EFT code, like 0046 (format the column as text: spreadsheets drop zeros)',
      ),
      bankTitle: this.#text('bankTitle'),
      isVirtual: this.#flag('isVirtual', false),
      isDomestic: this.#flag('isDomestic', true),
      isCommercial: this.#flag('isCommercial', false),
    }
    return { row, problems: this.#problems }
  }

  #checkWidth(): void {
    const [expected, found] = [this.#header.length, this.#fields.length]
    if (expected === found) return
    const message = `must have ${expected} fields like the header, and has ${found}`
    this.#problems.push({ line: this.#line, column: null, message })
  }

  #field(column: Column): string {
    return this.#fields[this.#header.indexOf(column)] ?? ''
  }

  #wrong(column: Column, rule: string): void {
    const message = `"${shown(this.#field(column))}" must be ${rule}`
    this.#problems.push({ line: this.#line, column, message })
  }

  #matching(column: Column, shape: RegExp, rule: string): string {
    const field = this.#field(column)
    if (shape.test(field)) return field
    this.#wrong(column, rule)
    return ''
  }

  #oneOf<Value extends string>(
    column: Column,
    values: readonly [Value, ...Value[]],
    fallback?: Value,
  ): Value {
    const field = this.#field(column)
    if (field === '' && fallback !== undefined) return fallback
    const value = values.find((candidate) => candidate === field)
    if (value === undefined) this.#wrong(column, `one of ${values.join(', ')}`)
    return value ?? values[0]
  }

  #text(column: Column, fallback?: string): string {
    const field = this.#field(column)
    if (field === '' && fallback !== undefined) return fallback
    if (field === '' || field.length > LONGEST_TITLE) {
      this.#wrong(column, `a text of 1 to ${LONGEST_TITLE} characters`)
    }
    return field
  }

  #flag(column: Column, fallback: boolean): boolean {
    const field = this.#field(column)
    if (field === '') return fallback
    if (field !== 'true' && field !== 'false') this.#wrong(column, 'true or false')
    return field === 'true'
  }
}
