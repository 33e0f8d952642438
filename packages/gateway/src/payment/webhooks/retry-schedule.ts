import { DAY_MILLISECONDS } from '../../base/kernel/index.ts'
import type { NextAttemptAt } from './delivery.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The pause after the first failure, the second, and so on: the example of Standard Webhooks, about 75 hours. */
const PAUSES_MILLISECONDS = [
  5_000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

/** Up to a tenth more, so that what failed together is not tried together again. */
const JITTER = 0.1

/**
 * Retry-After puts an attempt off, by a day at most; it never brings one forward. `random` gives a number from 0 up
 * to 1.
 */
export function retrySchedule(random: () => number): NextAttemptAt {
  return ({ failures, now, retryAfterSeconds }) => {
    const pause = PAUSES_MILLISECONDS[failures - 1]
    if (pause === undefined) return null
    const asked = Math.min((retryAfterSeconds ?? 0) * 1_000, DAY_MILLISECONDS)
    return new Date(now.getTime() + Math.max(asked, pause * (1 + JITTER * random())))
  }
}
