import type { Command } from 'commander'

import type { CliPorts } from './cli-ports.ts'
import { ENCODINGS } from './files.ts'
import { type PlanImportOptions, planImport } from './plan-import.ts'
import {
  type TerminalUpdateOptions,
  terminalDefault,
  terminalPause,
  terminalRemove,
  terminalResume,
  terminalUpdate,
} from './terminal-change.ts'

type Json = Readonly<{ json?: boolean }>

/** What is done to a terminal that is there. */
export function addTerminalChanges(terminal: Command, ports: CliPorts): void {
  terminal
    .command('update <merchant> <alias>')
    .description('replace a terminal’s credentials, addresses, alias or what it accepts')
    .option('--new-alias <name>', 'what a provision calls it from now on')
    .option('--credentials <file>', 'JSON with userName, password and storeKey')
    .option('--api-url <url>', 'the bank’s API; together with --gate-url')
    .option('--gate-url <url>', 'the bank’s 3-D gate')
    .option('--half-secure <values>', 'which mdStatus below 1 the bank accepts: 2,3,4, or none')
    .option('--capture-maximum <percent>', 'how much of a PreAuth a PostAuth may take: 100 to 115')
    .option('--json', 'print one line of JSON')
    .action((merchant: string, alias: string, options: TerminalUpdateOptions) =>
      terminalUpdate(ports, { merchant, alias }, options),
    )
  for (const [verb, description, act] of VERBS) {
    terminal
      .command(`${verb} <merchant> <alias>`)
      .description(description)
      .option('--json', 'print one line of JSON')
      .action((merchant: string, alias: string, options: Json) =>
        act(ports, { merchant, alias }, options),
      )
  }
}

const VERBS = [
  ['default', 'make it the terminal of payments that name none', terminalDefault],
  ['pause', 'refuse new payments; returns and all else go on', terminalPause],
  ['resume', 'take payments again', terminalResume],
  ['remove', 'remove a terminal that is paused and has nothing open', terminalRemove],
] as const

export function addPlanImport(plan: Command, ports: CliPorts): void {
  plan
    .command('import <file>')
    .description('add all rows of a CSV file, or none where something is wrong with it')
    .option('--encoding <name>', `how the file is written: ${ENCODINGS.join(', ')}`, 'utf-8')
    .option('--json', 'print one line of JSON')
    .action((file: string, options: PlanImportOptions) => planImport(ports, file, options))
}
