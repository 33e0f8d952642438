import type { Clock } from '../platform.ts'

/** A clock that goes on by pauses only, at once, and keeps them. */
export type TurnedClock = Clock & Readonly<{ pauses: number[] }>

export function turnedClock(): TurnedClock {
  let time = 0
  const pauses: number[] = []
  return {
    pauses,
    now: () => time,
    pause: async (milliseconds, signal) => {
      signal?.throwIfAborted()
      pauses.push(milliseconds)
      time += milliseconds
    },
  }
}
