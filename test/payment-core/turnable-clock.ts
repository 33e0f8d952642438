import type { Clock } from '../../packages/gateway/src/base/kernel/index.ts'

/**
 * A clock that stands still until a test turns it. A `sleep` ends soon, without time passing. With `sleepersTurnIt` a
 * `sleep` turns the clock by its length.
 */
export class TurnableClock implements Clock {
  #now: number
  #monotonic = 0
  sleepersTurnIt = false

  constructor(start = new Date()) {
    this.#now = start.getTime()
  }

  now = (): Date => new Date(this.#now)
  monotonicMilliseconds = (): number => this.#monotonic
  sleep = async (milliseconds: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 2))
    if (this.sleepersTurnIt) this.turn(milliseconds)
  }

  turn(milliseconds: number): void {
    this.#now += milliseconds
    this.#monotonic += milliseconds
  }
}

/** Milliseconds by their everyday names, for turning the clock. */
export const SECONDS = 1_000
export const MINUTES = 60 * SECONDS
export const HOURS = 60 * MINUTES
export const DAYS = 24 * HOURS
