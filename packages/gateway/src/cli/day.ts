import { amountToDecimal } from '../kernel/index.ts'
import {
  type DayComparison,
  type DayDifference,
  type DaySums,
  dayReportCsv,
  reportJson,
  StatementError,
  type TerminalTotals,
} from '../reports/index.ts'
import type { CliPorts } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { textOf, writeNewFile } from './files.ts'
import { withOperator } from './with-operator.ts'

/** Closes batches at the bank: in the sandbox every open one, else those whose day is over. */
export async function dayClose(
  ports: CliPorts,
  { json }: Readonly<{ json?: boolean }>,
): Promise<void> {
  const { closed, open } = await withOperator(ports, (operator) => operator.closeDay())
  const batches = `${closed} ${closed === 1 ? 'batch' : 'batches'}`
  ports.print(
    json === true ? JSON.stringify({ closed, open }) : `Closed ${batches}; ${open} still open.`,
  )
  if (closed === 0 && open > 0) {
    throw new CommandError('Nothing was closed: no day is over yet, or the bank did not confirm.')
  }
}

export type DayReportOptions = Readonly<{ format: string; out?: string }>

/** Prints every posting of a business date, as CSV or JSON; or writes them to a file of that name. */
export async function dayReportCommand(
  ports: CliPorts,
  date: string,
  { format, out }: DayReportOptions,
): Promise<void> {
  if (format !== 'csv' && format !== 'json') {
    throw new CommandError('--format must be csv or json.')
  }
  const report = await withOperator(ports, (operator) => operator.dayReport(date))
  if (report === null) throw notADate()
  const text = format === 'csv' ? dayReportCsv(report) : reportJson(report)
  if (out === undefined) return ports.print(text.trimEnd())
  await writeNewFile(out, text)
  ports.note(`Wrote ${report.postings.length} postings of ${date} to ${out}.`)
}

export type DayCompareOptions = Readonly<{ statement?: string; json?: boolean }>

/** Names every difference between our books of a date and the bank's; fails where there is one. */
export async function dayCompare(
  ports: CliPorts,
  date: string,
  { statement, json }: DayCompareOptions,
): Promise<void> {
  const text = statement === undefined ? null : await textOf(statement)
  const comparison = await withOperator(ports, (operator) => operator.compareDay(date, text)).catch(
    (error: unknown) => {
      throw error instanceof StatementError ? new CommandError(error.message) : error
    },
  )
  if (comparison === null) throw notADate()
  if (json === true) ports.print(reportJson(comparison))
  else for (const line of linesOf(comparison)) ports.print(line)
  const { length } = comparison.differences
  if (length > 0)
    throw new CommandError(`${length} ${length === 1 ? 'difference' : 'differences'}.`)
}

function linesOf(comparison: DayComparison): string[] {
  const { compared, takenMinor, returnedMinor, totals, unlisted, differences } = comparison
  const sums = `taken ${amountToDecimal(takenMinor)}, returned ${amountToDecimal(returnedMinor)}`
  return [
    `Compared ${compared} orders: ${sums} TRY.`,
    ...totals.map(totalsLine),
    ...unlistedLines(unlisted),
    ...differences.map(lineOf),
  ]
}

function totalsLine({ here, bank, ...place }: TerminalTotals): string {
  const owner = ownerOf(place) || 'in the statement only'
  return `${owner}: here ${daySumsText(here)}; bank ${daySumsText(bank)}.`
}

function daySumsText({ payments, takenMinor, returnedMinor }: DaySums): string {
  const count = `${payments} ${payments === 1 ? 'payment' : 'payments'}`
  return `${count}, taken ${amountToDecimal(takenMinor)}, returned ${amountToDecimal(returnedMinor)}`
}

function unlistedLines(unlisted: DayComparison['unlisted']): string[] {
  if (unlisted.length === 0) return []
  return [
    `Not looked for: what only the bank has, at ${unlisted.map(ownerOf).join(', ')}. Its protocol lists no orders: ` +
      'give the bank’s own list of the day with --statement.',
  ]
}

function lineOf(difference: DayDifference): string {
  const { kind, orderId, bankOrderId, here, bank } = difference
  const bankOrder = bankOrderId === null ? 'list of orders' : `bank order ${bankOrderId}`
  const order = orderId === null ? bankOrder : `order ${orderId}`
  const owner = ownerOf(difference)
  return `${kind.padEnd(16)} ${owner} ${order}: here ${sideText(here)}; bank ${sideText(bank)}`
}

type Place = Readonly<{ merchantNumber: string | null; terminalAlias: string | null }>

function ownerOf({ merchantNumber, terminalAlias }: Place): string {
  return [merchantNumber, terminalAlias].filter((name) => name !== null).join(' ')
}

function sideText(side: DayDifference['here']): string {
  if (side === null) return 'nothing'
  const { state, takenMinor, returnedMinor } = side
  return `${state}, taken ${amountToDecimal(takenMinor)}, returned ${amountToDecimal(returnedMinor)}`
}

function notADate(): CommandError {
  return new CommandError('The date must be one such as 2026-11-21.')
}
