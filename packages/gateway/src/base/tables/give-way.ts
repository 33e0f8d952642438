import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

/** How long a file stops in order to see whether the process has other work. */
const LOOK_MILLISECONDS = 20
/** The part of that time from which on the process counts as busy. */
const BUSY = 0.5
/** A busy process gives all its files together a thirtieth of the time. */
const PAUSES = 29
/** A proxy ends a download whose sender is silent for a minute or less. */
const PAUSE_MAXIMUM_MILLISECONDS = 20_000

/** How much of a time in which the file did nothing the event loop was at work, from 0 to 1. */
type Look = (milliseconds: number) => Promise<number>
type Pause = (milliseconds: number) => Promise<unknown>

/** The default look. */
export async function lookAtEventLoop(milliseconds: number): Promise<number> {
  const before = performance.eventLoopUtilization()
  await delay(milliseconds)
  return performance.eventLoopUtilization(before).utilization
}

/**
 * Payments go before files: a file that has worked for a while looks whether the process is busy, and then pauses for
 * 29 times as long, at most 20 s. On a process with nothing else to do a file is written at full speed.
 */
export async function giveWay(
  workedMilliseconds: number,
  filesUnderWay: number,
  look: Look = lookAtEventLoop,
  pause: Pause = delay,
): Promise<void> {
  if ((await look(LOOK_MILLISECONDS)) < BUSY) return
  await pause(Math.min(PAUSES * workedMilliseconds * filesUnderWay, PAUSE_MAXIMUM_MILLISECONDS))
}
