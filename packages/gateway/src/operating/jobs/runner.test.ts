import { describe, expect, it } from 'vitest'

import { waitFor } from '../../base/kernel/testing/wait-for.ts'
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
      error: (fields) => errors.push(fields),
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
      error: () => undefined,
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
    const jobs = startJobs(
      [{ name: 'test', everyMilliseconds: 1, run }],
      { error: (fields) => errors.push(fields) },
      (error) => error instanceof Error && error.message === 'away',
    )
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
      error: () => undefined,
    })
    const stopped = jobs.stop()
    finish()
    await stopped
    expect(ended).toBe(true)
  })
})
