import type { Command as Program } from 'commander'

import { CommandError } from './command.ts'

/** How help and errors look. For a program that has no commands yet: they take it over from there. */
export function describeUsage(program: Program): Program {
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

/** @throws CommandError that lists the commands, where a word is left over that is none of them */
export function refuseUnknownCommand(program: Program, [word]: readonly string[]): void {
  if (word === undefined) return
  const widest = Math.max(...program.commands.map((each) => each.name().length))
  const lines = program.commands.map(
    (each) => `  ${each.name().padEnd(widest)}  ${each.description()}`,
  )
  throw new CommandError([`There is no command "${word}". The commands are:`, ...lines].join('\n'))
}
