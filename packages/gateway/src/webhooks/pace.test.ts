import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

/** Keeps the event loop from everything else. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

it('a process without a moment left sends few deliveries at a time, after a pause', async () => {
  const waitForRoom = createPace()
  // Too soon after the start to tell.
  expect(await waitForRoom()).toBe(64)
  work(250)
  const begun = performance.now()
  expect(await waitForRoom()).toBe(8)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(75)
})
