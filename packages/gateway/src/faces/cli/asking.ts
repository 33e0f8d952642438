import type { Readable, Writable } from 'node:stream'
import { password, select, text } from '@clack/prompts'

import type { Asking } from './cli-ports.ts'
import { CommandError } from './command.ts'

type Terminal = Readonly<{ input: Readable; output: Writable }>

/** Questions go to `output`, which is standard error: standard output is for what the command prints. */
export function createAsking(terminal: Terminal): Asking {
  return {
    text: async ({ message, otherwise, check }) =>
      answered(
        await text({
          ...terminal,
          message,
          ...(otherwise !== undefined && { defaultValue: otherwise, placeholder: otherwise }),
          validate: (answer) => check((answer ?? '') || (otherwise ?? '')) ?? undefined,
        }),
      ),
    hidden: async ({ message, check }) =>
      answered(
        await password({
          ...terminal,
          message,
          validate: (answer) => check(answer ?? '') ?? undefined,
        }),
      ),
    choice: async ({ message, otherwise, choices }) =>
      answered(
        await select({
          ...terminal,
          message,
          ...(otherwise !== undefined && { initialValue: otherwise }),
          options: choices.map((value) => ({ value, label: value })),
        }),
      ),
  }
}

/** @throws CommandError where the person pressed Ctrl-C */
function answered(answer: string | symbol): string {
  if (typeof answer === 'string') return answer
  throw new CommandError('You have ended it. What was done stays: run the command again to go on.')
}
