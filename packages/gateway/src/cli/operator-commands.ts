import type { Command } from 'commander'

import { CARD_TYPES } from '../bins/index.ts'
import { auditCheckpoint, auditHandOvers, auditList, auditVerify } from './audit.ts'
import type { CliPorts } from './cli-ports.ts'
import { keysRoll } from './keys-roll.ts'
import { merchantPermissions, merchantShow, merchantStatus } from './merchant-change.ts'
import { type PlanAddOptions, planAdd, planEnd, planList } from './plan.ts'
import {
  type CallbackNamesOptions,
  type TerminalAddOptions,
  terminalAdd,
  terminalCallbackNames,
  terminalList,
} from './terminal.ts'

type Json = Readonly<{ json?: boolean }>

export function addMerchantChanges(merchant: Command, ports: CliPorts): void {
  merchant
    .command('show <merchant>')
    .description('show a merchant, by number or id, with its key pairs')
    .option('--json', 'print one line of JSON')
    .action((name: string, options: Json) => merchantShow(ports, name, options))
  merchant
    .command('suspend <merchant>')
    .description('refuse all calls of a merchant, on every node within 5 seconds')
    .option('--json', 'print one line of JSON')
    .action((name: string, options: Json) =>
      merchantStatus(ports, name, { ...options, status: 'Suspended' }),
    )
  merchant
    .command('resume <merchant>')
    .description('let a suspended merchant call again')
    .option('--json', 'print one line of JSON')
    .action((name: string, options: Json) =>
      merchantStatus(ports, name, { ...options, status: 'Active' }),
    )
  merchant
    .command('permissions <merchant> <names>')
    .description('replace the permissions: all, none, or names divided by commas')
    .option('--json', 'print one line of JSON')
    .action((name: string, names: string, options: Json) =>
      merchantPermissions(ports, name, { ...options, names }),
    )
}

export function addKeyRoll(keys: Command, ports: CliPorts): void {
  keys
    .command('roll <publicKey>')
    .description('issue the successor of a key pair; both are live until the old one ends')
    .option('--revoke-at <moment>', 'when the old one ends; in 24 hours if left out')
    .option('--json', 'print one line of JSON')
    .action((publicKey: string, options: Readonly<{ revokeAt?: string; json?: boolean }>) =>
      keysRoll(ports, publicKey, options),
    )
}

/** Answers the group, for what else belongs to it. */
export function addTerminalCommands(program: Command, ports: CliPorts): Command {
  const terminal = program.command('terminal').description('terminals at the banks')
  terminal
    .command('add <merchant>')
    .description('add a terminal to a merchant, by number or id')
    .requiredOption('--alias <name>', 'what a provision calls it in its field gateway')
    .requiredOption('--client-id <text>', 'the merchant’s number at the bank')
    .requiredOption('--credentials <file>', 'JSON with userName, password and storeKey')
    .option('--json', 'print one line of JSON')
    .option('--api-url <url>', 'the bank’s API; left out for the sandbox’s simulator')
    .option('--gate-url <url>', 'the bank’s 3-D gate')
    .option('--default', 'the terminal of payments that name none')
    .option('--callback-name <names...>', 'names in its 3-D Secure callbacks beside the known ones')
    .action((name: string, options: TerminalAddOptions) => terminalAdd(ports, name, options))
  terminal
    .command('callback-names <merchant> <alias>')
    .description('change which names its 3-D Secure callbacks may carry beside the known ones')
    .option('--add <names...>', 'as the log of a refused callback shows them')
    .option('--remove <names...>', 'names that were added before')
    .action((name: string, alias: string, options: CallbackNamesOptions) =>
      terminalCallbackNames(ports, { name, alias }, options),
    )
  terminal
    .command('list <merchant>')
    .description('list a merchant’s terminals, without their credentials')
    .option('--json', 'print one line of JSON')
    .action((name: string, options: Json) => terminalList(ports, name, options))
  return terminal
}

/** Answers the group, for what else belongs to it. */
export function addPlanCommands(program: Command, ports: CliPorts): Command {
  const plan = program.command('plan').description('commission plans')
  plan
    .command('list')
    .description('list the rows of everybody, or of one merchant')
    .option('--merchant <merchant>', 'number or id')
    .option('--json', 'print one line of JSON')
    .action((options: Readonly<{ merchant?: string }> & Json) => planList(ports, options))
  plan
    .command('add')
    .description('add a row; a new price is a new row with a later --from')
    .requiredOption('--card-type <type>', CARD_TYPES.join(', '))
    .requiredOption('--installments <count>', '1 to 12')
    .requiredOption('--rate <points>', 'in hundredths of a percent: 1.79 % is 179')
    .requiredOption('--blocked-days <days>', 'before the bank pays the merchant')
    .option('--merchant <merchant>', 'number or id; every merchant if left out')
    .option('--network <name>', 'the card’s programme; any if left out')
    .option('--bank <code>', 'EFT code of the card’s bank; any if left out')
    .option('--from <moment>', 'now if left out')
    .option('--until <moment>', 'without end if left out')
    .option('--json', 'print one line of JSON')
    .action((options: PlanAddOptions) => planAdd(ports, options))
  plan
    .command('end <planId>')
    .description('end a row')
    .option('--at <moment>', 'now if left out')
    .option('--json', 'print one line of JSON')
    .action((planId: string, options: Readonly<{ at?: string }> & Json) =>
      planEnd(ports, planId, options),
    )
  return plan
}

export function addAuditCommands(program: Command, ports: CliPorts): void {
  const audit = program
    .command('audit')
    .description('the audit chains: operators’ acts, and cards handed to browsers')
  audit
    .command('verify')
    .description('walk the chains and name the first broken row')
    .option('--checkpoint <text...>', 'what "audit checkpoint" printed, to hold the chains beside')
    .action((options: Readonly<{ checkpoint?: readonly string[] }>) => auditVerify(ports, options))
  audit
    .command('checkpoint')
    .description('print where the chains end now, signed, to keep it elsewhere')
    .action(() => auditCheckpoint(ports))
  audit
    .command('list')
    .description('print the acts, one line of JSON each')
    .option('--after <number>', 'only rows after this one')
    .action((options: Readonly<{ after?: string }>) => auditList(ports, options))
  audit
    .command('hand-overs')
    .description('print the cards that were handed to browsers for a bank, one line of JSON each')
    .option('--after <number>', 'only those that later rows of their chain cover')
    .action((options: Readonly<{ after?: string }>) => auditHandOvers(ports, options))
}
