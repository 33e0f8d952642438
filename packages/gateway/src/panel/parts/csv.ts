import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

import type { PanelAnswer } from '../frame/index.ts'

type CsvFile = Readonly<{ name: string; columns: readonly string[] }>

/**
 * A file that is read page by page while the browser takes it, with a byte order mark, by which spreadsheets know
 * UTF-8. A cell that begins like a formula gets an apostrophe before it: strangers write some of these texts.
 */
export function csvAnswer(
  { name, columns }: CsvFile,
  rows: AsyncIterable<readonly string[]>,
): PanelAnswer {
  const options = { bom: true, header: true, escape_formulas: true, record_delimiter: 'windows' }
  const stringifier = stringify({ ...options, columns: [...columns] })
  // The listener destroys the stringifier where the browser has gone, which ends the reading too. It also gets errors.
  pipeline(Readable.from(rows), stringifier, () => undefined)
  return { status: 200, headers: csvHeaders(name), body: stringifier }
}

export function csvHeaders(name: string): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
}
