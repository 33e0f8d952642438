import { untilAskedToEnd } from '../../packages/gateway/src/faces/cli/index.ts'

type Stop = () => Promise<void>

/** The exit code of a program that Ctrl-C has ended. */
const INTERRUPTED = 130

const exit = (): void => process.exit(INTERRUPTED)

const running = new Set<Stop>()
let isWatching = false

/** One handler for any number of systems. */
async function watchForWish(): Promise<void> {
  isWatching = true
  await untilAskedToEnd(exit)
  await Promise.allSettled([...running].map((stop) => stop()))
  exit()
}

/**
 * Stops the database server if a run is interrupted, because a terminal's Ctrl-C does not reach that process.
 * Returns the function that stops it; a second call waits for the same end.
 */
export function endWhenInterrupted(end: Stop): Stop {
  let ending: Promise<void> | undefined
  const stop: Stop = () => {
    ending ??= end().finally(() => running.delete(stop))
    return ending
  }
  running.add(stop)
  if (!isWatching) void watchForWish()
  return stop
}
