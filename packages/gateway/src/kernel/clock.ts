/**
 * Time as the domain sees it. Domain code never reads the machine's clock itself, so that tests and
 * simulations decide what time it is.
 */
export type Clock = Readonly<{
  /** Wall-clock time. */
  now: () => Date
  /** Milliseconds that only ever grow, also while the wall clock is corrected. */
  monotonicMilliseconds: () => number
  /** Resolves after the given time has passed on this clock. */
  sleep: (milliseconds: number) => Promise<void>
}>

export const systemClock: Clock = {
  now: () => new Date(),
  // hrtime rather than performance.now: it goes on counting while the process is stopped.
  monotonicMilliseconds: () => Number(process.hrtime.bigint() / 1_000_000n),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}
