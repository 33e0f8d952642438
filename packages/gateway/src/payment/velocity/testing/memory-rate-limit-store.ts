import type { Clock } from '../../../base/kernel/index.ts'
import type { RateLimitStore, SharedLevel, WantedCall } from '../rate-limit-store.ts'

type Counted = Omit<WantedCall, 'unsharedCalls'>

/** What the database does for all nodes, for tests that turn a clock. */
export function createMemoryRateLimitStore({
  monotonicMilliseconds: now,
}: Pick<Clock, 'monotonicMilliseconds'>): Omit<RateLimitStore, 'sweep'> {
  const emptyAt = new Map<string, number>()
  const reaches = new Map<string, Pick<SharedLevel, 'limit' | 'key'> & { reach: number }>()
  const aheadOf = (key: string) => Math.max(0, (emptyAt.get(key) ?? 0) - now())
  const add = (level: Pick<SharedLevel, 'limit' | 'key'>, milliseconds: number): SharedLevel => {
    const id = `${level.limit} ${level.key}`
    emptyAt.set(id, now() + aheadOf(id) + milliseconds)
    return { limit: level.limit, key: level.key, aheadMilliseconds: aheadOf(id) }
  }
  const remember = ({ limit, key, perMilliseconds, eachMilliseconds }: Counted): void => {
    reaches.set(`${limit} ${key}`, { limit, key, reach: perMilliseconds - eachMilliseconds })
  }
  return {
    exchange: async (calls) => {
      calls.forEach(remember)
      const levels = calls.map((each) => add(each, each.calls * each.eachMilliseconds))
      const told = new Set(levels.map(({ limit, key }) => `${limit} ${key}`))
      const spent = [...reaches].filter(([id, { reach }]) => !told.has(id) && aheadOf(id) > reach)
      return [...levels, ...spent.map(([, level]) => add(level, 0))]
    },
    take: async (calls) =>
      calls.map((each) => {
        remember(each)
        const { eachMilliseconds, perMilliseconds, unsharedCalls } = each
        const wanted = (1 + unsharedCalls) * eachMilliseconds
        const isTaken = add(each, 0).aheadMilliseconds + wanted <= perMilliseconds + 1e-6
        return { ...add(each, isTaken ? eachMilliseconds : 0), isTaken }
      }),
  }
}
