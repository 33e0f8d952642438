import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Activity } from './activity.ts'

/** Work that a gateway repeats by itself. Safe to run on several nodes at once. */
export type Job = Readonly<{
  name: string
  everyMilliseconds: number
  /** The pause before the first run, for work that nobody waits for at a start. Absent: none. */
  firstAfterMilliseconds?: number
  /** The step while no call reaches this process, for work that begins with a call. Absent: the usual one. */
  quietMilliseconds?: number
  run: () => Promise<unknown>
}>

type JobLog = Readonly<{ error: (fields: object, message: string) => void }>

export type RunnerParts = Readonly<{
  log: JobLog
  /** Whether an error was logged already. */
  isReported?: (error: unknown) => boolean
  /** Absent: no job takes its quiet step. */
  activity?: Activity
}>

export type RunningJobs = Readonly<{
  /** Starts no further run, and resolves when the current runs have ended. */
  stop: () => Promise<void>
}>

/**
 * Runs each job again and again, one run at a time. A failed run is logged, unless its error was logged already;
 * the job then runs again at its usual time.
 */
export function startJobs(
  jobs: readonly Job[],
  { log, isReported = () => false, activity }: RunnerParts,
): RunningJobs {
  const stopping = new AbortController()
  // Each job adds a listener; many of them are not a leak.
  setMaxListeners(0, stopping.signal)
  const loops = jobs.map((job) =>
    runUntilStopped(job, {
      signal: stopping.signal,
      activity,
      logFailure: (error) => {
        if (isReported(error)) return
        const stack = error instanceof Error ? error.stack : String(error)
        log.error({ job: job.name, stack }, 'a job failed; it will run again')
      },
    }),
  )
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

type Running = Readonly<{
  signal: AbortSignal
  activity: Activity | undefined
  logFailure: (error: unknown) => void
}>

async function runUntilStopped(
  { run, everyMilliseconds, firstAfterMilliseconds = 0, quietMilliseconds = 0 }: Job,
  { signal, activity, logFailure }: Running,
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
    // Before the usual pause: after a call the job runs as soon as it would have without the quiet.
    const longer = quietMilliseconds - everyMilliseconds
    if (longer > 0 && activity?.isQuiet()) await activity.untilCalled(longer, signal)
    await pause(everyMilliseconds)
  }
}
