import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

const ROUND_DELIVERIES = 64
const BUSY_ROUND_DELIVERIES = 8
const BUSY_PAUSE_MILLISECONDS = 80
/** The part of the time for which this process's event loop, or the processors of the machine, had work. */
const BUSY = 0.6

/**
 * Payments come first: while the machine has hardly a moment left, deliveries go out a few at a time with pauses, and
 * the rest waits in the feed. Resolves when a round may begin, to the deliveries that it may have.
 */
export function createPace(): () => Promise<number> {
  const share = watchWork()
  return async () => {
    if (share() < BUSY) return ROUND_DELIVERIES
    await delay(BUSY_PAUSE_MILLISECONDS)
    return BUSY_ROUND_DELIVERIES
  }
}

/** Rounds may follow each other faster than the clock of the processors ticks: a share stands for so long at least. */
const MEASURED_MILLISECONDS = 200

/** The larger of two shares of the time since it was last measured: of the event loop, and of the machine. */
function watchWork(): () => number {
  let since = performance.now()
  let loop = performance.eventLoopUtilization()
  let machine = machineTimes()
  let share = 0
  return () => {
    if (performance.now() - since < MEASURED_MILLISECONDS) return share
    since = performance.now()
    const before = { loop, machine }
    loop = performance.eventLoopUtilization()
    machine = machineTimes()
    const idle = (machine.idle - before.machine.idle) / (machine.all - before.machine.all)
    share = Math.max(performance.eventLoopUtilization(loop, before.loop).utilization, 1 - idle)
    return share
  }
}

type Times = Readonly<{ all: number; idle: number }>

/** Milliseconds since the machine's start, over all of its processors. */
function machineTimes(): Times {
  let [all, idle] = [0, 0]
  for (const { times } of cpus()) {
    all += times.user + times.nice + times.sys + times.irq + times.idle
    idle += times.idle
  }
  return { all, idle }
}
