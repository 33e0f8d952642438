import type { Text } from '@vezne/protocol'
import { DAY_FORMS } from '../cell-values.ts'
import { refusal } from '../fault.ts'
import { ENCODINGS, SEPARATORS } from '../table/csv-rows.ts'
import {
  type ColumnName,
  type KindWord,
  LINE_KINDS,
  STATEMENT_FORMATS,
  type StatementMapping,
  TABLE_FIELDS,
} from './mapping.ts'

const TEXT_CHARACTERS_MAXIMUM = 100
const LIST_MAXIMUM = 200
const NUMBER_MAXIMUM = 10_000

type Fields = Readonly<Record<string, unknown>>

/** Reads a mapping that somebody exported or wrote. @throws StatementFileError, naming the field */
export function readMapping(value: unknown): StatementMapping {
  const given = objectIn(value, 'mapping')
  const format = oneOf(given, 'format', STATEMENT_FORMATS)
  const mapping: StatementMapping = {
    format,
    encoding: orNull(given, 'encoding', () => oneOf(given, 'encoding', ENCODINGS)),
    separator: orNull(given, 'separator', () => oneOf(given, 'separator', SEPARATORS)),
    sheet: orNull(given, 'sheet', () => textIn(given['sheet'], 'sheet')),
    headingRow: orNull(given, 'headingRow', () => numberIn(given['headingRow'], 'headingRow')),
    decimal: oneOf(given, 'decimal', [',', '.'] as const),
    dayForm: oneOf(given, 'dayForm', DAY_FORMS),
    columns: columnsIn(given['columns']),
    signs: oneOf(given, 'signs', ['written', 'byKind'] as const),
    kinds: listIn(given['kinds'], 'kinds').map(kindWordIn),
    otherwise: oneOf(given, 'otherwise', LINE_KINDS),
    leftOut: listIn(given['leftOut'], 'leftOut').map((word) => textIn(word, 'leftOut')),
  }
  if (format === 'csv' || format === 'xlsx') requireColumns(mapping)
  return mapping
}

/** Where there is no column for a value date or an amount, no row could become a line. */
function requireColumns({ columns, headingRow }: StatementMapping): void {
  if ((columns.valueDate ?? []).length === 0) throw wrong('columns.valueDate', NEEDED)
  if ((columns.gross ?? columns.net ?? columns.fee ?? []).length === 0)
    throw wrong('columns.net', NEEDED)
  const isNamed = Object.values(columns)
    .flat()
    .some((name) => typeof name === 'string')
  if (isNamed && headingRow === null) throw wrong('headingRow', HEADINGS_NEEDED)
}

function columnsIn(value: unknown): StatementMapping['columns'] {
  const given = objectIn(value, 'columns')
  const columns: Partial<Record<string, readonly ColumnName[]>> = {}
  for (const [field, names] of Object.entries(given)) {
    if (!TABLE_FIELDS.some((known) => known === field))
      throw wrong('columns', choiceRule(TABLE_FIELDS))
    const path = `columns.${field}`
    const list = listIn(names, path).map((name) =>
      typeof name === 'number' ? numberIn(name, path) : textIn(name, path),
    )
    if (list.length > 1 && field !== 'fee') throw wrong(path, ONE_COLUMN)
    columns[field] = list
  }
  return columns
}

function kindWordIn(value: unknown): KindWord {
  const given = objectIn(value, 'kinds')
  return { word: textIn(given['word'], 'kinds.word'), kind: oneOf(given, 'kind', LINE_KINDS) }
}

function objectIn(value: unknown, field: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw wrong(field, { tr: 'bir JSON nesnesi olmalıdır', en: 'must be a JSON object' })
}

function listIn(value: unknown, field: string): readonly unknown[] {
  if (Array.isArray(value) && value.length <= LIST_MAXIMUM) return value
  throw wrong(field, {
    tr: `en çok ${LIST_MAXIMUM} öğeli bir liste olmalıdır`,
    en: `must be a list of at most ${LIST_MAXIMUM} entries`,
  })
}

function orNull<Value>(given: Fields, field: string, read: () => Value): Value | null {
  return given[field] === null || given[field] === undefined ? null : read()
}

function oneOf<const Choice extends string>(
  given: Fields,
  field: string,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((each) => each === given[field])
  if (choice === undefined) throw wrong(field, choiceRule(choices))
  return choice
}

function textIn(value: unknown, field: string): string {
  const isText = typeof value === 'string' && /^[^\p{Cc}]+$/u.test(value)
  if (isText && value.length <= TEXT_CHARACTERS_MAXIMUM) return value
  throw wrong(field, {
    tr: `en çok ${TEXT_CHARACTERS_MAXIMUM} karakterlik tek satır metin olmalıdır`,
    en: `must be one line of at most ${TEXT_CHARACTERS_MAXIMUM} characters`,
  })
}

function numberIn(value: unknown, field: string): number {
  const isNumber = typeof value === 'number' && Number.isInteger(value)
  if (isNumber && value >= 1 && value <= NUMBER_MAXIMUM) return value
  throw wrong(field, {
    tr: `1 ile ${NUMBER_MAXIMUM} arasında bir sayı olmalıdır`,
    en: `must be a number from 1 to ${NUMBER_MAXIMUM}`,
  })
}

function choiceRule(choices: readonly string[]): Text {
  const list = choices.map((choice) => JSON.stringify(choice)).join(', ')
  return { tr: `şunlardan biri olmalıdır: ${list}`, en: `must be one of ${list}` }
}

function wrong(field: string, text: Text) {
  return refusal(text, { column: field })
}

const NEEDED = { tr: 'bir sütun seçilmelidir', en: 'must name a column' }
const ONE_COLUMN = {
  tr: 'tek bir sütun olmalıdır; yalnızca komisyon birkaç sütunun toplamı olabilir',
  en: 'must be one column; only the fee may be the sum of several',
}
const HEADINGS_NEEDED = {
  tr: 'sütunlar başlıklarıyla seçildiği için başlık satırı yazılmalıdır',
  en: 'must be given, because columns are named by their headings',
}
