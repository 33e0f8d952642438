import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const START_TIME_FIELD = 22

/**
 * A text that names this run of a process: its id and when it started. The id alone is given again,
 * within a container even at once: the gateway there is process 1 each time. Undefined where no
 * such process lives.
 */
export function processIdentity(processId: number): string | undefined {
  const started = process.platform === 'linux' ? startOnLinux(processId) : ps('lstart=', processId)
  return started === undefined ? undefined : `${processId} ${started}`
}

/** The command line of a living process. */
export function commandLine(processId: number): string | undefined {
  if (process.platform !== 'linux') return ps('command=', processId)
  return readIfThere(`/proc/${processId}/cmdline`)?.replaceAll('\0', ' ')
}

/** Ticks since the machine started, and which start of the machine that was. */
function startOnLinux(processId: number): string | undefined {
  const stat = readIfThere(`/proc/${processId}/stat`)
  // The second field is the name in parentheses and may contain anything; counting starts behind
  // it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  // A zombie does nothing any more and holds nothing: it only waits for its parent to notice.
  if (fields === undefined || fields[0] === 'Z') return undefined
  const boot = readIfThere('/proc/sys/kernel/random/boot_id') ?? ''
  return `${fields[START_TIME_FIELD - 3]} ${boot.trim()}`
}

/** Only asked where there is no /proc (macOS). */
function ps(column: string, processId: number): string | undefined {
  try {
    const programArguments = ['-o', column, '-p', String(processId)]
    const output = execFileSync('ps', programArguments, { stdio: ['ignore', 'pipe', 'ignore'] })
    return output.toString().trim() || undefined
  } catch {
    return undefined
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
