import { type Clock, LatestMap } from '../../base/kernel/index.ts'
import type { RateLimitStore, SharedLevel, UnsentCalls } from './rate-limit-store.ts'

/** So many calls may come at once, and as many again in each period. */
export type Limit = Readonly<{ calls: number; perMilliseconds: number }>

/** Null: no limit. */
export type LimitsByName<Name extends string> = Readonly<Record<Name, Limit | null>>

/** A key that is counted, with its limit. `id` is the text of name and key. */
export type LimitedKey<Name extends string> = Readonly<{
  name: Name
  key: string
  id: string
  limit: Limit
}>

/** Counts for all nodes without waiting for the other nodes: see `createSharedCounter`. */
export type SharedCounter<Name extends string> = Readonly<{
  /** Counts a call and answers null, or answers the seconds to wait where the limit is reached. */
  take: (name: Name, key: string) => number | null
  /** As `take`, but counts nothing. */
  peek: (name: Name, key: string) => number | null
  /** Counts a call that went on already, even beyond the limit. */
  count: (name: Name, key: string) => void
  /** Takes back a call that was counted. */
  giveBack: (name: Name, key: string) => void
  /** How many calls of the key have not expired, as far as this node knows; with fractions. */
  counted: (key: Pick<LimitedKey<Name>, 'id' | 'limit'>) => number
  /** How many calls were counted here that the other nodes may not know yet. */
  unshared: (name: Name, key: string) => number
  /** The number of exchanges begun: calls unshared before the last one may have been shared since. */
  exchangesBegun: () => number
  /** Resolves when the exchange that is under way has ended; at once where there is none. */
  exchangeOver: () => Promise<void>
  /** Replaces this node's level of a key by the level of all nodes together. */
  setLevel: (level: SharedLevel) => void
  /** Sends this node's calls to the store, and receives the levels of all nodes together. */
  synchronise: () => Promise<void>
}>

type Ports<Name extends string> = Readonly<{
  limits: LimitsByName<Name>
  clock: Pick<Clock, 'monotonicMilliseconds'>
  store: Pick<RateLimitStore, 'exchange'>
}>

/** An attacker may use any number of keys: beyond this number the oldest are forgotten. */
const KEYS_MAXIMUM = 100_000

/**
 * The generic cell rate algorithm: one number for each key, the time at which all counted calls will have
 * expired. The number is in memory, so that no call waits for a count. `synchronise`, to be called a few
 * times a second, adds it to the number that all nodes share. Calls that two nodes accept in between count
 * all the same: later calls wait for them.
 */
export function createSharedCounter<Name extends string>(ports: Ports<Name>): SharedCounter<Name> {
  const counts: Counts = {
    emptyAt: new LatestMap(KEYS_MAXIMUM),
    unsent: new LatestMap(KEYS_MAXIMUM),
    sending: new Map(),
    usedUp: new Map(),
  }
  let exchangesBegun = 0
  let lastExchange: Promise<void> = Promise.resolve()
  const { limits, clock } = ports
  const aheadOf = (id: string, now: number) => Math.max(now, counts.emptyAt.get(id) ?? 0) - now
  const ask = (name: Name, key: string, isCounted: boolean): number | null => {
    const limit: Limit | null = limits[name]
    if (limit === null) return null
    const id = idOf(name, key)
    const now = clock.monotonicMilliseconds()
    const next = now + aheadOf(id, now) + eachOf(limit)
    const excess = next - now - limit.perMilliseconds
    // Sums of fractions may differ from the period by rounding errors.
    if (excess > 1e-6) return Math.max(1, Math.ceil(excess / 1_000))
    if (!isCounted) return null
    counts.emptyAt.set(id, next)
    unsentOf(counts, { name, key, id, limit }).calls += 1
    return null
  }
  const change = (name: Name, key: string, calls: 1 | -1): void => {
    const limit: Limit | null = limits[name]
    if (limit === null) return
    const id = idOf(name, key)
    const now = clock.monotonicMilliseconds()
    const from = calls > 0 ? now + aheadOf(id, now) : (counts.emptyAt.get(id) ?? 0)
    counts.emptyAt.set(id, from + calls * eachOf(limit))
    unsentOf(counts, { name, key, id, limit }).calls += calls
  }
  return {
    take: (name, key) => ask(name, key, true),
    peek: (name, key) => ask(name, key, false),
    count: (name, key) => change(name, key, 1),
    giveBack: (name, key) => change(name, key, -1),
    counted: ({ id, limit }) => aheadOf(id, clock.monotonicMilliseconds()) / eachOf(limit),
    unshared: (name, key) => unsharedCalls(counts, idOf(name, key)),
    exchangesBegun: () => exchangesBegun,
    exchangeOver: () => lastExchange,
    setLevel: (level) => setLevel(counts, level, clock.monotonicMilliseconds()),
    synchronise: () => {
      exchangesBegun += 1
      const exchanged = exchange(counts, ports)
      // The counts show how the exchange ended; its error is the caller's of `synchronise`.
      lastExchange = exchanged.catch(() => undefined)
      return exchanged
    },
  }
}

