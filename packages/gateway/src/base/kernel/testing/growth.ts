/** Enough that one of them is not disturbed. */
const RUNS = 5

/**
 * How many times more processor time the work takes for a size eight times as large: about 8 where it grows in
 * proportion, 64 where it grows with the square. A neighbour on the same core changes nothing, and neither does a slow
 * machine.
 */
export function growthOf(work: (size: number) => void, size: number): number {
  const leastOf = (its: number): number =>
    Math.min(...Array.from({ length: RUNS }, () => processorTime(() => work(its))))
  // Compiled before it is measured.
  work(size)
  return leastOf(8 * size) / leastOf(size)
}

/** More than the growth of what takes linear time, less than that of what takes quadratic time. */
export const LINEAR_GROWTH = 24

function processorTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  // At least what the clock can tell.
  return Math.max(1, user + system)
}
