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

/** The columns of a file, each with what it says of a row. */
export type CsvColumns<Row> = readonly (readonly [name: string, cell: (row: Row) => CsvCell])[]

export function tableAnswer<Row>(
  name: string,
  columns: CsvColumns<Row>,
  rows: AsyncIterable<Row>,
): PanelAnswer {
  const cells = async function* (): AsyncGenerator<readonly CsvCell[]> {
    for await (const row of rows) yield columns.map(([, cell]) => cell(row))
  }
  return csvAnswer({ name, columns: columns.map(([column]) => column) }, cells())
}

/** All rows of a list, of which `read` gives a page at a time with the place at which the next one begins. */
export async function* everyRow<Row, Place>(
  read: (place: Place | null) => Promise<Readonly<{ rows: readonly Row[]; next: Place | null }>>,
): AsyncGenerator<Row> {
  let place: Place | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(place)
    yield* page.rows
    place = page.next
  } while (place !== null)
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

/** The text of a file that was sent; null where it is no UTF-8, such as a spreadsheet's own file. */
export function sentText(base64: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
  } catch {
    return null
  }
}
