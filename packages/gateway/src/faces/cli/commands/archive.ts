import { amountToDecimal } from '../../../base/kernel/index.ts'
import type { ArchiveOutcome, PeriodTotals } from '../../../operating/archive/index.ts'
import { CommandError, command } from '../command.ts'
import { dateIn } from '../option-values.ts'
import { withOperator } from '../with-operator.ts'

/** A quarter with anything open stays. The command names what is open, and fails. */
const archive = command({
  name: 'archive',
  description: 'move closed quarters from the database into files',
  options: {
    '--before <date>': 'quarters that ended by then, untouched since, such as 2025-07-01',
    '--to <folder>': 'where each becomes a folder',
    '--erase-payers': 'erase names and addresses of payers first, also before their days are over',
  },
  example: 'vezne archive --before 2025-07-01 --to /archives',
  json: 'lines',
  run: async (ports, { before: date, to: folder, erasePayers: erasesPayers = false }) => {
    const before = dateIn('--before', date)
    if (folder === undefined) throw new CommandError('--to must name a folder for the archives.')
    const { archived, left } = await withOperator(ports, async (operator) => {
      const done = { archived: 0, left: 0 }
      for await (const outcome of operator.archivePeriods({ before, folder, erasesPayers })) {
        for (const line of linesOf(outcome)) ports.print(line)
        done[outcome.ok ? 'archived' : 'left'] += 1
      }
      return done
    })
    const isNone = archived === 0 && left === 0
    return {
      lines: isNone ? ['No quarter ended by then, or all are archived.'] : [],
      failure: left > 0 ? 'Settle or close what is named above, then run it again.' : null,
    }
  },
})

function linesOf(outcome: ArchiveOutcome): readonly string[] {
  if (outcome.ok) {
    const { period, totals, folder, manifestHash } = outcome.archived
    return [`Archived ${period.name}: ${countsOf(totals)}, in ${folder} (${manifestHash}).`]
  }
  return outcome.obstacles.map(
    ({ what, count, example }) =>
      `${outcome.period.name} stays as it is: ${count} ${what}, such as ${example}.`,
  )
}

const restore = command({
  name: 'archive restore <folder>',
  description: 'bring an archived quarter back from its folder',
  example: 'vezne archive restore /archives/2025q1',
  json: 'lines',
  run: async (ports, { folder }) => {
    const { name, totals } = await withOperator(ports, (operator) => operator.restorePeriod(folder))
    return {
      lines: [`Restored ${name}: ${countsOf(totals)}. Its archive in ${folder} stays as it is.`],
    }
  },
})

const list = command({
  name: 'archive list',
  description: 'list what was archived',
  example: 'vezne archive list',
  json: 'rows',
  run: async (ports) => {
    const periods = await withOperator(ports, (operator) => operator.archivedPeriods())
    const lines = periods.map(
      ({ name, archivedAt, totals, folder, manifestHash }) =>
        `${name} ${archivedAt.toISOString()} ${countsOf(totals)}, in ${folder} (${manifestHash})`,
    )
    return { json: periods, lines: periods.length === 0 ? ['Nothing was archived.'] : lines }
  },
})

export const ARCHIVE_COMMANDS = [archive, restore, list]

function countsOf({ tables }: PeriodTotals): string {
  const { payment_order: orders, event: events, ledger_transfer: transfers } = tables
  const taken = amountToDecimal(BigInt(orders.sums['taken_minor'] ?? 0))
  return `${orders.rows} orders (${taken} TRY taken), ${transfers.rows} postings, ${events.rows} events`
}
