import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

/** Keeps the event loop from everything else. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

it('a process without a moment left sends few deliveries at a time, after a pause', async () => {
  const waitForRoom = createPace()
  const begun = performance.now()
  // Too soon after the start to tell.
  expect(await waitForRoom()).toBe(8)
  expect(performance.now() - begun).toBeLessThan(60)
  work(250)
  const busy = performance.now()
  expect(await waitForRoom()).toBe(8)
  expect(performance.now() - busy).toBeGreaterThanOrEqual(150)
})

it('measures anew after a while, and does not make the first delivery wait for it', async () => {
  const waitForRoom = createPace()
  work(1_100)
  const begun = performance.now()
  expect(await waitForRoom()).toBe(8)
  expect(performance.now() - begun).toBeLessThan(60)
})
