import type { Writable } from 'node:stream'

import { CommandError } from './command.ts'

/** Ctrl-C reaches the whole process group, and npm forwards it again: several signals mean one request. */
const REPEATED_SIGNAL_MILLISECONDS = 1_000

/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP. SIGHUP is the signal of a terminal that closes; without an
 * orderly end the embedded PostgreSQL would go on running. A signal within the next second is ignored; a
 * later one ends the process at once, because the user does not want to wait.
 */
export function untilAskedToEnd(
  hardExit: () => void,
  signals: Pick<NodeJS.EventEmitter, 'on'> = process,
): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | null = null
    const ask = (): void => {
      if (askedAt === null) {
        askedAt = performance.now()
        resolve()
      } else if (performance.now() - askedAt > REPEATED_SIGNAL_MILLISECONDS) {
        hardExit()
      }
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) signals.on(signal, ask)
  })
}

/** The output of commands. */
export type Output = Readonly<{
  print: (line: string) => void
  /**
   * Resolves when every line has left the process: an exit would lose what a pipe has not taken yet. Throws a
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
