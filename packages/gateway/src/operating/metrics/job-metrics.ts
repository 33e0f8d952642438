import type { Clock } from '../../base/kernel/index.ts'
import type { MetricSet } from './metric-set.ts'

/** The parts of a job that are measured. */
type Measured = Readonly<{ name: string; everyMilliseconds: number; run: () => Promise<unknown> }>

export type JobMetrics = Readonly<{
  /** The same jobs, whose runs are counted. */
  withJobRuns: <Job extends Measured>(
    jobs: readonly Job[],
    clock: Pick<Clock, 'now' | 'monotonicMilliseconds'>,
  ) => readonly Job[]
}>

export function jobMetrics(set: MetricSet): JobMetrics {
  const runs = set.counter('vezne_job_runs_total')
  const failures = set.counter('vezne_job_failures_total')
  const seconds = set.counter('vezne_job_seconds_total')
  const succeeded = set.gauge('vezne_job_last_success_timestamp_seconds')
  const interval = set.gauge('vezne_job_interval_seconds')
  return {
    withJobRuns: (jobs, clock) =>
      jobs.map((job) => {
        const labels = [job.name] as const
        const noteSuccess = (): void => succeeded.set(labels, clock.now().getTime() / 1_000)
        interval.set(labels, job.everyMilliseconds / 1_000)
        failures(labels).inc(0)
        noteSuccess()
        const run = async (): Promise<unknown> => {
          const begunAt = clock.monotonicMilliseconds()
          try {
            const result = await job.run()
            noteSuccess()
            return result
          } catch (error) {
            failures(labels).inc()
            throw error
          } finally {
            runs(labels).inc()
            seconds(labels).inc((clock.monotonicMilliseconds() - begunAt) / 1_000)
          }
        }
        return { ...job, run }
      }),
  }
}
