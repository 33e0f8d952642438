import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/** Something that runs unasked, again and again. Safe to run on several nodes at once. */
export type Job = Readonly<{
  name: string
  everyMilliseconds: number
  run: () => Promise<unknown>
}>

export type JobLog = Readonly<{ error: (fields: object, message: string) => void }>

export type RunningJobs = Readonly<{
  /** Starts no further step, and resolves when those under way have ended. */
  stop: () => Promise<void>
}>

/**
 * Runs each job one step at a time. A step that fails is logged, unless `isReported` says that a line
 * stands for its error already, and the next one comes in its time.
 */
export function startJobs(
  jobs: readonly Job[],
  log: JobLog,
  isReported: (error: unknown) => boolean = () => false,
): RunningJobs {
  const stopping = new AbortController()
  // Every job listens; there being many is no leak.
  setMaxListeners(0, stopping.signal)
  const logFailure = (job: Job, error: unknown): void => {
    if (isReported(error)) return
    const stack = error instanceof Error ? error.stack : String(error)
    log.error({ job: job.name, stack }, 'a job failed; it will run again')
  }
  const loops = jobs.map((job) => runUntilStopped(job, logFailure, stopping.signal))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function runUntilStopped(
  job: Job,
  logFailure: (job: Job, error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await job.run()
    } catch (error) {
      logFailure(job, error)
    }
    await pause(job.everyMilliseconds, signal)
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  // The only way for this to reject is the end of the jobs.
  await delay(milliseconds, undefined, { signal }).catch(() => undefined)
}
