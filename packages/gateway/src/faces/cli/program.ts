import { Option, Command as Program } from 'commander'
import { ownVersion, withEnvironmentFile } from '../../base/config/index.ts'
import { FORMER_NAMES } from '../../base/kernel/index.ts'
import { portsFor, show } from './answer.ts'
import type { CliPorts } from './cli-ports.ts'
import { type Command, CommandError, type JsonForm } from './command.ts'
import { COMMANDS, GROUPS } from './commands/index.ts'

/** The command line; without a command it runs `serve`. */
export function createProgram(given: CliPorts): Program {
  const program = describeUsage(new Program('vezne'))
    .description('Vezne, a self-hosted card payment gateway')
    .version(ownVersion(), '-V, --version', 'print the version')
  const ports = withEnvironmentOption(given, program)
  for (const command of COMMANDS) addCommand(ports, program, command)
  return program
}

/**
 * Adds `--env-file`, which may stand before or behind any command. The environment of the returned ports
 * includes the file's variables once the command line is parsed.
 */
function withEnvironmentOption(given: CliPorts, program: Program): CliPorts {
  let { environment } = given
  program.option(
    '--env-file <file>',
    'settings as lines such as PORT=8090; the process’s own come first',
  )
  program.hook('preAction', () => {
    const { envFile: path } = program.opts<{ envFile?: string }>()
    if (path !== undefined) {
      environment = withEnvironmentFile(given.environment, { path, note: given.note })
    }
    given.environmentRead?.(environment)
  })
  return {
    ...given,
    get environment() {
      return environment
    },
  }
}

/** The words of a command's name, and its arguments: `keys roll <publicKey>`. */
export function wordsOf({ name }: Pick<Command, 'name'>): readonly string[] {
  return name.split(' ').filter((word) => !/^[<[]/.test(word))
}

function addCommand(ports: CliPorts, program: Program, command: Command): void {
  const words = wordsOf(command)
  const { isDefault = false } = command
  const lastWordAndArguments = command.name
    .split(' ')
    .slice(words.length - 1)
    .join(' ')
  const [lastWord = ''] = words.slice(-1)
  const own = groupFor(program, words).command(lastWordAndArguments, { isDefault })
  const added = withFormerName(own, lastWord)
    .description(command.description)
    .addHelpText('after', `\nExample:\n  ${command.example}`)
  addOptions(added, command)
  // Words that are no command are passed to the default command.
  if (isDefault) added.allowExcessArguments().allowUnknownOption()
  added.action(async () => {
    if (isDefault) refuseUnknownCommand(program, added.args)
    // Where a command is also a group, commander reads --json as the group's option.
    const isJson = added.optsWithGlobals()['json'] === true
    const asked = { form: command.json, isJson }
    const own = portsFor(ports, asked)
    const answer = await command.run(own, givenTo(added, isJson))
    show(own, answer, asked)
  })
}

/** The command also under the name that it had in 0.1.0. */
function withFormerName(program: Program, word: string): Program {
  const former = FORMER_NAMES[word]
  return former === undefined ? program : program.alias(former)
}

function groupFor(program: Program, words: readonly string[]): Program {
  return words.slice(0, -1).reduce((group, word) => {
    const known = group.commands.find((each) => each.name() === word)
    return known ?? withFormerName(group.command(word), word).description(GROUPS[word] ?? '')
  }, program)
}

const JSON_HELP: Readonly<Record<JsonForm, string>> = {
  document: 'print one line of JSON',
  rows: 'print one line of JSON for each',
  lines: 'print one line of JSON for each line',
}

function addOptions(added: Program, { options, json }: Command): void {
  for (const [flag, help] of Object.entries(options)) {
    const option = new Option(flag, typeof help === 'string' ? help : help.text)
    if (typeof help !== 'string' && 'required' in help) option.makeOptionMandatory()
    if (typeof help !== 'string' && 'otherwise' in help) option.default(help.otherwise)
    if (typeof help !== 'string' && 'repeats' in help) {
      option
        .default([])
        .argParser((value: string, earlier: readonly string[]) => [...earlier, value])
    }
    added.addOption(option)
  }
  if (!('--json' in options)) added.option('--json', JSON_HELP[json])
}

/** Arguments and options by name. Their types are those that `command()` derives from the declaration. */
function givenTo(added: Program, isJson: boolean): never {
  const given = new Map<string, unknown>(Object.entries(added.opts()))
  for (const [index, argument] of added.registeredArguments.entries()) {
    given.set(argument.name(), added.processedArgs[index])
  }
  if (isJson) given.set('json', true)
  return Object.fromEntries(given) as never
}

/** Sets the form of help and errors. Call it before commands are added: they inherit the settings. */
function describeUsage(program: Program): Program {
  return program
    .configureHelp({
      showGlobalOptions: true,
      optionDescription: ({ mandatory, description, defaultValue, negate }) => {
        const mark = mandatory ? '(required) ' : ''
        const isShown = typeof defaultValue === 'string' && !negate
        return `${mark}${description}${isShown ? ` (${defaultValue} if left out)` : ''}`
      },
      subcommandTerm: (command) => [command.name(), ...argumentsOf(command)].join(' '),
    })
    .configureOutput({ outputError: (text, write) => write(sentence(text)) })
    .showHelpAfterError('The same command with --help shows its options and an example.')
}

function argumentsOf(command: Program): readonly string[] {
  return command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  )
}

/** "error: unknown option '--x'" as a sentence. */
function sentence(text: string): string {
  const message = text.replace(/^error: /, '').trim()
  const end = /[.?)]$/.test(message) ? '' : '.'
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${end}\n`
}

/** @throws CommandError that lists the commands, where a word is no command */
function refuseUnknownCommand(program: Program, [word]: readonly string[]): void {
  if (word === undefined) return
  if (word.startsWith('-')) {
    throw new CommandError(
      `There is no option "${word}". "vezne --help" shows the options and commands; settings such as PORT are ` +
        'variables, or lines of --env-file.',
    )
  }
  const widest = Math.max(...program.commands.map((each) => each.name().length))
  const lines = program.commands.map(
    (each) => `  ${each.name().padEnd(widest)}  ${each.description()}`,
  )
  throw new CommandError([`There is no command "${word}". The commands are:`, ...lines].join('\n'))
}
