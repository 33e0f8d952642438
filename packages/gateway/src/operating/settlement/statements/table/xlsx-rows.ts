import { streamXlsxRows } from 'hucre/xlsx'
import { declaredSize } from '../../../../base/tables/index.ts'
import { UNPACKED_BYTES_MAXIMUM } from '../bounds.ts'
import type { Cell } from '../cell-values.ts'
import { refusal, StatementFileError } from '../fault.ts'
import type { TableRow } from './table-row.ts'

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

/** The library unpacks no part to more than the file says. */
function refuseBomb(bytes: Uint8Array): void {
  const sum = declaredSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (sum !== null && sum <= UNPACKED_BYTES_MAXIMUM) return
  throw refusal({
    tr: 'Çalışma kitabı çok büyük ya da bozuk; daha kısa bir dönem için alın.',
    en: 'The workbook is too large or damaged; ask the bank for a shorter time.',
  })
}
