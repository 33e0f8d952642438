import type { StatementLine } from '../../movement.ts'
import type { DayForm, DecimalSign } from '../cell-values.ts'
import type { Encoding, Separator } from '../table/csv-rows.ts'

export const STATEMENT_FORMATS = ['csv', 'xlsx', 'mt940', 'camt053'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

export type LineKind = StatementLine['kind']
export const LINE_KINDS = ['sale', 'return', 'chargeback', 'fee', 'payout', 'other'] as const

/** What a column of a bank's file may hold. */
export const TABLE_FIELDS = [
  'kind',
  'bankDay',
  'valueDate',
  'gross',
  'fee',
  'net',
  'direction',
  'currency',
  'order',
  'transaction',
  'authorisation',
  'card',
  'installments',
  'part',
  'terminal',
  'text',
] as const
export type TableField = (typeof TABLE_FIELDS)[number]

/** The heading of a column, or its number from 1. */
export type ColumnName = string | number

export type KindWord = Readonly<{ word: string; kind: LineKind }>

/** How one bank writes its files: made once by a person, and kept under a name. */
export type StatementMapping = Readonly<{
  format: StatementFormat
  /** Null: the bytes show it. */
  encoding: Encoding | null
  /** Of a CSV file; null: the first lines show it. */
  separator: Separator | null
  /** Of a workbook; null: the first one. */
  sheet: string | null
  /** The row of the headings, from 1; null: the file has none, and columns are named by their numbers. */
  headingRow: number | null
  decimal: DecimalSign
  dayForm: DayForm
  /** A fee may be the sum of several columns. Empty for MT940 and CAMT.053, whose fields are fixed. */
  columns: Readonly<Partial<Record<TableField, readonly ColumnName[]>>>
  /** `byKind`: amounts stand without signs, and returns, chargebacks and fees are what the bank takes. */
  signs: 'written' | 'byKind'
  /** The first word that stands in the cell of the kind, or in the text, decides. */
  kinds: readonly KindWord[]
  /** The kind of a row in which none of the words stands. */
  otherwise: LineKind
  /** A row whose first cell begins with one of these words, such as a total, is no line. */
  leftOut: readonly string[]
}>

export const KIND_WORDS: readonly KindWord[] = [
  ...words('chargeback', 'ters ibraz, chargeback, harcama itirazı, itiraz'),
  ...words('return', 'iade, iptal, refund, void, return'),
  ...words('fee', 'aidat, masraf, ücret, hizmet bedeli, bakım bedeli, rental, fee'),
  ...words('payout', 'hakediş, üye işyeri ödeme, hesaba geçen, payout'),
  ...words('sale', 'satış, peşin, taksit, sale, provizyon, ön oto kapama'),
]

/** Of a statement of an account, on which all else is no matter of cards. */
export const ACCOUNT_KIND_WORDS: readonly KindWord[] = [
  ...words('chargeback', 'ters ibraz, chargeback, harcama itirazı'),
  ...words('return', 'pos iade, satış iade, üye işyeri iade'),
  ...words(
    'fee',
    'pos ücret, pos aidat, pos komisyon, pos masraf, üye işyeri ücret, üye işyeri komisyon',
  ),
  ...words(
    'payout',
    'hakediş, üye işyeri, pos satış, pos bloke çözüm, pos ödeme, pos alacak, pos hesap',
  ),
]

export const LEFT_OUT_WORDS: readonly string[] = ['toplam', 'genel toplam', 'ara toplam', 'total']

function words(kind: LineKind, list: string): readonly KindWord[] {
  return list.split(', ').map((word) => ({ word, kind }))
}

/** How a statement of an account is read where nobody has said otherwise. */
export function accountMapping(format: 'mt940' | 'camt053'): StatementMapping {
  return {
    format,
    encoding: null,
    separator: null,
    sheet: null,
    headingRow: null,
    decimal: ',',
    dayForm: 'yyyymmdd',
    columns: {},
    signs: 'written',
    kinds: ACCOUNT_KIND_WORDS,
    otherwise: 'other',
    leftOut: [],
  }
}
