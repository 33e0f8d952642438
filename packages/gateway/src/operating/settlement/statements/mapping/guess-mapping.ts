import {
  amountInCell,
  type Cell,
  DAY_FORMS,
  type DayForm,
  type DecimalSign,
  dayInCell,
  textInCell,
} from '../cell-values.ts'
import { refusal } from '../fault.ts'
import type { TableRow } from '../table/table-row.ts'
import { fieldOfHeading } from './heading-words.ts'
import { KIND_WORDS, LEFT_OUT_WORDS, type StatementMapping, type TableField } from './mapping.ts'
import { columnNames } from './point-columns.ts'

/** A mapping that is guessed, and what nobody could guess. */
export type GuessedMapping = Readonly<{
  mapping: StatementMapping
  /** Headings that no field has; such a column is not read. */
  unknown: readonly string[]
}>

/** So many rows of titles may stand above the headings. */
const TITLES_MAXIMUM = 40
const KNOWN_HEADINGS_MINIMUM = 2

/** Guesses by Turkish and English headings how a table is to be read. @throws StatementFileError without headings */
export function guessMapping(
  rows: readonly TableRow[],
  base: Pick<StatementMapping, 'format' | 'encoding' | 'separator' | 'sheet'>,
): GuessedMapping {
  const headings = headingsAmong(rows.slice(0, TITLES_MAXIMUM))
  if (headings === null) throw refusal(NO_HEADINGS)
  const columns = columnsUnder(headings)
  const below = rows.filter(({ number }) => number > headings.number)
  const cellsOf = (...fields: readonly TableField[]) =>
    fields.flatMap((field) =>
      placesOf(columns, field).flatMap((at) =>
        below.map(({ cells }) => cells[at] ?? '').filter((cell) => textInCell(cell) !== ''),
      ),
    )
  const amounts = cellsOf('gross', 'fee', 'net')
  const decimal = decimalOf(amounts)
  const mapping: StatementMapping = {
    ...base,
    headingRow: headings.number,
    decimal,
    dayForm: dayFormOf(cellsOf('valueDate', 'bankDay')),
    columns: namedColumns(columns, headings),
    signs: signsOf(cellsOf('gross', 'net'), decimal, columns),
    kinds: KIND_WORDS,
    otherwise: 'sale',
    leftOut: LEFT_OUT_WORDS,
  }
  const unknown = headings.cells
    .map(textInCell)
    .filter((text) => text !== '' && fieldOfHeading(text) === null)
  return { mapping, unknown }
}

type Guess = ReadonlyMap<TableField, readonly number[]>

/** The row with most known headings, which must have a day and an amount among them. */
function headingsAmong(rows: readonly TableRow[]): TableRow | null {
  const known = rows
    .map((row) => ({
      row,
      fields: new Set(row.cells.map((cell) => fieldOfHeading(textInCell(cell)))),
    }))
    .map(({ row, fields }) => ({ row, fields, count: fields.size - Number(fields.has(null)) }))
    .filter(({ fields, count }) => {
      const hasDay = fields.has('valueDate') || fields.has('bankDay')
      return count >= KNOWN_HEADINGS_MINIMUM && hasDay && (fields.has('gross') || fields.has('net'))
    })
  return known.toSorted((one, other) => other.count - one.count)[0]?.row ?? null
}

/** Only a fee is the sum of several columns: of other fields the first column counts. */
function columnsUnder({ cells }: TableRow): Guess {
  const guess = new Map<TableField, number[]>()
  for (const [at, cell] of cells.entries()) {
    const field = fieldOfHeading(textInCell(cell))
    if (field === null) continue
    const known = guess.get(field)
    if (known === undefined) guess.set(field, [at])
    else if (field === 'fee') known.push(at)
  }
  // A file with one day has the day on which the bank pays, or nobody could say when it paid.
  const day = guess.get('bankDay')
  if (!guess.has('valueDate') && day !== undefined) guess.set('valueDate', day)
  return guess
}

function placesOf(columns: Guess, field: TableField): readonly number[] {
  return columns.get(field) ?? []
}

function namedColumns(columns: Guess, { cells }: TableRow): StatementMapping['columns'] {
  const names = columnNames(cells.map(textInCell))
  return Object.fromEntries(
    [...columns].map(([field, places]) => [field, places.map((at) => names[at] ?? at + 1)]),
  )
}

const ENDS_WITH = { comma: /,\d{1,2}\D*$/, point: /\.\d{1,2}\D*$/ } as const

/** A comma or a point before the last one or two digits decides. */
function decimalOf(amounts: readonly Cell[]): DecimalSign {
  const texts = amounts.filter((cell) => typeof cell === 'string')
  const ending = (sign: RegExp) => texts.filter((text) => sign.test(text)).length
  return ending(ENDS_WITH.point) > ending(ENDS_WITH.comma) ? '.' : ','
}

function dayFormOf(days: readonly Cell[]): DayForm {
  const fits = (form: DayForm) => days.filter((cell) => dayInCell(cell, form) !== null).length
  const scores = DAY_FORMS.map((form) => ({ form, score: fits(form) }))
  return scores.toSorted((one, other) => other.score - one.score)[0]?.form ?? DAY_FORMS[0]
}

/** Without any minus, in a file that names its kinds, returns stand as sales do. */
function signsOf(
  amounts: readonly Cell[],
  decimal: DecimalSign,
  columns: Guess,
): StatementMapping['signs'] {
  const hasMinus = amounts.some((cell) => (amountInCell(cell, decimal) ?? 0n) < 0n)
  return !hasMinus && columns.has('kind') ? 'byKind' : 'written'
}

const NO_HEADINGS = {
  tr: `İlk ${TITLES_MAXIMUM} satırda tarih ve tutar başlığı tanınmadı; sütunları kendiniz seçin.`,
  en: `No headings of a day and an amount were recognised in the first ${TITLES_MAXIMUM} rows; choose the columns yourself.`,
}
