import type { Clock } from '../clock.ts'

export type ManualClock = Clock & Readonly<{ pass: (milliseconds: number) => void }>

/** A clock that stands still until a test lets time pass. */
export function manualClock(start = new Date('2026-10-05T09:00:00Z')): ManualClock {
  let elapsedMilliseconds = 0
  return {
    now: () => new Date(start.getTime() + elapsedMilliseconds),
    monotonicMilliseconds: () => elapsedMilliseconds,
    sleep: () => Promise.resolve(),
    pass: (milliseconds) => {
      elapsedMilliseconds += milliseconds
    },
  }
}
