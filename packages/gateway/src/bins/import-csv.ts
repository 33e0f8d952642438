import { cardScheme } from '../kernel/index.ts'
import { BIN_PREFIX_SHAPE, type BinRecord, CARD_BRANDS, CARD_NETWORKS, CARD_TYPES } from './bin.ts'
import { type CsvFields, type CsvTableReading, readCsvTable } from './csv-table.ts'

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

const TITLE_CHARACTERS_MAXIMUM = 100
const BANK_CODE_RULE =
  'the four digits of the EFT code, like 0046 (format the column as text: spreadsheets drop zeros)'

function readBinCsvRow(fields: CsvFields<Column>): BinRecord {
  const { textOf, refuse, matching, oneOf } = fields
  const title = (column: Column, absent = ''): string => {
    const text = textOf(column) || absent
    const isTitle = text !== '' && text.length <= TITLE_CHARACTERS_MAXIMUM
    if (!isTitle) refuse(column, `must be a text of 1 to ${TITLE_CHARACTERS_MAXIMUM} characters`)
    return text
  }
  const flag = (column: Column, absent: boolean): boolean => {
    const text = textOf(column)
    if (!['', 'true', 'false'].includes(text)) refuse(column, 'must be true or false')
    return text === '' ? absent : text === 'true'
  }
  const prefix = matching('prefix', BIN_PREFIX_SHAPE, '6 to 12 digits of the card number')
  return {
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
}
