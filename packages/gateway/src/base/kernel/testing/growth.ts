/** Of the small size, which costs little: the limit below has no meaning where this one is disturbed. */
const SMALL_RUNS = 5
/** Of the large size: enough that one of them is not disturbed. */
const LARGE_RUNS_MAXIMUM = 8

/**
 * How many times more processor time the work takes for a size eight times as large: about 8 where it grows in
 * proportion, 64 where it grows with the square. A neighbour on the same core changes nothing, and neither does a slow
 * machine. The large size is measured again only while its growth looks like more than linear.
 */
export function growthOf(work: (size: number) => void, size: number): number {
  // Compiled before it is measured.
  work(size)
  const small = Math.min(...Array.from({ length: SMALL_RUNS }, () => processorTime(work, size)))
  let large = Number.POSITIVE_INFINITY
  for (let runs = 0; runs < LARGE_RUNS_MAXIMUM && large / small >= LINEAR_GROWTH; runs += 1) {
    large = Math.min(large, processorTime(work, 8 * size))
  }
  return large / small
}

/** More than the growth of what takes linear time, less than that of what takes quadratic time. */
export const LINEAR_GROWTH = 24

function processorTime(work: (size: number) => void, size: number): number {
  const before = process.cpuUsage()
  work(size)
  const { user, system } = process.cpuUsage(before)
  // At least what the clock can tell.
  return Math.max(1, user + system)
}
