import { type CsvCell, csvStream } from '../../../base/csv/index.ts'
import { PAGES, securityHeaders } from '../../page-catalogue/index.ts'
import type { PanelAnswer } from '../frame/index.ts'

type CsvFile = Readonly<{ name: string; columns: readonly string[] }>

/** A CSV file that is read while the browser takes it, so that memory does not grow with its rows. */
export function csvAnswer(
  { name, columns }: CsvFile,
  rows: AsyncIterable<readonly CsvCell[]>,
): PanelAnswer {
  return { status: 200, headers: csvHeaders(name), body: csvStream(columns, rows) }
}

export function csvHeaders(name: string): Readonly<Record<string, string>> {
  return fileHeaders(name, 'text/csv; charset=utf-8')
}

/** The headers of a file that the browser saves and does not show. */
export function fileHeaders(name: string, type: string): Readonly<Record<string, string>> {
  return {
    ...securityHeaders(PAGES.panelPage),
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
  }
}
