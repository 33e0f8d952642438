import { Command } from 'commander'
import { ownVersion } from '../config/index.ts'
import { addArchiveCommands } from './archive.ts'
import { binsImport } from './bins.ts'
import { addPlanImport, addTerminalChanges } from './change-commands.ts'
import type { CliPorts } from './cli-ports.ts'
import {
  type DayCompareOptions,
  type DayReportOptions,
  dayClose,
  dayCompare,
  dayReportCommand,
} from './day.ts'
import { doctor } from './doctor.ts'
import { ENCODINGS } from './files.ts'
import { addExamples, describeUsage } from './help.ts'
import { createJsonOutput } from './json-output.ts'
import { keysIssue, keysRevoke } from './keys.ts'
import { type KeysRotateOptions, keysRotate } from './keys-rotate.ts'
import { type KeysRotateDataOptions, keysRotateData } from './keys-rotate-data.ts'
import { keysStatus } from './keys-status.ts'
import { type MerchantCreateOptions, merchantCreate, merchantList } from './merchant.ts'
import { migrateCommand } from './migrate.ts'
import { addNoticeCommands } from './notices.ts'
import {
  addAuditCommands,
  addKeyRoll,
  addMerchantChanges,
  addPlanCommands,
  addTerminalCommands,
} from './operator-commands.ts'
import { type PagesVerifyOptions, pagesVerify } from './pages-verify.ts'
import { addRestoredCommand } from './restored.ts'
import { serve } from './serve.ts'
import { type SignOptions, signCommand } from './sign.ts'
import { refuseUnknownCommand } from './unknown-command.ts'
import { unknownsList } from './unknowns.ts'
import { withEnvironmentOption } from './with-environment-option.ts'

type Json = Readonly<{ json?: boolean }>

const JSON_OPTION = ['--json', 'print one line of JSON'] as const

/** The command line: `serve` is what happens without a command. */
export function createProgram(given: CliPorts): Command {
  const program = describeUsage(new Command('vezne'))
    .description('Vezne, a self-hosted card payment gateway')
    .version(ownVersion(), '-V, --version', 'print the version')
  const output = createJsonOutput(given)
  const ports = withEnvironmentOption(program, { ...given, print: output.print })
  program
    .command('serve', { isDefault: true })
    .description('run the gateway')
    // Whatever is no command comes here, because this is the default one.
    .allowExcessArguments()
    .allowUnknownOption()
    .action((_options: object, { args }: Command) => {
      refuseUnknownCommand(program, args)
      return serve(ports)
    })
  program
    .command('migrate')
    .description('bring the database to this version’s schema')
    .action(() => migrateCommand(ports))
  addMerchantCommands(program, ports)
  addTerminalChanges(addTerminalCommands(program, ports), ports)
  addPlanImport(addPlanCommands(program, ports), ports)
  addAuditCommands(program, ports)
  addOperationCommands(program, ports)
  addPageCommands(program, ports)
  addNoticeCommands(program, ports)
  addArchiveCommands(program, ports)
  addRestoredCommand(program, ports)
  program
    .command('sign')
    .description('show both stages of a signature, or explain a wrong one (offline)')
    .requiredOption('--public-key <text>', 'of the key pair')
    .requiredOption('--secret-key <text>', 'of the key pair; it is shown nowhere')
    .requiredOption('--nonce <digits>', 'as the header Nonce')
    .requiredOption('--conversation-id <text>', 'as the header ConversationId')
    .option('--signature <text>', 'a signature to compare with')
    .option(...JSON_OPTION)
    .action((options: SignOptions) => signCommand(ports, options))
  output.complete(program)
  addExamples(program)
  return program
}

