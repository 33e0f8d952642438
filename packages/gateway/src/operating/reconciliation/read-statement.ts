import type { Text } from '@vezne/protocol'

import { amountIn, amountMinorFromWire } from '../../base/kernel/index.ts'
import {
  COLUMN_WORDS,
  readTable,
  type TableCell,
  type TableReading,
  type TableRow,
} from '../../base/tables/index.ts'
import type { OrderRecord } from './day-reconciliation.ts'
import type { Statement } from './reconcile-statement.ts'

/** A statement cannot be read; the message names the line and what is wrong with it. */
export class StatementError extends Error {
  override readonly name = 'StatementError'
  /** The message in both languages. */
  readonly problem: Text

  constructor(problem: Text) {
    super(problem.en)
    this.problem = problem
  }
}

const { bankOrderId, takenAmount, givenBackAmount, returnedAmount } = COLUMN_WORDS

/** The headings of each column that is read, the first that a file has. Our own files of payments have some of them. */
const HEADINGS = {
  bankOrderId: ['bankOrderId', bankOrderId.tr, bankOrderId.en],
  taken: ['taken', 'takenAmount', takenAmount.tr, takenAmount.en, 'Alınan'],
  returned: [
    'returned',
    'givenBackAmount',
    givenBackAmount.tr,
    givenBackAmount.en,
    returnedAmount.tr,
    returnedAmount.en,
    'İade',
  ],
} as const

type Field = keyof typeof HEADINGS

/**
 * Reads a bank's statement of a day: a table, as CSV or as a workbook, with the columns `bankOrderId`, `taken` and
 * `returned` by these or by their Turkish or English headings. Other columns are left unread.
 *
 * @throws StatementError
 */
export async function readStatement(file: Buffer): Promise<Statement> {
  const reading = await readTable(file)
  if (!reading.ok) throw new StatementError(noTable(reading))
  const [head, ...rows] = reading.rows
  const places = placesIn(head)
  const statement = new Map<string, OrderRecord>()
  for (const row of rows) {
    const read = recordOf(row, places, reading.language)
    if (read === null) continue
    const [id, record] = read
    const before = statement.get(id)
    if (before !== undefined && hasMoney(before) && hasMoney(record)) {
      throw new StatementError({ tr: `${id} iki kez geçiyor.`, en: `${id} comes twice.` })
    }
    // A PreAuth and its capture have one id, and the capture has the money.
    if (before === undefined || hasMoney(record)) statement.set(id, record)
  }
  return statement
}

function hasMoney({ takenMinor, returnedMinor }: OrderRecord): boolean {
  return takenMinor > 0n || returnedMinor > 0n
}

type Places = Readonly<Record<Field, number>> & Readonly<{ columns: number }>

function placesIn(head: TableRow | undefined): Places {
  const headings = head?.cells.map(String) ?? []
  const placeOf = (field: Field): number => {
    const names: readonly string[] = HEADINGS[field]
    const name = names.find((each) => headings.some((heading) => isSame(heading, each)))
    const place = headings.findIndex((heading) => name !== undefined && isSame(heading, name))
    if (place === -1) throw new StatementError(NO_HEADINGS)
    return place
  }
  return {
    bankOrderId: placeOf('bankOrderId'),
    taken: placeOf('taken'),
    returned: placeOf('returned'),
    columns: headings.length,
  }
}

function isSame(heading: string, name: string): boolean {
  return heading === name || heading.toLocaleLowerCase('tr') === name.toLocaleLowerCase('tr')
}

const NO_HEADINGS = {
  tr: `1. satır ${bankOrderId.tr}, ${takenAmount.tr} ve ${givenBackAmount.tr} sütunlarını adlandırmalıdır (ya da bankOrderId, taken, returned).`,
  en: 'Line 1 must name the columns bankOrderId, taken and returned.',
}

/** Null for an order that never reached the bank, as our own files have them. */
function recordOf(
  row: TableRow,
  places: Places,
  language: Signs,
): readonly [string, OrderRecord] | null {
  const { line, cells } = row
  if (cells.length > places.columns) {
    throw new StatementError({
      tr: `${line}. satırda ${cells.length} alan var; 1. satır ${places.columns} sütun adlandırıyor.`,
      en: `Line ${line} has ${cells.length} fields, and line 1 names ${places.columns} columns.`,
    })
  }
  const amountOf = (field: 'taken' | 'returned') =>
    amountAt(cells[places[field]] ?? '', { line, field, language })
  const takenMinor = amountOf('taken')
  const record = { state: 'statement', takenMinor, returnedMinor: amountOf('returned') }
  const id = String(cells[places.bankOrderId] ?? '')
  if (id !== '') return [id, record]
  if (!hasMoney(record)) return null
  throw new StatementError({
    tr: `${line}. satırda banka sipariş no yok.`,
    en: `Line ${line} has no bankOrderId.`,
  })
}

type Signs = Extract<TableReading, { ok: true }>['language']
type Place = Readonly<{ line: number; field: 'taken' | 'returned'; language: Signs }>

function amountAt(cell: TableCell, { line, field, language }: Place): bigint {
  const amountMinor = typeof cell === 'number' ? amountOfNumber(cell) : amountOfText(cell, language)
  if (amountMinor !== null) return amountMinor
  const name = { taken: takenAmount.tr, returned: givenBackAmount.tr }[field]
  throw new StatementError({
    tr: `${line}. satır: ${name}, 120,50 gibi bir tutar olmalıdır.`,
    en: `Line ${line}: ${field} must be an amount such as 120.50.`,
  })
}

function amountOfNumber(value: number): bigint | null {
  const reading = amountMinorFromWire(value, 0n)
  return reading.ok ? reading.amountMinor : null
}

/** Nothing was taken where a cell is empty. */
function amountOfText(text: string, language: Signs): bigint | null {
  if (text === '') return 0n
  return amountIn(text, { hasZero: true, ...(language === null ? {} : { language }) })
}

function noTable({ problem, line }: Extract<TableReading, { ok: false }>): Text {
  if (problem === 'TooLong') {
    return {
      tr: 'Dosya çok uzun: en çok 100.000 satır okunur.',
      en: 'The file is too long: at most 100,000 rows are read.',
    }
  }
  if (problem === 'Broken') {
    return {
      tr: `${line}. satırdan sonra okunamıyor: bir tırnak işareti yanlış yerde.`,
      en: `It cannot be read from line ${line} on: a quotation mark is in the wrong place.`,
    }
  }
  return {
    tr: 'Dosya bir tablo değil. Excel tablosu (.xlsx) ya da CSV olarak kaydedip yükleyin.',
    en: 'The file is no table. Save it as an Excel workbook (.xlsx) or as CSV, and upload that.',
  }
}
