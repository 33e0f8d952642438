import type { Writable } from 'node:stream'
import { CommandError } from './command-error.ts'

/** Where a command prints what it was asked for. */
export type Output = Readonly<{
  print: (line: string) => void
  /**
   * Resolves when every line has left the process: what a pipe has not taken yet is lost by an exit. Throws a
   * CommandError where the lines could not be written.
   */
  end: () => Promise<void>
}>

export function createOutput(stream: Writable): Output {
  let failure: Error | null = null
  stream.on('error', (error) => {
    failure ??= error
  })
  return {
    print: (line) => {
      stream.write(`${line}\n`)
    },
    end: async () => {
      await new Promise<void>((resolve) => {
        stream.write('', () => resolve())
      })
      if (failure === null) return
      const code = 'code' in failure ? String(failure.code) : failure.message
      throw new CommandError(
        `What was asked for could not be written whole to standard output (${code}). ` +
          'Look at its reader, or at the room on its disk; what the command changed stays changed.',
      )
    },
  }
}
