import type { Text } from '@vezne/protocol'
import { isPacked } from '../../../base/tables/index.ts'
import { FILE_BYTES_MAXIMUM } from './bounds.ts'
import { refusal } from './fault.ts'
import { type AccountEntry, entryMapper } from './formats/account-entry.ts'
import { camt053Entries, looksLikeXml } from './formats/camt053.ts'
import { mt940Entries } from './formats/mt940.ts'
import { looksLikeMt940 } from './formats/mt940-fields.ts'
import { locateColumns } from './mapping/locate-columns.ts'
import { type LineReading, rowMapper } from './mapping/map-row.ts'
import type { StatementFormat, StatementMapping } from './mapping/mapping.ts'
import { csvRows, fileText, separatorOf } from './table/csv-rows.ts'
import { boundedRows, otherWork, ROWS_AT_ONCE, type TableRow } from './table/table-row.ts'
import { xlsxRows } from './table/xlsx-rows.ts'

/** The format of a bank's file, by its first bytes. @throws StatementFileError for none of them */
export function formatOf(bytes: Uint8Array): StatementFormat {
  if (bytes.length === 0) throw refusal(EMPTY)
  if (bytes.length > FILE_BYTES_MAXIMUM) throw refusal(TOO_LARGE)
  if (isPacked(bytes)) return 'xlsx'
  if (isOldWorkbook(bytes)) throw refusal(OLD_WORKBOOK)
  const text = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1')
  if (looksLikeXml(text.replace(/^\xef\xbb\xbf/, ''))) return 'camt053'
  if (text.includes('\0') && !text.startsWith('\xff\xfe')) throw refusal(NO_TEXT)
  return looksLikeMt940(text.replace(/^\xef\xbb\xbf/, '')) ? 'mt940' : 'csv'
}

const LOOKED_AT = 64 * 1024

/** The rows of a table as they stand in the file, without those that have no content. */
export function tableRows(
  bytes: Uint8Array,
  by: Pick<StatementMapping, 'format' | 'encoding' | 'separator' | 'sheet'>,
): AsyncGenerator<TableRow> {
  if (by.format === 'xlsx') return boundedRows(xlsxRows(bytes, by.sheet))
  const text = fileText(bytes, by.encoding)
  return boundedRows(csvRows(text, by.separator ?? separatorOf(text)))
}

/**
 * The lines of a file, with the problems of those that cannot be read. Other work of the process goes on meanwhile.
 *
 * @throws StatementFileError where the file as a whole is none of the mapping's
 */
export async function* readLines(
  bytes: Uint8Array,
  mapping: StatementMapping,
): AsyncGenerator<LineReading> {
  const format = formatOf(bytes)
  if (format !== mapping.format) throw refusal(otherFormat(format, mapping.format))
  if (format === 'mt940') yield* mapped(mt940Entries(fileText(bytes, mapping.encoding)), mapping)
  else if (format === 'camt053') yield* mapped(camt053Entries(bytes), mapping)
  else yield* tableLines(bytes, mapping)
}

async function* tableLines(
  bytes: Uint8Array,
  mapping: StatementMapping,
): AsyncGenerator<LineReading> {
  const { headingRow } = mapping
  let read = headingRow === null ? rowMapper(mapping, locateColumns(mapping, null)) : null
  for await (const row of tableRows(bytes, mapping)) {
    if (headingRow !== null && row.number < headingRow) continue
    if (read === null) {
      if (row.number !== headingRow) throw refusal(noHeadings(headingRow))
      read = rowMapper(mapping, locateColumns(mapping, row))
      continue
    }
    const reading = read(row)
    if (reading !== null) yield reading
  }
  if (read === null) throw refusal(noHeadings(headingRow))
}

async function* mapped(
  entries: Iterable<AccountEntry>,
  mapping: StatementMapping,
): AsyncGenerator<LineReading> {
  const read = entryMapper(mapping)
  let count = 0
  for (const entry of entries) {
    yield read(entry)
    count += 1
    if (count % ROWS_AT_ONCE === 0) await otherWork()
  }
}

/** The workbooks of Excel before 2007. */
function isOldWorkbook(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)
}

function noHeadings(row: number | null): Text {
  return {
    tr: `Başlık satırı ${row} dosyada boş ya da yok; eşlemede başlık satırını düzeltin.`,
    en: `The heading row ${row} is empty or beyond the file; correct the heading row of the mapping.`,
  }
}

function otherFormat(found: StatementFormat, wanted: StatementFormat) {
  return {
    tr: `Dosyanın biçimi ${found}, eşlemenin biçimi ${wanted}; bu biçim için bir eşleme seçin.`,
    en: `The file is ${found} and the mapping is for ${wanted}; choose a mapping for this format.`,
  }
}

const EMPTY = { tr: 'Dosya boş.', en: 'The file is empty.' }
const TOO_LARGE = {
  tr: `Dosya en çok ${FILE_BYTES_MAXIMUM / 1_048_576} MB olabilir; daha kısa bir dönem için alın.`,
  en: `A file has at most ${FILE_BYTES_MAXIMUM / 1_048_576} MB; ask the bank for a shorter time.`,
}
const OLD_WORKBOOK = {
  tr: 'Eski Excel biçimi (xls) ya da parolalı bir dosya; Excel ile açıp xlsx olarak, parolasız kaydedin.',
  en: 'This is an old workbook (xls) or one with a password; save it as xlsx without a password.',
}
const NO_TEXT = {
  tr: 'Dosya ne metin ne xlsx; bankadan MT940, CAMT.053, CSV ya da xlsx olarak alın.',
  en: 'The file is neither text nor xlsx; ask the bank for MT940, CAMT.053, CSV or xlsx.',
}
