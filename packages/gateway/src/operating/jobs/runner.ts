import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/** Work that a gateway repeats by itself. Safe to run on several nodes at once. */
export type Job = Readonly<{
  name: string
  everyMilliseconds: number
  /** The pause before the first run, for work that nobody waits for at a start. Absent: none. */
  firstAfterMilliseconds?: number
  run: () => Promise<unknown>
}>

type JobLog = Readonly<{ error: (fields: object, message: string) => void }>

export type RunningJobs = Readonly<{
  /** Starts no further run, and resolves when the current runs have ended. */
  stop: () => Promise<void>
}>

/**
 * Runs each job again and again, one run at a time. A failed run is logged, unless `isReported` says that its
 * error was logged already; the job then runs again at its usual time.
 */
export function startJobs(
  jobs: readonly Job[],
  log: JobLog,
  isReported: (error: unknown) => boolean = () => false,
): RunningJobs {
  const stopping = new AbortController()
  // Each job adds a listener; many of them are not a leak.
  setMaxListeners(0, stopping.signal)
  const loops = jobs.map((job) =>
    runUntilStopped(job, stopping.signal, (error) => {
      if (isReported(error)) return
      const stack = error instanceof Error ? error.stack : String(error)
      log.error({ job: job.name, stack }, 'a job failed; it will run again')
    }),
  )
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function runUntilStopped(
  { run, everyMilliseconds, firstAfterMilliseconds = 0 }: Job,
  signal: AbortSignal,
  logFailure: (error: unknown) => void,
): Promise<void> {
  // Rejects only when the jobs are stopped.
  const pause = (milliseconds: number) =>
    delay(milliseconds, undefined, { signal }).catch(() => undefined)
  if (firstAfterMilliseconds > 0) await pause(firstAfterMilliseconds)
  while (!signal.aborted) {
    try {
      await run()
    } catch (error) {
      logFailure(error)
    }
    await pause(everyMilliseconds)
  }
}
