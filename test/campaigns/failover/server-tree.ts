import { readFileSync } from 'node:fs'

import { commandLineOf, descendantsOf } from '../../harness/process-tree.ts'

/**
 * The processes of a PostgreSQL server, the one that starts the others first. `file` begins with its process id, and its
 * command line names `folder`: a server that was killed leaves its file behind, and its id may be another program's now.
 * Empty where the server has ended.
 */
export function serverTree(file: string, folder: string): readonly number[] {
  const first = processIdIn(file)
  if (first === null || !commandLineOf(first).includes(folder)) return []
  return [first, ...descendantsOf(first)]
}

function processIdIn(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null
  } catch {
    return null
  }
}

/** Stops the processes at once. `list` is asked twice: the first one of a tree starts no other after it was stopped. */
export function stopAll(list: () => readonly number[]): readonly number[] {
  const [first] = list()
  if (first === undefined) return []
  signalAll([first], 'SIGSTOP')
  const all = list()
  signalAll(all, 'SIGSTOP')
  return all
}

export function signalAll(processIds: readonly number[], signal: NodeJS.Signals): void {
  for (const id of processIds) {
    try {
      process.kill(id, signal)
    } catch {
      // It ended by itself meanwhile.
    }
  }
}
