import type { Command } from 'commander'

import { CommandError } from './command-error.ts'

/** Throws a CommandError that lists the commands where a word is left over, which is none of them. */
export function refuseUnknownCommand(program: Command, [word]: readonly string[]): void {
  if (word === undefined) return
  const widest = Math.max(...program.commands.map((each) => each.name().length))
  const lines = program.commands.map(
    (each) => `  ${each.name().padEnd(widest)}  ${each.description()}`,
  )
  throw new CommandError([`There is no command "${word}". The commands are:`, ...lines].join('\n'))
}
