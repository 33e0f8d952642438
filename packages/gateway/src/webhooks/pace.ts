import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

const ROUND_DELIVERIES = 64
const BUSY_ROUND_DELIVERIES = 4
/** The part of the time for which the event loop ran code since the last round. */
const BUSY = 0.8
const BUSY_PAUSE_MILLISECONDS = 100

/**
 * Payments come first: while this process has hardly a moment left, deliveries go out a few at a time with pauses.
 * Resolves when a round may begin, to the deliveries that it may have.
 */
export function createPace(): () => Promise<number> {
  let before = performance.eventLoopUtilization()
  return async () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization < BUSY) return ROUND_DELIVERIES
    await delay(BUSY_PAUSE_MILLISECONDS)
    return BUSY_ROUND_DELIVERIES
  }
}
