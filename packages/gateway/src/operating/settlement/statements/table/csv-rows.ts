import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { latin5Text, strictText } from '../../../../base/kernel/index.ts'
import { plainField } from '../../../../base/tables/index.ts'
import { refusal } from '../fault.ts'
import type { TableRow } from './table-row.ts'

export const SEPARATORS = [';', ',', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

export const ENCODINGS = ['utf-8', 'windows-1254'] as const
export type Encoding = (typeof ENCODINGS)[number]

const UTF_16 = new TextDecoder('utf-16le')

/**
 * The text of a bank's file. Without a name, the bytes say how they are written: UTF-8 where they are that, else
 * Windows-1254, which has all of ISO-8859-9. A spreadsheet's "Unicode text" begins with the mark of UTF-16.
 */
export function fileText(bytes: Uint8Array, encoding: Encoding | null = null): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return UTF_16.decode(bytes)
  if (encoding === 'windows-1254') return latin5Text(bytes)
  const text = strictText(bytes)
  if (text !== null) return text
  if (encoding === null) return latin5Text(bytes)
  throw refusal({
    tr: 'Dosya UTF-8 değil; kodlama olarak windows-1254 seçin.',
    en: 'The file is not in UTF-8; choose the encoding windows-1254.',
  })
}

/** The separator that most of the first lines agree on. A comma may divide decimals, and so counts least. */
export function separatorOf(text: string): Separator {
  const lines = text.slice(0, LOOKED_AT).split(/\r?\n|\r/, LINES_LOOKED_AT)
  const scores = SEPARATORS.map((separator) => {
    const counts = lines
      .map((line) => line.split(separator).length - 1)
      .filter((count) => count > 0)
    return { separator, lines: counts.length, columns: Math.max(0, ...counts) }
  })
  const strong = scores.filter(({ separator }) => separator !== ',')
  const [best] = strong.toSorted(
    (one, other) => other.lines - one.lines || other.columns - one.columns,
  )
  return best !== undefined && best.lines > 0 ? best.separator : ','
}

const LOOKED_AT = 64 * 1024
const LINES_LOOKED_AT = 50

const PIECE_CHARACTERS = 64 * 1024

/** Splits a text into rows, while other work of the process goes on. @throws StatementFileError */
export async function* csvRows(text: string, separator: Separator): AsyncGenerator<TableRow> {
  const parser = Readable.from(piecesOf(text), { objectMode: false }).pipe(
    parse({
      bom: true,
      delimiter: separator,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      max_record_size: PIECE_CHARACTERS,
    }),
  )
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
      yield { number: line, cells: record.map(plainField) }
      line = info.lines + 1
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refusal(
      {
        tr: 'tırnakla başlayan alan " ile kapanmalı, ardından ayırıcı gelmelidir',
        en: 'a quoted field must be closed by " and followed by a separator',
      },
      { row: line },
    )
  }
}

type ParsedRow = Readonly<{ record: string[]; info: Readonly<{ lines: number }> }>

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
    yield text.slice(at, at + PIECE_CHARACTERS)
  }
}
