import { column, FILE_FORMATS, textStream } from '../../../base/tables/index.ts'
import type { AuditLine, AuditSearch } from '../../../operating/audit/index.ts'
import type { Language } from '../../design/index.ts'
import { type PanelAnswer, seeOther, type Visit } from '../frame/index.ts'
import { everyRow, fileHeaders, type NamedTable, tableAnswer } from '../parts/index.ts'
import { AUDIT_PATH, auditAddress, auditQuestion } from './filter.ts'
import { detailsOf, sentenceOf } from './sentence.ts'
import { AUDIT_TEXTS } from './texts.ts'

const ENTRIES_AT_ONCE = 500

function tableOf(visit: Visit, name: string): NamedTable<AuditLine> {
  const sentenceIn = (line: AuditLine, language: Language) =>
    sentenceOf(line, { ...visit, language })
  return {
    title: { tr: AUDIT_TEXTS.tr.title, en: AUDIT_TEXTS.en.title },
    names: { tr: name, en: name },
    columns: [
      column.text('sequence', ({ sequence }) => String(sequence)),
      column.moment(
        'happenedAt',
        ({ happenedAt }) => new Date(happenedAt),
        (_, { happenedAt }) => happenedAt,
      ),
      column.text('actor', ({ actor }) => actor),
      column.text('act', ({ act }) => act),
      column.text('subject', ({ subject }) => subject),
      column.text('sentence', (line) => sentenceIn(line, visit.language), sentenceIn),
      column.text('details', (line) =>
        [...detailsOf(line)].map(([detail, value]) => `${detail}: ${value}`).join('; '),
      ),
    ],
  }
}

/** All entries of the filter as a file, read page by page while the browser takes the file. */
export function exportedAudit(visit: Visit, search: AuditSearch): PanelAnswer {
  const question = auditQuestion(visit)
  // The list says which date does not exist. The file could not, and would have more than was asked for.
  if (question.wrong.length > 0) return seeOther(auditAddress(AUDIT_PATH, question))
  const { filter } = question
  const name = `audit-${filter.chain}`
  const lines = everyRow(async (before: bigint | null) => {
    const found = await search.entriesBefore(filter, before, ENTRIES_AT_ONCE)
    const next = found.length < ENTRIES_AT_ONCE ? null : (found.at(-1)?.sequence ?? null)
    return { rows: found, next }
  })
  const wanted = visit.query.get('format')
  if (wanted !== 'json') {
    const format = FILE_FORMATS.find((each) => each === wanted) ?? 'program'
    return tableAnswer(tableOf(visit, name), lines, { format, language: visit.language })
  }
  const headers = fileHeaders(`${name}.json`, 'application/json; charset=utf-8')
  const body = textStream(jsonParts(lines), (parts) => parts.join(''))
  return { status: 200, headers, body }
}

async function* jsonParts(lines: AsyncIterable<AuditLine>): AsyncGenerator<string> {
  let separator = '['
  for await (const { sequence, ...line } of lines) {
    yield `${separator}\n${JSON.stringify({ sequence: Number(sequence), ...line })}`
    separator = ','
  }
  yield separator === '[' ? '[\n]\n' : '\n]\n'
}
