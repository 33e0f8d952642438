import { EventQueue } from './event-queue.ts'
import { Random } from './random.ts'

/** How many microtask turns without activity mean that no continuation is left to run. */
const TICKS_AFTER_ACTIVITY = 6
/** No chain of continuations in the payment core is longer than this. */
const TICKS_TO_QUIET = 40
const FAR_MILLISECONDS = 1_000
const RESOLVED = Promise.resolve()

/**
 * Time and chance of one simulated universe. Everything that anybody waits for is an event in one queue:
 * its order follows from the seed, and no timer, thread or file of the machine has a say in it.
 */
export class World {
  readonly seed: number
  readonly random: Random
  readonly startsAt: Date
  /** What happened, one line each; null unless a trace was asked for. */
  readonly trace: string[] | null
  readonly violations: string[] = []
  nowMilliseconds = 0
  /** Grows with everything that a continuation does: without growth the continuations are finished. */
  activity = 0
  steps = 0

  readonly #queue = new EventQueue()
  #sequence = 0
  #lastId = 0

  constructor(seed: number, options: Readonly<{ startsAt: Date; isTraced: boolean }>) {
    this.seed = seed
    this.random = new Random(seed)
    this.startsAt = options.startsAt
    this.trace = options.isTraced ? [] : null
  }

  now(skewMilliseconds = 0): Date {
    return new Date(this.startsAt.getTime() + this.nowMilliseconds + skewMilliseconds)
  }

  /** Ids sort by the order in which they were made, as the real ones nearly do. */
  newId(): string {
    this.#lastId += 1
    return this.#lastId.toString().padStart(6, '0')
  }

  after(delayMilliseconds: number, act: () => void): void {
    this.activity += 1
    this.#sequence += 1
    const atMilliseconds = this.nowMilliseconds + delayMilliseconds
    this.#queue.push({ atMilliseconds, sequence: this.#sequence, act })
  }

  /** A rule that was broken twice is reported once. */
  violate(rule: string): void {
    this.log(`VIOLATION ${rule}`)
    if (!this.violations.includes(rule)) this.violations.push(rule)
  }

  log(line: string): void {
    this.trace?.push(`${(this.nowMilliseconds / 1_000).toFixed(3)} s  ${line}`)
  }

  /** Lets everything happen until nothing more is going to, or a rule is broken. */
  async runUntilIdle(): Promise<void> {
    await this.#drain(TICKS_TO_QUIET)
    while (this.violations.length === 0) {
      const event = this.#queue.pop()
      if (event === undefined) return
      this.nowMilliseconds = Math.max(this.nowMilliseconds, event.atMilliseconds)
      this.steps += 1
      event.act()
      await this.#drain(this.#ticksNeeded())
    }
  }

  /** Before time jumps far, all continuations must have read their clocks. */
  #ticksNeeded(): number {
    const { next } = this.#queue
    const isFar =
      next === undefined || next.atMilliseconds - this.nowMilliseconds > FAR_MILLISECONDS
    return isFar ? TICKS_TO_QUIET : TICKS_AFTER_ACTIVITY
  }

  /** Lets continuations run in microtasks: much cheaper than turns of the event loop. */
  async #drain(ticksAfterActivity: number): Promise<void> {
    let seen = this.activity
    let quiet = 0
    while (quiet < ticksAfterActivity) {
      await RESOLVED
      quiet += 1
      if (this.activity !== seen) quiet = 0
      seen = this.activity
    }
  }
}
