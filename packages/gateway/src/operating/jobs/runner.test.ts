import { describe, expect, it } from 'vitest'

import { waitFor } from '../../base/kernel/testing/wait-for.ts'
import { createActivity } from './activity.ts'
import { startJobs } from './runner.ts'

describe('startJobs', () => {
  it('runs a job again after it failed, one step at a time, and logs the failure', async () => {
    const errors: object[] = []
    let runs = 0
    let atOnce = 0
    let mostAtOnce = 0
    const run = async () => {
      atOnce += 1
      mostAtOnce = Math.max(mostAtOnce, atOnce)
      runs += 1
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
      if (runs === 1) throw new Error('first')
    }
    const jobs = startJobs([{ name: 'test', everyMilliseconds: 1, run }], {
      log: { error: (fields) => errors.push(fields) },
    })
    await waitFor(() => runs >= 3, { what: 'three runs' })
    await jobs.stop()
    expect(mostAtOnce).toBe(1)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({ job: 'test' })
  })

  it('runs a job that may wait only after its first pause, and not at all where it is stopped before', async () => {
    const ran: string[] = []
    const named = (name: string, firstAfterMilliseconds: number) => ({
      ...{ name, everyMilliseconds: 60_000, firstAfterMilliseconds },
      run: async () => void ran.push(name),
    })
    const jobs = startJobs([named('late', 60_000), named('soon', 1), named('first', 0)], {
      log: { error: () => undefined },
    })
    await waitFor(() => ran.length === 2, { what: 'two jobs' })
    await jobs.stop()
    expect(ran).toEqual(['first', 'soon'])
  })

  it('says nothing of an error for which a line stands already', async () => {
    const errors: object[] = []
    let runs = 0
    const run = async () => {
      runs += 1
      throw new Error(runs === 2 ? 'a bug' : 'away')
    }
    const jobs = startJobs([{ name: 'test', everyMilliseconds: 1, run }], {
      log: { error: (fields) => errors.push(fields) },
      isReported: (error) => error instanceof Error && error.message === 'away',
    })
    await waitFor(() => runs >= 4, { what: 'four runs' })
    await jobs.stop()
    expect(errors).toMatchObject([{ stack: expect.stringContaining('a bug') }])
  })

  it('stops within the step under way, and not before its end', async () => {
    let finish = (): void => undefined
    let ended = false
    const run = async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      ended = true
    }
    const jobs = startJobs([{ name: 'test', everyMilliseconds: 60_000, run }], {
      log: { error: () => undefined },
    })
    const stopped = jobs.stop()
    finish()
    await stopped
    expect(ended).toBe(true)
  })
})

describe('a quiet process', () => {
  const silent = { error: () => undefined }
  const called = { route: '/v1/payment/provision', method: 'POST', status: 200, seconds: 0 }

  it('runs follow-ups at their longer step, and at their usual one after a call', async () => {
    let minute = 0
    const activity = createActivity(() => minute * 60_000)
    const ends: string[] = []
    const metrics = activity.withCalls({
      ...{ begin: () => undefined, closed: () => undefined, incident: () => undefined },
      end: ({ route }) => ends.push(route),
    })
    const runs = { often: 0, followUp: 0 }
    const jobs = startJobs(
      [
        { name: 'often', everyMilliseconds: 1, run: async () => (runs.often += 1) },
        {
          ...{ name: 'follow up', everyMilliseconds: 1, quietMilliseconds: 600_000 },
          run: async () => (runs.followUp += 1),
        },
      ],
      { log: silent, activity },
    )
    await waitFor(() => runs.followUp > 2, { what: 'usual steps' })
    minute = 1
    const oftenRuns = async (times: number) => {
      const from = runs.often
      await waitFor(() => runs.often > from + times, { what: 'the job that runs often' })
    }
    // The step under way ends; then the job waits for a call.
    await oftenRuns(5)
    const before = runs.followUp
    for (const route of ['/healthz', '/readyz', '/metrics']) metrics.end({ ...called, route })
    await oftenRuns(20)
    expect(runs.followUp).toBe(before)
    metrics.end(called)
    await waitFor(() => runs.followUp > before + 2, { what: 'usual steps after the call' })
    minute = 2
    await oftenRuns(5)
    await jobs.stop()
    expect(ends).toHaveLength(4)
  })
})
