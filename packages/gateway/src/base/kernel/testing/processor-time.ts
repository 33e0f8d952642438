/** What an attacker fills a field with: each character of it repeated is what some pattern looks for. */
export const FILLINGS = [' ', '7', '"', "'", 'a@', '%25', '[](', '= ', '//', '\t'] as const

/** What the processor may spend on any text, on an idle machine. */
const MILLISECONDS_MAXIMUM = 50
const TRIES_MAXIMUM = 6

type Work = () => unknown

async function processorTime(work: Work): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/**
 * Whether the work takes the processor no longer than the limit beyond its control: the same with a short text. The
 * least of several tries counts, because a collection of garbage or a timer of another part falls into some of them.
 */
export async function isQuick(work: Work, control: Work): Promise<boolean> {
  let least = Number.POSITIVE_INFINITY
  let controlLeast = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES_MAXIMUM; tries += 1) {
    least = Math.min(least, await processorTime(work))
    if (least < MILLISECONDS_MAXIMUM) return true
    controlLeast = Math.min(controlLeast, await processorTime(control))
    if (least < MILLISECONDS_MAXIMUM + controlLeast) return true
  }
  return false
}
