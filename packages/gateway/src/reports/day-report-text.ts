import { amountToDecimal } from '../kernel/index.ts'
import type { DayPosting } from './day-records.ts'
import type { DayReport } from './day-report.ts'

const COLUMNS: readonly (readonly [string, (posting: DayPosting) => string])[] = [
  ['merchantNumber', (posting) => posting.merchantNumber],
  ['terminal', (posting) => posting.terminalAlias],
  ['batchNumber', (posting) => String(posting.batchNumber)],
  ['postedAt', (posting) => posting.postedAt.toISOString()],
  ['leg', (posting) => posting.leg],
  ['debit', (posting) => posting.debit],
  ['credit', (posting) => posting.credit],
  ['amount', (posting) => amountToDecimal(posting.amountMinor)],
  ['currency', () => 'TRY'],
  ['orderId', (posting) => posting.orderId],
  ['sourceId', (posting) => posting.sourceId],
  ['provisionNumber', (posting) => posting.provisionNumber ?? ''],
  ['conversationId', (posting) => posting.conversationId],
]

/** The postings of a day, one a line, amounts in lira with a point: RFC 4180. */
export function dayReportCsv({ businessDate, postings }: DayReport): string {
  const head = ['businessDate', ...COLUMNS.map(([name]) => name)].join(',')
  const lines = postings.map((posting) => {
    const cells = COLUMNS.map(([, read]) => cell(read(posting)))
    return [businessDate, ...cells].join(',')
  })
  return `${[head, ...lines].join('\r\n')}\r\n`
}

/** Merchants choose ConversationIds: a spreadsheet must not take one for a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A report or a comparison as JSON: amounts are whole kuruş. */
export function reportJson(report: object): string {
  return JSON.stringify(report, (_, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  )
}
