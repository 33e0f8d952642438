import { streamXlsxRows } from 'hucre/xlsx'
import { UNPACKED_BYTES_MAXIMUM } from '../bounds.ts'
import type { Cell } from '../cell-values.ts'
import { refusal, StatementFileError } from '../fault.ts'
import type { TableRow } from './table-row.ts'

/** Whether the file is a packed workbook. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
}

/** The rows of one sheet; of the first one where `sheet` is null. @throws StatementFileError */
export async function* xlsxRows(bytes: Uint8Array, sheet: string | null): AsyncGenerator<TableRow> {
  refuseBomb(bytes)
  try {
    const options = sheet === null ? {} : { sheet }
    for await (const { index, values } of streamXlsxRows(bytes, options)) {
      yield { number: index + 1, cells: values.map(cellOf) }
    }
  } catch (error) {
    if (error instanceof StatementFileError) throw error
    const sheetNamed = sheet === null ? '' : ` (${sheet})`
    throw refusal({
      tr: `Çalışma kitabı okunamadı${sheetNamed}; Excel ile açıp xlsx olarak yeniden kaydedin.`,
      en: `The workbook cannot be read${sheetNamed}; open it in a spreadsheet program and save it as xlsx again.`,
    })
  }
}

/** Spreadsheets show fifteen digits; what a double has beyond them is noise. */
const DIGITS_SHOWN = 15

function cellOf(value: string | number | boolean | Date | null): Cell {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) return { day: value.toISOString().slice(0, 10) }
  if (typeof value === 'boolean') return String(value)
  // Of a whole number every digit counts: it may be the bank's number of an order.
  if (Number.isInteger(value)) return { number: BigInt(value).toString() }
  return { number: String(Number(value.toPrecision(DIGITS_SHOWN))) }
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const END_BYTES = 22
const COMMENT_BYTES_MAXIMUM = 0xffff
/** A part of 4 GB or more has its size elsewhere. */
const SIZE_ELSEWHERE = 0xffffffff
const SLASH = 0x2f

/**
 * Refuses a workbook whose parts are too large unpacked. The library unpacks no part to more than the directory says,
 * so that the sizes there are the sizes that count.
 */
function refuseBomb(bytes: Uint8Array): void {
  const sum = unpackedBytes(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (sum !== null && sum <= UNPACKED_BYTES_MAXIMUM) return
  throw refusal({
    tr: 'Çalışma kitabı çok büyük ya da bozuk; daha kısa bir dönem için alın.',
    en: 'The workbook is too large or damaged; ask the bank for a shorter time.',
  })
}

/** Null where the directory does not say it. */
function unpackedBytes(view: DataView): number | null {
  let at = directoryOf(view) ?? view.byteLength
  let sum = 0
  while (at + ENTRY_BYTES <= view.byteLength && view.getUint32(at, true) === DIRECTORY_ENTRY) {
    const nameBytes = view.getUint16(at + 28, true)
    const unpacked = view.getUint32(at + 24, true)
    const isFolder = nameBytes > 0 && byteAt(view, at + ENTRY_BYTES + nameBytes - 1) === SLASH
    if (unpacked === SIZE_ELSEWHERE || (unpacked === 0 && !isFolder)) return null
    sum += unpacked
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return sum === 0 ? null : sum
}

function byteAt(view: DataView, at: number): number {
  return at < view.byteLength ? view.getUint8(at) : 0
}

function directoryOf(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_BYTES - COMMENT_BYTES_MAXIMUM)
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) {
      const directory = view.getUint32(at + 16, true)
      return directory < at ? directory : null
    }
  }
  return null
}
