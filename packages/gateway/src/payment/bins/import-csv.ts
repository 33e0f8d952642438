import { isDeepStrictEqual } from 'node:util'
import { cardScheme } from '../../base/kernel/index.ts'
import { BIN_PREFIX_SHAPE, type BinRecord, CARD_BRANDS, CARD_NETWORKS, CARD_TYPES } from './bin.ts'
import { type CsvFields, type CsvTableReading, readCsvTable } from './csv-table.ts'
import {
  cardBrandSpelt,
  cardNetworkSpelt,
  cardTypeSpelt,
  columnSpelt,
  FLAGS_SPELT,
} from './spellings.ts'

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
 * Reads a BIN table from an operator's CSV file with a header line: our own columns, or a bank's or provider's
 * file with the headings and words of spellings.ts. A file with any problem is refused whole,
 * with all its problems: half a table would give wrong answers about cards.
 *
 * The columns `prefix`, `cardType`, `bankCode` and `bankTitle` are required. The defaults of the others are:
 * `cardBrand` by the range, `cardNetwork` and `cardSubType` `Unknown`, domestic, not virtual, not commercial.
 */
export function readBinCsv(text: string): CsvTableReading<BinRecord> {
  return readCsvTable(text, {
    columns: COLUMNS,
    required: REQUIRED_COLUMNS,
    columnOf: columnSpelt,
    rowsMaximum: null,
    read: readBinCsvRow,
    keyOf: ({ prefix }) => (prefix === '' ? null : prefix),
    repeated: ({ prefix }, firstLine) => ({
      column: 'prefix',
      fault: { code: 'PrefixRepeated', values: { prefix, firstLine } },
    }),
    agrees: isDeepStrictEqual,
  })
}

const TITLE_CHARACTERS_MAXIMUM = 100
/** Spreadsheets drop the zeros of `0046`, and some banks write five digits. */
const BANK_CODE_SHAPE = /^0?[0-9]{1,4}$/

function readBinCsvRow(fields: CsvFields<Column>): BinRecord {
  const { textOf, refuse, refuseAs, matching, oneOf } = fields
  const title = (column: Column, absent = ''): string => {
    const text = textOf(column) || absent
    const isTitle = text !== '' && text.length <= TITLE_CHARACTERS_MAXIMUM
    const charactersMaximum = TITLE_CHARACTERS_MAXIMUM
    if (!isTitle) {
      refuse(column, (field) => ({ code: 'NoTitle', values: { field, charactersMaximum } }))
    }
    return text
  }
  const flag = (column: keyof typeof FLAGS_SPELT, absent: boolean): boolean => {
    const text = textOf(column)
    const value = text === '' ? absent : FLAGS_SPELT[column](text)
    if (value === undefined) refuseAs(column, 'NoFlag')
    return value ?? absent
  }
  const prefix = matching('prefix', BIN_PREFIX_SHAPE, 'NoPrefix')
  return {
    prefix,
    cardBrand: oneOf('cardBrand', CARD_BRANDS, cardScheme(prefix), cardBrandSpelt),
    cardNetwork: oneOf('cardNetwork', CARD_NETWORKS, 'Unknown', cardNetworkSpelt),
    cardType: oneOf('cardType', CARD_TYPES, undefined, cardTypeSpelt),
    cardSubType: title('cardSubType', 'Unknown'),
    bankCode: fourDigits(matching('bankCode', BANK_CODE_SHAPE, 'NoEftCode')),
    bankTitle: title('bankTitle'),
    isVirtual: flag('isVirtual', false),
    isDomestic: flag('isDomestic', true),
    isCommercial: flag('isCommercial', false),
  }
}

function fourDigits(bankCode: string): string {
  return bankCode.slice(-4).padStart(4, '0')
}
