import { amountToDecimal } from '../../../base/kernel/index.ts'
import {
  type DayDifference,
  type DayReconciliation,
  type DaySums,
  dayReportCsv,
  reportJson,
  StatementError,
  type TerminalTotals,
} from '../../../operating/reconciliation/index.ts'
import { counted } from '../answer.ts'
import { CommandError, command } from '../command.ts'
import { bytesOf, writeNewFile } from '../files.ts'
import { withOperator } from '../with-operator.ts'

/** In the sandbox every open batch, else those whose day is over. */
const close = command({
  name: 'day close',
  description: 'close batches at the bank',
  example: 'vezne day close',
  run: async (ports) => {
    const { closed, open } = await withOperator(ports, (operator) => operator.closeBatches())
    const isStuck = closed === 0 && open > 0
    return {
      json: { closed, open },
      lines: [`Closed ${counted(closed, 'batch', 'batches')}; ${open} still open.`],
      failure: isStuck
        ? 'Nothing was closed: no day is over yet, or the bank did not confirm.'
        : null,
    }
  },
})

const report = command({
  name: 'day report <date>',
  description: 'every posting of a business date, such as 2026-11-21',
  options: {
    '--format <name>': { text: 'csv, or json with sums', otherwise: 'csv' },
    '--out <file>': 'a new file to write to',
    '--json': 'the same as --format json',
  },
  example: 'vezne day report 2026-11-21 --out day.csv',
  run: async (ports, { date, out, ...options }) => {
    const format = options.json === true ? 'json' : options.format
    if (format !== 'csv' && format !== 'json') {
      throw new CommandError('--format must be csv or json.')
    }
    const postings = await withOperator(ports, (operator) => operator.dayReport(date))
    if (postings === null) throw notADate()
    const text = format === 'csv' ? dayReportCsv(postings) : reportJson(postings)
    if (out === undefined) {
      ports.print(text.trimEnd())
      return {}
    }
    await writeNewFile(out, text)
    ports.note(`Wrote ${postings.postings.length} postings of ${date} to ${out}.`)
    return {}
  },
})

/** Fails where our books of a date and the bank's differ. */
const compare = command({
  name: 'day reconcile <date>',
  description: 'hold the batches of a business date beside the bank’s records',
  options: {
    '--statement <file>': 'the bank’s own list, as CSV or xlsx: bankOrderId, taken, returned',
  },
  example: 'vezne day reconcile 2026-11-21 --statement bank.csv',
  run: async (ports, { date, statement }) => {
    const file = statement === undefined ? null : await bytesOf(statement)
    const comparison = await withOperator(ports, (operator) =>
      operator.reconcileDay(date, file),
    ).catch((error: unknown) => {
      throw error instanceof StatementError ? new CommandError(error.message) : error
    })
    if (comparison === null) throw notADate()
    const { length } = comparison.differences
    const failure = length > 0 ? `${counted(length, 'difference')}.` : null
    return { json: comparison, lines: linesOf(comparison), failure }
  },
})

export const DAY_COMMANDS = [close, report, compare]

function notADate(): CommandError {
  return new CommandError('The date must be one such as 2026-11-21.')
}

function linesOf(comparison: DayReconciliation): readonly string[] {
  const { compared, totals, unlisted, differences } = comparison
  return [
    `Compared ${compared} orders: ${sumsText(comparison)} TRY.`,
    ...totals.map(totalsLine),
    ...unlistedLines(unlisted),
    ...differences.map(differenceLine),
  ]
}

function totalsLine({ here, bank, ...place }: TerminalTotals): string {
  const owner = ownerOf(place) || 'in the statement only'
  const side = (sums: DaySums) => `${counted(sums.payments, 'payment')}, ${sumsText(sums)}`
  return `${owner}: here ${side(here)}; bank ${side(bank)}.`
}

function unlistedLines(unlisted: DayReconciliation['unlisted']): readonly string[] {
  if (unlisted.length === 0) return []
  return [
    `Not looked for: what only the bank has, at ${unlisted.map(ownerOf).join(', ')}. Its protocol lists no orders: ` +
      'give the bank’s own list of the day with --statement.',
  ]
}

function differenceLine(difference: DayDifference): string {
  const { kind, orderId, bankOrderId, here, bank } = difference
  const bankOrder = bankOrderId === null ? 'list of orders' : `bank order ${bankOrderId}`
  const order = orderId === null ? bankOrder : `order ${orderId}`
  const side = (given: DayDifference['here']) =>
    given === null ? 'nothing' : `${given.state}, ${sumsText(given)}`
  return `${kind.padEnd(16)} ${ownerOf(difference)} ${order}: here ${side(here)}; bank ${side(bank)}`
}

type Sums = Pick<DaySums, 'takenMinor' | 'returnedMinor'>

function sumsText({ takenMinor, returnedMinor }: Sums): string {
  return `taken ${amountToDecimal(takenMinor)}, returned ${amountToDecimal(returnedMinor)}`
}

type Place = Readonly<{ merchantNumber: string | null; terminalAlias: string | null }>

function ownerOf({ merchantNumber, terminalAlias }: Place): string {
  return [merchantNumber, terminalAlias].filter((name) => name !== null).join(' ')
}
