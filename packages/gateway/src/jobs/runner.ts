import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/** Work that a gateway repeats by itself. Safe to run on several nodes at once. */
export type Job = Readonly<{
  name: string
  everyMilliseconds: number
  run: () => Promise<unknown>
}>

type JobLog = Readonly<{ error: (fields: object, message: string) => void }>

export type RunningJobs = Readonly<{
  /** Starts no further step, and resolves when the running steps have ended. */
  stop: () => Promise<void>
}>

/**
 * Runs each job, one step at a time. A step that fails is logged, unless `isReported` says that its error has
 * been logged already. The next step comes at its time.
 */
export function startJobs(
  jobs: readonly Job[],
  log: JobLog,
  isReported: (error: unknown) => boolean = () => false,
): RunningJobs {
  const stopping = new AbortController()
  // Each job adds a listener; many of them are not a leak.
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
  // Rejects only when the jobs are stopped.
  await delay(milliseconds, undefined, { signal }).catch(() => undefined)
}