/** Changed in place, because each payment counts several keys. */
type Unsent = Omit<UnsentCalls, 'calls'> & { calls: number }

type Counts = {
  readonly emptyAt: Map<string, number>
  readonly unsent: Map<string, Unsent>
  /** Calls in the exchange that is under way. */
  sending: ReadonlyMap<string, Unsent>
  /** The limits of the keys that the last exchange reported as used up. */
  usedUp: ReadonlyMap<string, Limit>
}

async function exchange<Name extends string>(
  counts: Counts,
  { clock, store, limits }: Ports<Name>,
): Promise<void> {
  const { unsent } = counts
  const sent = new Map([...unsent].filter(([, { calls }]) => calls !== 0))
  unsent.clear()
  counts.sending = sent
  try {
    const levels = await store.exchange([...sent.values()])
    counts.sending = new Map()
    setLevels(counts, levels, { limits, now: clock.monotonicMilliseconds() })
  } catch (error) {
    counts.sending = new Map()
    for (const [id, calls] of sent) {
      calls.calls += unsent.get(id)?.calls ?? 0
      unsent.set(id, calls)
    }
    throw error
  }
}

function setLevels(
  counts: Counts,
  levels: readonly SharedLevel[],
  { limits, now }: Readonly<{ limits: LimitsByName<string>; now: number }>,
): void {
  // Limits that only other releases know, or that are off here, do not apply.
  const known = new Map<string, Limit | null>(Object.entries(limits))
  const usedUp = new Map<string, Limit>()
  for (const level of levels) {
    const limit = known.get(level.limit)
    if (!limit) continue
    setLevel(counts, level, now)
    if (level.aheadMilliseconds > reachOf(limit)) usedUp.set(idOf(level.limit, level.key), limit)
  }
  // The store reports every key that is used up. Of a key that it no longer reports, calls have expired or
  // were given back: one call may go on, and the exchange after it brings the level.
  for (const [id, limit] of counts.usedUp) {
    const emptyAt = counts.emptyAt.get(id) ?? 0
    if (!usedUp.has(id)) counts.emptyAt.set(id, Math.min(emptyAt, now + reachOf(limit)))
  }
  counts.usedUp = usedUp
}

/** Adds what was counted here since: an older level of the store must not hide calls of this node. */
function setLevel(
  counts: Counts,
  { limit, key, aheadMilliseconds }: SharedLevel,
  now: number,
): void {
  const id = idOf(limit, key)
  const each = (counts.unsent.get(id) ?? counts.sending.get(id))?.eachMilliseconds ?? 0
  counts.emptyAt.set(id, now + aheadMilliseconds + unsharedCalls(counts, id) * each)
}

/** The store may or may not have the calls of the exchange under way: returns among them do not count yet. */
function unsharedCalls({ unsent, sending }: Counts, id: string): number {
  return (unsent.get(id)?.calls ?? 0) + Math.max(0, sending.get(id)?.calls ?? 0)
}

function unsentOf({ unsent }: Counts, { name, key, id, limit }: LimitedKey<string>): Unsent {
  const known = unsent.get(id)
  if (known !== undefined) return known
  const { perMilliseconds } = limit
  const first = { limit: name, key, calls: 0, eachMilliseconds: eachOf(limit), perMilliseconds }
  unsent.set(id, first)
  return first
}

/** How long one call takes to expire. */
export function eachOf({ calls, perMilliseconds }: Limit): number {
  return perMilliseconds / calls
}

/** A key is used up while its calls take longer than this to expire. */
function reachOf(limit: Limit): number {
  return limit.perMilliseconds - eachOf(limit)
}

export function idOf(name: string, key: string): string {
  return `${name} ${key}`
}
