import { setTimeout as delay } from 'node:timers/promises'
import { TEST_LIMITS } from '../../../../../../test/support/pace.ts'

const SHORTEST_INTERVAL_MILLISECONDS = 10
const LONGEST_INTERVAL_MILLISECONDS = 200
/** What has taken a second may be seen a twentieth of one late: asking costs the waited-for the processor. */
const SHARE_OF_WAIT = 1 / 20

export type WaitForOptions = Readonly<{
  /** For campaigns, whose rounds take long. Tests leave it out. */
  patienceMilliseconds?: number
  /** What is waited for, to be read in the failure: "the order to be Success". */
  what: string
}>

/**
 * Asks until the condition gives something other than false, null or undefined, and returns that. A
 * condition that throws is asked again; its last error is the cause of the failure at the deadline.
 */
export async function waitFor<Value>(
  condition: () => Value | Promise<Value>,
  { patienceMilliseconds = TEST_LIMITS.waitMilliseconds, what }: WaitForOptions,
): Promise<Exclude<Value, false | null | undefined>> {
  const startedAt = performance.now()
  const deadline = startedAt + patienceMilliseconds
  for (let cause: unknown; ; ) {
    try {
      const value = await condition()
      if (isMet(value)) return value
      cause = undefined
    } catch (error) {
      cause = error
    }
    if (performance.now() >= deadline) {
      throw new Error(`waited ${patienceMilliseconds} ms in vain for ${what}`, { cause })
    }
    await delay(intervalAfter(performance.now() - startedAt))
  }
}

/** Long waits are asked about less and less often. */
function intervalAfter(waitedMilliseconds: number): number {
  const share = waitedMilliseconds * SHARE_OF_WAIT
  const atLeast = Math.max(share, SHORTEST_INTERVAL_MILLISECONDS)
  return Math.min(atLeast, LONGEST_INTERVAL_MILLISECONDS)
}

function isMet<Value>(value: Value): value is Exclude<Value, false | null | undefined> {
  return value !== false && value !== null && value !== undefined
}
