import type { JSX } from 'preact'
import { strictText } from '../../../base/kernel/index.ts'
import {
  CONTENT_TYPES,
  FILE_FORMATS,
  type FileFormat,
  type FileTable,
  tableStream,
} from '../../../base/tables/index.ts'
import { byLanguage, type Language } from '../../design/index.ts'
import { PAGES, securityHeaders } from '../../page-catalogue/index.ts'
import { get, type PanelAnswer, type PanelRoute, type Visit } from '../frame/index.ts'

const TEXTS = byLanguage({
  download: { tr: 'İndir', en: 'Download' },
  xlsx: { tr: 'Excel tablosu (.xlsx)', en: 'Excel workbook (.xlsx)' },
  table: { tr: 'Tablo programları için CSV', en: 'CSV for spreadsheets' },
  program: { tr: 'Yazılımlar için CSV', en: 'CSV for programs' },
})

/** Where a list's file is in each format, below the list's address. */
const BELOW = { xlsx: '/xlsx', table: '/table-csv', program: '/csv' } as const

/** The routes of a file in each format. */
export function fileRoutes(
  path: PanelRoute['path'],
  access: Parameters<typeof get>[1],
  serve: (visit: Visit, format: FileFormat) => Promise<PanelAnswer>,
): readonly PanelRoute[] {
  return FILE_FORMATS.map((format) =>
    get(`${path}${BELOW[format]}`, access, (visit) => serve(visit, format)),
  )
}

type MenuProps = Readonly<{
  language: Language
  href: (below: string, format: FileFormat) => string
}>

/** Offers a file in each format, that for people first. */
export function FileMenu({ language, href }: MenuProps): JSX.Element {
  const texts = TEXTS[language]
  return (
    <details class="files">
      <summary class="button quiet">{texts.download}</summary>
      <ul>
        {FILE_FORMATS.map((format) => (
          <li key={format}>
            <a href={href(BELOW[format], format)}>{texts[format]}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}

type Asked = Readonly<{ format: FileFormat; language: Language }>

/** `names`: what the file is called, before what tells it from others of its kind, such as a date. */
export type NamedTable<Row> = FileTable<Row> &
  Readonly<{ names: Readonly<Record<Language, string>>; of?: string }>

/** A file that is read while the browser takes it, so that memory does not grow with its rows; a short list as it is. */
export function tableAnswer<Row>(
  table: NamedTable<Row>,
  rows: AsyncIterable<Row> | readonly Row[],
  asked: Asked,
): PanelAnswer {
  const read = Symbol.asyncIterator in rows ? rows : eachOf(rows)
  return { status: 200, headers: tableHeaders(table, asked), body: tableStream(table, read, asked) }
}

async function* eachOf<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

export function tableHeaders(
  { names, of }: Pick<NamedTable<never>, 'names' | 'of'>,
  { format, language }: Asked,
): Readonly<Record<string, string>> {
  const name = names[format === 'program' ? 'en' : language]
  const ending = format === 'xlsx' ? 'xlsx' : 'csv'
  const file = [name, ...(of === undefined ? [] : [of])].join('-')
  return fileHeaders(`${file}.${ending}`, CONTENT_TYPES[format])
}

/** The headers of a file that the browser saves and does not show. */
export function fileHeaders(name: string, type: string): Readonly<Record<string, string>> {
  return {
    ...securityHeaders(PAGES.panelPage),
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
  }
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

/** The text of a file that was sent; null where it is no UTF-8, such as a spreadsheet's own file. */
export function sentText(base64: string): string | null {
  return strictText(Buffer.from(base64, 'base64'))
}
