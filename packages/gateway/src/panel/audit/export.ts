import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'

import type { AuditFilter, AuditLine, AuditSearch } from '../../audit/index.ts'
import { PAGES, securityHeaders } from '../../page-catalogue/index.ts'
import type { PanelAnswer, Visit } from '../frame/index.ts'
import { auditQuestion } from './filter.ts'
import { detailsOf, sentenceOf } from './sentence.ts'

const PAGE = 500
const COLUMNS = ['sequence', 'happenedAt', 'actor', 'act', 'subject', 'sentence', 'details']

type Format = Readonly<{
  type: string
  begin: string
  line: (line: AuditLine, isFirst: boolean) => string
  end: string
}>

/** All entries of the filter as a file, read page by page while the browser takes it. */
export function exportedAudit(visit: Visit, search: AuditSearch): PanelAnswer {
  const name = visit.query.get('format') === 'json' ? 'json' : 'csv'
  const format = name === 'json' ? JSON_FORMAT : csvFormat(visit)
  const { filter } = auditQuestion(visit)
  return {
    status: 200,
    headers: {
      ...securityHeaders(PAGES.panelPage),
      'content-type': format.type,
      'content-disposition': `attachment; filename="audit-${filter.chain}.${name}"`,
    },
    body: Readable.from(partsOf(format, search, filter)),
  }
}

async function* partsOf(format: Format, search: AuditSearch, filter: AuditFilter) {
  yield format.begin
  let before: bigint | null = null
  let isFirst = true
  for (;;) {
    const lines: readonly AuditLine[] = await search.entriesBefore(filter, before, PAGE)
    for (const line of lines) {
      yield format.line(line, isFirst)
      isFirst = false
    }
    const last = lines.at(-1)
    if (last === undefined || lines.length < PAGE) break
    before = last.sequence
  }
  yield format.end
}

const JSON_FORMAT: Format = {
  type: 'application/json; charset=utf-8',
  begin: '[',
  line: ({ sequence, ...line }, isFirst) =>
    `${isFirst ? '' : ','}\n${JSON.stringify({ sequence: Number(sequence), ...line })}`,
  end: '\n]\n',
}

/** Spreadsheets run a cell that begins with `=`; the library writes such a cell as text. */
function csvFormat(visit: Visit): Format {
  const row = (cells: readonly string[]) => stringify([cells], { escape_formulas: true })
  return {
    type: 'text/csv; charset=utf-8',
    begin: row(COLUMNS),
    line: (line) => {
      const { sequence, happenedAt, actor, act, subject } = line
      const details = [...detailsOf(line)].map(([name, value]) => `${name}: ${value}`).join('; ')
      const sentence = sentenceOf(line, visit)
      return row([String(sequence), happenedAt, actor, act, subject, sentence, details])
    },
    end: '',
  }
}
