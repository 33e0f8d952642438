import type { HttpMetrics } from '../metrics/index.ts'

/** Longer than anything that a call leaves to the jobs at short steps: events, letters, a bank's late outcome. */
const QUIET_AFTER_MILLISECONDS = 60_000

/** Routes that monitoring asks again and again, while nothing happens. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Whether calls reach this process: while none do, jobs that only look for work may look more seldom. */
export type Activity = Readonly<{
  isQuiet: () => boolean
  /** Resolves at the next call, after so long, or when the signal comes. */
  untilCalled: (milliseconds: number, signal: AbortSignal) => Promise<void>
}>

export type CallActivity = Activity &
  Readonly<{
    /** The same metrics; their calls, but for probes, are what ends the quiet. */
    withCalls: <Metrics extends HttpMetrics>(metrics: Metrics) => Metrics
  }>

/** Knows the calls of this process only. What other processes leave to its jobs waits for their longer step. */
export function createActivity(now: () => number = () => performance.now()): CallActivity {
  let calledAt = now()
  const waiting = new Set<() => void>()
  const called = (): void => {
    calledAt = now()
    for (const wake of waiting) wake()
  }
  return {
    isQuiet: () => now() - calledAt >= QUIET_AFTER_MILLISECONDS,
    untilCalled: (milliseconds, signal) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer)
          waiting.delete(end)
          signal.removeEventListener('abort', end)
          resolve()
        }
        const timer = setTimeout(end, milliseconds)
        waiting.add(end)
        signal.addEventListener('abort', end)
        if (signal.aborted) end()
      }),
    withCalls: (metrics) => ({
      ...metrics,
      end: (call) => {
        metrics.end(call)
        if (!PROBES.has(call.route)) called()
      },
    }),
  }
}
