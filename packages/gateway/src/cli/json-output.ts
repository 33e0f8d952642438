import { type Command, Option } from 'commander'

import type { CliPorts } from './cli-ports.ts'

/** The ports of a program in which every command takes `--json`. */
export type JsonOutput = Readonly<{
  print: CliPorts['print']
  /** Once all its commands are there. */
  complete: (program: Command) => void
}>

/**
 * What a command does not make into JSON by itself comes as one line of JSON for each line: its sentence as
 * `message`. Nothing else is printed.
 */
export function createJsonOutput({ print, note, environment }: CliPorts): JsonOutput {
  const wrapped = new Set<Command>()
  let wrapsLines = false
  return {
    print: (line) => print(wrapsLines ? jsonOf(line) : line),
    complete: (program) => {
      for (const command of actingCommands(program)) {
        if (!command.options.some(isJson)) {
          command.addOption(new Option('--json', 'print one line of JSON for each line'))
          wrapped.add(command)
        }
      }
      program.hook('preAction', (_, command) => {
        const isAsked = command.optsWithGlobals()['json'] === true
        // A group that acts by itself has taken the option from behind the further word.
        if (isAsked) command.setOptionValue('json', true)
        wrapsLines = isAsked && wrapped.has(command)
        if (isAsked && npmHasPrinted(environment)) note(BANNER)
      })
    },
  }
}

const BANNER =
  'npm has printed lines of its own above the JSON; "npx vezne" and "npm run --silent vezne --" do not.'

/** Whether `npm run` started this process, and was not asked to be silent. */
function npmHasPrinted(environment: CliPorts['environment']): boolean {
  const { npm_lifecycle_event: script, npm_command: command } = environment
  const isRun = script === 'vezne' && command?.startsWith('run') === true
  return isRun && environment['npm_config_loglevel'] !== 'silent'
}

/** The commands that do something: those without others below them, and those that also act by themselves. */
export function actingCommands(program: Command): readonly Command[] {
  return program.commands.flatMap((command) => {
    const deeper = actingCommands(command)
    // Commander does not tell whether a group acts; one that does has options of its own.
    const acts = deeper.length === 0 || command.options.length > 0
    return acts ? [command, ...deeper] : deeper
  })
}

function isJson({ long }: Option): boolean {
  return long === '--json'
}

function jsonOf(line: string): string {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return line
  } catch {
    // A sentence.
  }
  return JSON.stringify({ message: line })
}
