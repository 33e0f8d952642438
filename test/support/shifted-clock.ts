import { type Clock, systemClock } from '../../packages/gateway/src/base/kernel/index.ts'

/** The clock of a machine that is so far ahead (below 0: behind), for a gateway within the test's process. */
export function shiftedClock(milliseconds: number): Clock {
  return { ...systemClock, now: () => new Date(systemClock.now().getTime() + milliseconds) }
}

/**
 * The same for a real process: settings for `startGateway` and `startProgram`, workers included. The product
 * carries nothing for it.
 */
export function shiftedProcess(milliseconds: number): Readonly<{ NODE_OPTIONS: string }> {
  const preload = new URL('shift-clock.mjs', import.meta.url)
  preload.searchParams.set('milliseconds', String(milliseconds))
  return { NODE_OPTIONS: `--import=${preload.href}` }
}
