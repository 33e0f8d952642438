import { cardScheme, maskCardNumbersIn } from '../kernel/index.ts'
import { BIN_PREFIX_SHAPE, type BinRecord, CARD_BRANDS, CARD_NETWORKS, CARD_TYPES } from './bin.ts'

/** What is wrong in an operator's file, and where. The message says what to write instead. */
export type BinCsvProblem = Readonly<{
  /** Counted from 1; line 1 is the header. */
  line: number
  /** The column's name; null where the whole line is meant. */
  column: string | null
  message: string
}>

export const REQUIRED_COLUMNS = ['prefix', 'cardType', 'bankCode', 'bankTitle'] as const
export const COLUMNS = [
  ...REQUIRED_COLUMNS,
  'cardBrand',
  'cardNetwork',
  'cardSubType',
  'isVirtual',
  'isDomestic',
  'isCommercial',
] as const
type Column = (typeof COLUMNS)[number]

export type BinCsvLine = Readonly<{
  header: readonly string[]
  fields: readonly string[]
  line: number
}>

const LONGEST_TITLE = 100

/** What a field held, for a message: short, and never a card number that slipped into the file. */
export function shown(field: string): string {
  return maskCardNumbersIn(field).slice(0, 40)
}

type BinCsvRowReading = Readonly<{ record: BinRecord; problems: BinCsvProblem[] }>

/** Reads one line. A wrong field becomes a problem and a stand-in, so that the others are read too. */
export function readBinCsvRow(line: BinCsvLine): BinCsvRowReading {
  return new RowReader(line).read()
}

class RowReader {
  readonly #header: readonly string[]
  readonly #fields: readonly string[]
  readonly #line: number
  readonly #problems: BinCsvProblem[] = []

  constructor({ header, fields, line }: BinCsvLine) {
    this.#header = header
    this.#fields = fields
    this.#line = line
  }

  read(): BinCsvRowReading {
    this.#checkWidth()
    const prefix = this.#matching('prefix', BIN_PREFIX_SHAPE, '6 to 12 digits of the card number')
    const record: BinRecord = {
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
    return { record, problems: this.#problems }
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
