import { type CsvCell, textStream } from '../../../base/csv/index.ts'
import type { AuditLine, AuditSearch } from '../../../operating/audit/index.ts'
import { type PanelAnswer, seeOther, type Visit } from '../frame/index.ts'
import { csvAnswer, everyRow, fileHeaders } from '../parts/index.ts'
import { AUDIT_PATH, auditAddress, auditQuestion } from './filter.ts'
import { detailsOf, sentenceOf } from './sentence.ts'

const ENTRIES_AT_ONCE = 500
const COLUMNS = ['sequence', 'happenedAt', 'actor', 'act', 'subject', 'sentence', 'details']

/** All entries of the filter as a file, as JSON or as CSV, read page by page while the browser takes the file. */
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
  if (visit.query.get('format') !== 'json') {
    return csvAnswer({ name: `${name}.csv`, columns: COLUMNS }, csvRows(lines, visit))
  }
  const headers = fileHeaders(`${name}.json`, 'application/json; charset=utf-8')
  const body = textStream(jsonParts(lines), (parts) => parts.join(''))
  return { status: 200, headers, body }
}

async function* csvRows(
  lines: AsyncIterable<AuditLine>,
  visit: Visit,
): AsyncGenerator<readonly CsvCell[]> {
  for await (const line of lines) {
    const { sequence, happenedAt, actor, act, subject } = line
    const details = [...detailsOf(line)].map(([name, value]) => `${name}: ${value}`).join('; ')
    yield [String(sequence), happenedAt, actor, act, subject, sentenceOf(line, visit), details]
  }
}

async function* jsonParts(lines: AsyncIterable<AuditLine>): AsyncGenerator<string> {
  let separator = '['
  for await (const { sequence, ...line } of lines) {
    yield `${separator}\n${JSON.stringify({ sequence: Number(sequence), ...line })}`
    separator = ','
  }
  yield separator === '[' ? '[\n]\n' : '\n]\n'
}
