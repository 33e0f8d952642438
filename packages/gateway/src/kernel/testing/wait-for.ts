import { setTimeout as delay } from 'node:timers/promises'

const POLL_INTERVAL_MILLISECONDS = 10

export type WaitForOptions = Readonly<{
  timeoutMilliseconds?: number
  /** What is waited for, to be read in the failure: "the order to be Success". */
  what: string
}>

/**
 * Asks until the condition gives something other than false, null or undefined, and returns that. A
 * condition that throws is asked again; its last error is the cause of the failure at the deadline.
 */
export async function waitFor<Value>(
  condition: () => Value | Promise<Value>,
  { timeoutMilliseconds = 10_000, what }: WaitForOptions,
): Promise<Exclude<Value, false | null | undefined>> {
  const deadline = performance.now() + timeoutMilliseconds
  for (let cause: unknown; ; ) {
    try {
      const value = await condition()
      if (isMet(value)) return value
      cause = undefined
    } catch (error) {
      cause = error
    }
    if (performance.now() >= deadline) {
      throw new Error(`waited ${timeoutMilliseconds} ms in vain for ${what}`, { cause })
    }
    await delay(POLL_INTERVAL_MILLISECONDS)
  }
}

function isMet<Value>(value: Value): value is Exclude<Value, false | null | undefined> {
  return value !== false && value !== null && value !== undefined
}
