import type { StatementFile } from '../../../../operating/acts/index.ts'
import {
  columnsPointedAt,
  emptyMapping,
  type PointedColumns,
  readMapping,
  type SavedMapping,
  type StatementMapping,
  sampleTable,
  TABLE_FIELDS,
} from '../../../../operating/settlement/index.ts'
import { fieldOf, type MerchantVisit } from '../../frame/index.ts'
import { wholeNumberIn } from '../../parts/index.ts'

/** What a person sends with a bank's file. */
export type Upload = Readonly<{
  bytes: Buffer
  fileName: string
  bank: string
  /** The name of a saved mapping; empty: none was chosen. */
  mapping: string
  /** The alias of a terminal; empty: none was chosen. */
  terminal: string
  /** The name under which the columns are to be saved. */
  saveAs: string
}>

const FILE_NAME_CHARACTERS_MAXIMUM = 120

export function uploadIn(visit: MerchantVisit): Upload {
  const field = (name: string) => fieldOf(visit, name).trim()
  return {
    bytes: Buffer.from(fieldOf(visit, 'statement'), 'base64'),
    fileName: field('statementName').slice(0, FILE_NAME_CHARACTERS_MAXIMUM),
    bank: field('bank'),
    mapping: field('mapping'),
    terminal: field('terminal'),
    saveAs: field('saveAs'),
  }
}

/** The file as the acts take it. `mapping`: what a person pointed at; null: the one that was chosen by name. */
export function fileOf(
  { merchant }: MerchantVisit,
  { bytes, fileName, bank, mapping, terminal }: Upload,
  pointed: StatementMapping | null,
): StatementFile {
  return {
    merchant,
    bank,
    name: fileName === '' ? bank : fileName,
    bytes,
    mapping: pointed ?? (mapping === '' ? null : mapping),
    terminalAlias: terminal === '' ? null : terminal,
  }
}

const HEADING_ROW_MAXIMUM = 10_000

/**
 * The mapping that the form's columns say; null where the form had none. What the form does not ask for, such as words
 * of kinds, is that of the chosen mapping.
 *
 * @throws StatementFileError where the columns do not suffice
 */
export async function pointedMapping(
  visit: MerchantVisit,
  { bytes, mapping: name }: Upload,
  saved: readonly SavedMapping[],
): Promise<StatementMapping | null> {
  const pointed = pointedIn(visit)
  if (pointed.length === 0) return null
  const base = saved.find((each) => each.name === name)?.mapping
  const written = base ?? { encoding: null, separator: null, sheet: null }
  const headingRow = wholeNumberIn(fieldOf(visit, 'headingRow'), [1, HEADING_ROW_MAXIMUM])
  const sample = await sampleTable(bytes, written, headingRow ?? 1)
  if (sample === null) return null
  const cells = headingRow === null ? [] : (sample.rows[0]?.cells ?? [])
  const headings = pointed.map((_, at) => cells[at] ?? '')
  const field = (key: 'decimal' | 'dayForm' | 'signs' | 'otherwise') => fieldOf(visit, key)
  return readMapping({
    ...(base ?? emptyMapping(sample.format)),
    headingRow,
    decimal: field('decimal'),
    dayForm: field('dayForm'),
    signs: field('signs'),
    otherwise: field('otherwise'),
    columns: columnsPointedAt(pointed, headings),
  })
}

const COLUMNS_MAXIMUM = 200

/** In the order of the file's columns. */
function pointedIn({ pairs }: MerchantVisit): PointedColumns {
  const sent = new Map(pairs)
  const pointed: PointedColumns[number][] = []
  for (let at = 0; at < COLUMNS_MAXIMUM && sent.has(`column${at}`); at += 1) {
    const value = sent.get(`column${at}`)
    pointed.push(TABLE_FIELDS.find((field) => field === value) ?? null)
  }
  return pointed
}
