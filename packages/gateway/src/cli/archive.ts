import type { Command } from 'commander'
import type { ArchivedPeriod, ArchiveOutcome, PeriodTotals } from '../archive/index.ts'
import { amountToDecimal } from '../kernel/index.ts'
import type { CliPorts } from './cli-ports.ts'
import { CommandError } from './command-error.ts'
import { dateOption } from './moment-option.ts'
import { withOperator } from './with-operator.ts'

export function addArchiveCommands(program: Command, ports: CliPorts): void {
  const archive = program
    .command('archive')
    .description('move closed quarters from the database into files')
    .option('--before <date>', 'quarters that ended by then, untouched since, such as 2025-07-01')
    .option('--to <folder>', 'where each becomes a folder')
    .action((options: ArchiveOptions) => archiveCommand(ports, options))
  archive
    .command('restore <folder>')
    .description('bring an archived quarter back from its folder')
    .action((folder: string) => archiveRestore(ports, folder))
  archive
    .command('list')
    .description('list what was archived')
    .option('--json', 'print one line of JSON for each')
    .action((options: Readonly<{ json?: boolean }>) => archiveList(ports, options))
}

type ArchiveOptions = Readonly<{ before?: string; to?: string }>

/** Archives what is closed; what is not is left, named, and ends the command with an error. */
async function archiveCommand(ports: CliPorts, { before, to }: ArchiveOptions): Promise<void> {
  const moment = dateOption('--before', before)
  if (to === undefined) throw new CommandError('--to must name a folder for the archives.')
  const { archived, left } = await withOperator(ports, async (operator) => {
    const done = { archived: 0, left: 0 }
    for await (const outcome of operator.archivePeriods({ before: moment, folder: to })) {
      for (const line of linesOf(outcome)) ports.print(line)
      done[outcome.ok ? 'archived' : 'left'] += 1
    }
    return done
  })
  if (archived === 0 && left === 0) ports.print('No quarter ended by then, or all are archived.')
  if (left > 0) throw new CommandError('Settle or close what is named above, then run it again.')
}

function linesOf(outcome: ArchiveOutcome): string[] {
  if (outcome.ok) {
    const { period, totals, folder, manifestHash } = outcome.archived
    return [`Archived ${period.name}: ${countsOf(totals)}, in ${folder} (${manifestHash}).`]
  }
  return outcome.obstacles.map(
    ({ what, count, example }) =>
      `${outcome.period.name} stays as it is: ${count} ${what}, such as ${example}.`,
  )
}

async function archiveRestore(ports: CliPorts, folder: string): Promise<void> {
  const { name, totals } = await withOperator(ports, (operator) => operator.restorePeriod(folder))
  ports.print(`Restored ${name}: ${countsOf(totals)}. Its archive in ${folder} stays as it is.`)
}

async function archiveList(ports: CliPorts, { json }: Readonly<{ json?: boolean }>) {
  const periods = await withOperator(ports, (operator) => operator.archivedPeriods())
  for (const period of periods) ports.print(json === true ? JSON.stringify(period) : lineOf(period))
  if (periods.length === 0 && json !== true) ports.print('Nothing was archived.')
}

function lineOf({ name, archivedAt, totals, folder, manifestHash }: ArchivedPeriod): string {
  return `${name} ${archivedAt.toISOString()} ${countsOf(totals)}, in ${folder} (${manifestHash})`
}

function countsOf({ tables }: PeriodTotals): string {
  const { payment_order: orders, event: events, ledger_transfer: transfers } = tables
  const taken = amountToDecimal(BigInt(orders.sums['taken_minor'] ?? 0))
  return `${orders.rows} orders (${taken} TRY taken), ${transfers.rows} postings, ${events.rows} events`
}
