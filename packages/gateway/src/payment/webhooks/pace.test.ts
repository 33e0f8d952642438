import { describe, expect, it } from 'vitest'
import { createPace, type Moment } from './pace.ts'

/** A machine of one processor, whose event loop and processor are busy for the parts of the time that are given. */
function machine() {
  let now: Moment = {
    atMilliseconds: 1_000,
    loop: { active: 0, idle: 0, utilization: 0 },
    all: 0,
    idle: 0,
  }
  const pauses: number[] = []
  const waitForRoom = createPace(
    () => now,
    async (milliseconds) => pauses.push(milliseconds),
  )
  const pass = (milliseconds: number, { loop, processor }: { loop: number; processor: number }) => {
    now = {
      atMilliseconds: now.atMilliseconds + milliseconds,
      loop: {
        active: now.loop.active + loop * milliseconds,
        idle: now.loop.idle + (1 - loop) * milliseconds,
        utilization: 0,
      },
      all: now.all + milliseconds,
      idle: now.idle + (1 - processor) * milliseconds,
    }
  }
  return { waitForRoom, pauses, pass }
}

const IDLE = { loop: 0.2, processor: 0.2 }

describe('a round of deliveries', () => {
  it('is small and begins at once while it is too soon to tell', async () => {
    const { waitForRoom, pauses, pass } = machine()
    pass(59, { loop: 1, processor: 1 })
    expect([await waitForRoom(), pauses]).toEqual([8, []])
  })

  it.each([
    ['a process without a moment left', { loop: 1, processor: 0.5 }],
    ['a machine without a moment left', { loop: 0, processor: 0.7 }],
  ])('of %s is small, after a pause', async (_, busy) => {
    const { waitForRoom, pauses, pass } = machine()
    pass(250, busy)
    expect([await waitForRoom(), pauses]).toEqual([8, [160]])
    pass(10, IDLE)
    expect([await waitForRoom(), pauses]).toEqual([8, [160, 160]])
    pass(250, IDLE)
    expect([await waitForRoom(), pauses]).toEqual([64, [160, 160]])
  })

  it('is measured anew after a while, and does not make the first delivery wait for it', async () => {
    const { waitForRoom, pauses, pass } = machine()
    pass(1_100, { loop: 1, processor: 1 })
    expect([await waitForRoom(), pauses]).toEqual([8, []])
  })

  it('looks at the real machine where it is given none', async () => {
    expect(await createPace()()).toBe(8)
  })
})
