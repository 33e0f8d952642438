import type { Clock } from '../kernel/index.ts'

/** A reading that takes longer is shared: with many payments in the present hour each one reads them all. */
const SLOW_MILLISECONDS = 200
/** How many times its own duration a slow reading is shown, so that a page costs no more than a twentieth of a processor. */
const SHOWN_FOR = 20

/** What was read, and when the reading began. */
export type Reading<Value> = Readonly<{ value: Value; at: Date }>

type Kept<Value> = Readonly<{ reading: Promise<Reading<Value>>; until: number }>

/**
 * Reads anew for each request while readings are quick. After a slow one, requests with the same key get that reading
 * for a while, and wait together for the next.
 */
export function shareSlowReadings<Value>({ now, monotonicMilliseconds }: Clock) {
  const kept = new Map<string, Kept<Value>>()

  async function readTimed(key: string, read: (now: Date) => Promise<Value>) {
    const startedAt = monotonicMilliseconds()
    const at = now()
    const reading: Reading<Value> = { value: await read(at), at }
    const endedAt = monotonicMilliseconds()
    const took = endedAt - startedAt
    if (took < SLOW_MILLISECONDS) kept.delete(key)
    else kept.set(key, { reading: Promise.resolve(reading), until: endedAt + SHOWN_FOR * took })
    return reading
  }

  return (key: string, read: (now: Date) => Promise<Value>): Promise<Reading<Value>> => {
    const present = monotonicMilliseconds()
    const found = kept.get(key)
    if (found !== undefined && present < found.until) return found.reading
    for (const [each, { until }] of kept) if (until <= present && each !== key) kept.delete(each)
    const reading = readTimed(key, read)
    if (found === undefined) return reading
    kept.set(key, { reading, until: Number.POSITIVE_INFINITY })
    reading.catch(() => kept.delete(key))
    return reading
  }
}
