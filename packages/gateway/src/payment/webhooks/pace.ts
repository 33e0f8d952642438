import { cpus } from 'node:os'
import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

const ROUND_DELIVERIES = 64
const BUSY_ROUND_DELIVERIES = 8
const BUSY_PAUSE_MILLISECONDS = 160
/** The part of the time for which this process's event loop, or the processors of the machine, had work. */
const BUSY = 0.6

/**
 * Payments come first: while the machine has hardly a moment left, deliveries go out a few at a time with pauses, and
 * the rest waits in the feed. Resolves when a round may begin, to the deliveries that it may have. The first round
 * after a while is small and begins at once, because nothing is known of the machine yet.
 */
export function createPace(
  look: () => Moment = lookAtMachine,
  pause: (milliseconds: number) => Promise<unknown> = delay,
): () => Promise<number> {
  const share = watchWork(look)
  return async () => {
    const work = share()
    if (work !== null && work < BUSY) return ROUND_DELIVERIES
    if (work !== null) await pause(BUSY_PAUSE_MILLISECONDS)
    return BUSY_ROUND_DELIVERIES
  }
}

/** Rounds may follow each other faster than the clock of the processors ticks: a share stands for so long at least. */
const MEASURED_MILLISECONDS = 60
/** A share of a longer time says nothing about this moment. */
const FORGOTTEN_MILLISECONDS = 1_000

/**
 * The larger of two shares of the time since it was last measured: of the event loop, and of the machine. Null where
 * the last measurement is too long ago.
 */
function watchWork(look: () => Moment): () => number | null {
  let last = look()
  let share: number | null = null
  return () => {
    const now = look()
    const elapsed = now.atMilliseconds - last.atMilliseconds
    if (elapsed < MEASURED_MILLISECONDS) return share
    share = elapsed > FORGOTTEN_MILLISECONDS ? null : shareBetween(last, now)
    last = now
    return share
  }
}

function shareBetween(before: Moment, now: Moment): number {
  const idle = (now.idle - before.idle) / (now.all - before.all)
  return Math.max(performance.eventLoopUtilization(now.loop, before.loop).utilization, 1 - idle)
}

/** What one look finds; `all` and `idle` are times since the machine's start, over all of its processors. */
export type Moment = Readonly<Record<'atMilliseconds' | 'all' | 'idle', number>> &
  Readonly<{ loop: EventLoopUtilization }>

function lookAtMachine(): Moment {
  let [all, idle] = [0, 0]
  for (const { times } of cpus()) {
    all += times.user + times.nice + times.sys + times.irq + times.idle
    idle += times.idle
  }
  const atMilliseconds = performance.now()
  return { atMilliseconds, loop: performance.eventLoopUtilization(), all, idle }
}
