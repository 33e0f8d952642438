type Stop = () => Promise<void>

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
/** What a shell says of a program that Ctrl-C has ended. */
const INTERRUPTED = 130

const running = new Set<Stop>()

function interrupt(): void {
  const ends = [...running].map((stop) => stop())
  void Promise.allSettled(ends).then(() => process.exit(INTERRUPTED))
}

/**
 * Nobody who breaks a run off is left with a database server: it is no child that a terminal's Ctrl-C
 * would reach. Answers the stop to call from now on; called again, it waits for the same end.
 */
export function endWhenInterrupted(end: Stop): Stop {
  let ending: Promise<void> | undefined
  const stop: Stop = () => {
    ending ??= end().finally(() => forget(stop))
    return ending
  }
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, interrupt)
  running.add(stop)
  return stop
}

function forget(stop: Stop): void {
  running.delete(stop)
  if (running.size === 0) for (const signal of SIGNALS) process.off(signal, interrupt)
}
