import type { CellSummary } from '../measuring/summary.ts'
import { goalLines } from './goals.ts'
import type { BenchResult } from './result.ts'

const HEAD = [
  'What',
  'per second (min–max)',
  'of the limit (min–max)',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'CPU µs each',
  'rounds (dropped)',
]

const fixed = (value: number | null, digits: number): string =>
  value === null ? '–' : value.toFixed(digits)

/** Processes that took part; a microsecond is what an idle neighbour costs. */
function processorText({ microseconds }: CellSummary): string {
  const parts = Object.entries(microseconds).filter(([, value]) => value >= 2)
  return parts.map(([name, value]) => `${name} ${value.toFixed(0)}`).join(', ')
}

function row(cell: CellSummary): string {
  const { perSecond, ratio } = cell
  const range = `${fixed(perSecond.minimum, 0)}–${fixed(perSecond.maximum, 0)}`
  const ratioText =
    ratio === null
      ? '–'
      : `**${fixed(ratio.median, 2)}** (${fixed(ratio.minimum, 2)}–${fixed(ratio.maximum, 2)})`
  const columns = [
    cell.isDisturbed ? `${cell.name} (disturbed)` : cell.name,
    `${fixed(perSecond.median, 0)} (${range})`,
    ratioText,
    fixed(cell.p50, 1),
    fixed(cell.p95, 1),
    fixed(cell.p99, 1),
    processorText(cell),
    `${cell.kept} (${cell.dropped})`,
  ]
  return `| ${columns.join(' | ')} |`
}

/** The result in Markdown: what the terminal shows, and what the documentation holds. */
export function table(result: BenchResult): string {
  const { machine, correctness: found } = result
  const { books } = found
  const counts = `${found.answeredSales} payments answered with success, ${books.orders} orders approved, ${books.ledgerSales} sales in the ledger, ${books.events} events, ${books.bankSales} at the bank`
  const returns = `${found.answeredRefunds} returns answered, ${books.refunds} in the ledger, ${books.bankRefunds} at the bank`
  return [
    `${result.date.slice(0, 10)}: ${machine.processors} × ${machine.model}, ${machine.memoryGibibytes} GiB, Node.js ${machine.node}, PostgreSQL ${result.database}, ${result.orders} orders in the tables, ${result.rounds} rounds of ${result.seconds} s. The limit: ${result.limit}.`,
    '',
    `| ${HEAD.join(' | ')} |`,
    `|${HEAD.map(() => '---').join('|')}|`,
    ...result.cells.map(row),
    '',
    ...goalLines(result.cells),
    '',
    `Books: ${counts}; ${returns}; ${found.failures} failed steps.`,
  ].join('\n')
}
