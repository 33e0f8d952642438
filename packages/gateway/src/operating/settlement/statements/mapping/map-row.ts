import { foldedWord, maskCardNumbersIn } from '../../../../base/kernel/index.ts'
import type { StatementLine } from '../../movement.ts'
import { amountInCell, dayInCell, textInCell } from '../cell-values.ts'
import type { StatementProblem } from '../fault.ts'
import type { TableRow } from '../table/table-row.ts'
import { lineAmounts, type WrittenAmounts } from './amounts.ts'
import {
  amountRule,
  COUNT,
  CURRENCY,
  DIRECTION,
  dayRule,
  ID,
  INSTALLMENTS,
  lastFourIn,
} from './field-values.ts'
import { type KindFinder, kindFinder } from './kind-finder.ts'
import type { Columns } from './locate-columns.ts'
import type { LineKind, StatementMapping } from './mapping.ts'
import { RowCells } from './row-cells.ts'

/** A line, or what is wrong with its row; null: the row is no line, such as a total. */
export type LineReading =
  | Readonly<{ line: StatementLine; problems: null }>
  | Readonly<{ line: null; problems: readonly StatementProblem[] }>

const TEXT_CHARACTERS_MAXIMUM = 140

/** Reads the rows of a table by a mapping whose columns were found. */
export function rowMapper(
  mapping: StatementMapping,
  columns: Columns,
): (row: TableRow) => LineReading | null {
  const kindOf = kindFinder(mapping)
  const leftOut = mapping.leftOut.map(foldedWord).filter((word) => word !== '')
  const isLeftOut = ({ cells }: TableRow) => {
    const first = foldedWord(textInCell(cells.find((cell) => textInCell(cell) !== '')))
    return leftOut.some((word) => first.startsWith(word))
  }
  return (row) =>
    isLeftOut(row) ? null : mapRow(new RowCells(row, columns), { mapping, kindOf, row })
}

type By = Readonly<{ mapping: StatementMapping; kindOf: KindFinder; row: TableRow }>

function mapRow(cells: RowCells, { mapping, kindOf, row }: By): LineReading {
  const day = {
    read: (cell: Parameters<typeof dayInCell>[0]) => dayInCell(cell, mapping.dayForm),
    rule: dayRule(mapping.dayForm),
  }
  const named = kindOf(cells.text('kind'))
  const valueDate = cells.read('valueDate', day)
  const bankDay = cells.read('bankDay', day)
  const written = writtenAmounts(cells, mapping)
  const counts = cells.read('installments', INSTALLMENTS)
  const facts = {
    currency: cells.read('currency', CURRENCY) ?? 'TRY',
    bankOrderId: cells.read('order', ID),
    bankTransactionId: cells.read('transaction', ID),
    authorisationCode: cells.read('authorisation', ID),
    lastFour: lastFourIn(cells.cell('card')),
    installmentCount: counts?.count ?? null,
    part: cells.read('part', COUNT) ?? counts?.part ?? null,
    bankTerminal: cells.read('terminal', ID),
  }
  const reading = lineAmounts(written, { kind: named ?? mapping.otherwise, signs: mapping.signs })
  // Of a row with an unread cell nothing more is known.
  if (cells.problems.length === 0) {
    if (valueDate === null) cells.report('valueDate', NO_DAY)
    if (reading.amounts === null) cells.report(reading.field, reading.text)
  }
  if (cells.problems.length > 0 || valueDate === null || reading.amounts === null) {
    return { line: null, problems: cells.problems }
  }
  const kind = named ?? kindBySign(mapping.otherwise, reading.amounts.netMinor)
  const text = lineText(kind, cells.text('text'))
  const line = {
    lineNumber: row.number,
    kind,
    bankDay,
    valueDate,
    ...reading.amounts,
    ...facts,
    text,
  }
  return { line, problems: null }
}

function writtenAmounts(cells: RowCells, { decimal }: StatementMapping): WrittenAmounts {
  const amount = {
    read: (cell: Parameters<typeof amountInCell>[0]) => amountInCell(cell, decimal),
    rule: amountRule(decimal),
  }
  const fees = cells.readAll('fee', amount).filter((fee) => fee !== null)
  return {
    gross: cells.read('gross', amount),
    fee: fees.length === 0 ? null : fees.reduce((sum, fee) => sum + fee, 0n),
    net: cells.read('net', amount),
    isTaken: cells.read('direction', DIRECTION),
  }
}

/** A file without words for its kinds writes a return as a sale with a minus. */
function kindBySign(otherwise: LineKind, netMinor: bigint): LineKind {
  return otherwise === 'sale' && netMinor < 0n ? 'return' : otherwise
}

/** Lines whose texts are the bank's own words. Texts of all others, which are of one payment, may name people, and are not kept. */
const WITH_TEXT: ReadonlySet<LineKind> = new Set(['fee', 'payout'])

export function lineText(kind: LineKind, text: string): string | null {
  if (!WITH_TEXT.has(kind) || text === '') return null
  return maskCardNumbersIn(text).slice(0, TEXT_CHARACTERS_MAXIMUM)
}

const NO_DAY = {
  tr: 'valör boş; toplam satırıysa ilk sözcüğünü eşlemede atlananlara ekleyin',
  en: 'the value date is empty; where the row is a total, add its first word to what the mapping leaves out',
}
