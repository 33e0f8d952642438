import { errorWord } from './attribute-table.ts'
import type { SpanTracer } from './span-tracer.ts'

type TracedJob = Readonly<{ name: string; run: () => Promise<unknown> }>

/**
 * The runs of jobs. Most runs find nothing to do, several times a second: only a run beneath which another span is
 * made has a span.
 */
export function jobSpans({ openRoot }: SpanTracer) {
  return <Job extends TracedJob>(jobs: readonly Job[]): readonly Job[] =>
    jobs.map((job) => {
      const run = async (): Promise<unknown> => {
        const root = openRoot({
          span: 'job',
          attributes: { 'vezne.job.name': job.name },
          elapsedMilliseconds: 0,
          isAlwaysMade: false,
        })
        try {
          const result = await root.run(job.run)
          root.end({})
          return result
        } catch (error) {
          root.end({ error: errorWord(error) })
          throw error
        }
      }
      return { ...job, run }
    })
}
