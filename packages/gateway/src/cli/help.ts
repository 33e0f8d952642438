import type { Command } from 'commander'

import { EXAMPLES } from './examples.ts'
import { actingCommands } from './json-output.ts'

/** How help and errors look. For a program that has no commands yet: they take it over from there. */
export function describeUsage(program: Command): Command {
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

/** Ends the help of each command with an example. Once all commands are there. */
export function addExamples(program: Command): void {
  for (const command of actingCommands(program)) {
    const example = EXAMPLES[wordsOf(command)]
    if (example !== undefined) command.addHelpText('after', `\nExample:\n  ${example}`)
  }
}

/** The command as it is typed, without the program's own name. */
export function wordsOf(command: Command): string {
  const { parent } = command
  return parent === null ? '' : `${wordsOf(parent)} ${command.name()}`.trim()
}

function argumentsOf(command: Command): readonly string[] {
  return command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  )
}

/** "error: unknown option '--x'" as a sentence. */
function sentence(text: string): string {
  const told = text.replace(/^error: /, '').trim()
  const end = /[.?)]$/.test(told) ? '' : '.'
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}${end}\n`
}