function addMerchantCommands(program: Command, ports: CliPorts): void {
  const merchant = program.command('merchant').description('create, change and list merchants')
  merchant
    .command('create')
    .description('create a merchant')
    .requiredOption('--name <text>', 'what operators call it')
    .option('--number <digits>', 'ten digits; drawn by lot if left out')
    .option('--permissions <names>', 'all, or names divided by commas')
    .option(...JSON_OPTION)
    .action((options: MerchantCreateOptions) => merchantCreate(ports, options))
  merchant
    .command('list')
    .description('list all merchants')
    .option(...JSON_OPTION)
    .action((options: Json) => merchantList(ports, options))
  addMerchantChanges(merchant, ports)
  const keys = program.command('keys').description('key pairs, and the keys of the vault')
  addVaultCommands(keys, ports)
  keys
    .command('issue <merchant>')
    .description('issue a key pair to a merchant, by number or id')
    .option(...JSON_OPTION)
    .action((name: string, options: Json) => keysIssue(ports, name, options))
  keys
    .command('revoke <publicKey>')
    .description('end a key pair for good')
    .option(...JSON_OPTION)
    .action((publicKey: string, options: Json) => keysRevoke(ports, publicKey, options))
  addKeyRoll(keys, ports)
}

function addVaultCommands(keys: Command, ports: CliPorts): void {
  keys
    .command('status')
    .description('the vault’s data keys, and how many records each seals')
    .option(...JSON_OPTION)
    .action((options: Json) => keysStatus(ports, options))
  const rotate = keys
    .command('rotate')
    .description('wrap the vault’s data keys by another master key')
    .option('--to-file <file>', 'the new master key; made there if there is none')
    .option('--from-file <file>', 'a master key from before that still opens')
    .option(...JSON_OPTION)
    .action((options: KeysRotateOptions) => keysRotate(ports, options))
  rotate
    .command('data')
    .description('begin new data keys and seal every record again under them')
    .option('--class <name>', 'one class of keys only')
    .action((options: KeysRotateDataOptions) => keysRotateData(ports, options))
}

function addOperationCommands(program: Command, ports: CliPorts): void {
  program
    .command('bins')
    .description('the BIN table')
    .command('import <file>')
    .description('replace the BIN table by a CSV file')
    .option('--encoding <name>', `how the file is written: ${ENCODINGS.join(', ')}`, 'utf-8')
    .option(...JSON_OPTION)
    .action((file: string, options: Readonly<{ encoding: string }> & Json) =>
      binsImport(ports, file, options),
    )
  addDayCommands(program, ports)
  program
    .command('doctor')
    .description('check configuration, database and bank')
    .option(...JSON_OPTION)
    .action((options: Json) => doctor(ports, options))
}

function addDayCommands(program: Command, ports: CliPorts): void {
  const day = program.command('day').description('the end of the day')
  day
    .command('close')
    .description('close batches at the bank')
    .option(...JSON_OPTION)
    .action((options: Json) => dayClose(ports, options))
  day
    .command('report <date>')
    .description('every posting of a business date, such as 2026-11-21')
    .option('--format <name>', 'csv, or json with sums', 'csv')
    .option('--out <file>', 'a new file to write to')
    .option('--json', 'the same as --format json')
    .action((date: string, options: DayReportOptions & Json) =>
      dayReportCommand(ports, date, options.json ? { ...options, format: 'json' } : options),
    )
  day
    .command('compare <date>')
    .description('hold the batches of a business date beside the bank’s records')
    .option('--statement <file>', 'the bank’s own list: bankOrderId,taken,returned')
    .option(...JSON_OPTION)
    .action((date: string, options: DayCompareOptions) => dayCompare(ports, date, options))
  program
    .command('unknowns')
    .description('list payments and returns whose outcome is not known yet')
    .option(...JSON_OPTION)
    .action((options: Json) => unknownsList(ports, options))
}

function addPageCommands(program: Command, ports: CliPorts): void {
  program
    .command('pages')
    .description('the pages that card holders see')
    .command('verify')
    .description('compare a running gateway’s pages with the inventory of scripts and headers')
    .option('--url <url>', 'the gateway’s address; the configuration’s if left out')
    .option('--page <url>', 'a live link to check too; may be repeated', collected, [])
    .option(...JSON_OPTION)
    .action((options: PagesVerifyOptions) => pagesVerify(ports, options))
}

function collected(value: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, value]
}
