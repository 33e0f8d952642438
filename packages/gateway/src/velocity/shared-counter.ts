import { type Clock, LatestMap } from '../kernel/index.ts'
import type { RateLimitStore, SharedLevel, UnsentCalls } from './rate-limit-store.ts'

/** So many calls may come at once, and as many again flow off in each period. */
export type Limit = Readonly<{ calls: number; perMilliseconds: number }>

/** Null: no limit. */
export type LimitsByName<Name extends string> = Readonly<Record<Name, Limit | null>>

/** A key that is counted, with its text in one piece. */
export type LimitedKey<Name extends string> = Readonly<{
  name: Name
  key: string
  id: string
  limit: Limit
}>

/** Counts for all nodes, and never waits for the others: see `createSharedCounter`. */
export type SharedCounter<Name extends string> = Readonly<{
  /** Counts a call. Null: within the limit; else the seconds after which it would be. */
  take: (name: Name, key: string) => number | null
  /** As `take`, but counts nothing. */
  peek: (name: Name, key: string) => number | null
  /** Counts a call that was let through already, also beyond the limit. */
  count: (name: Name, key: string) => void
  /** Takes a call back that was counted. */
  giveBack: (name: Name, key: string) => void
  /** How many calls of the key have not flowed off, as far as this node knows; a part of one counts. */
  counted: (key: Pick<LimitedKey<Name>, 'id' | 'limit'>) => number
  /** How many calls were counted here of which the other nodes may not know yet. */
  untold: (name: Name, key: string) => number
  /** How many times the other nodes were told: what was untold before the last one may have arrived since. */
  exchangesBegun: () => number
  /** Ends with the exchange that is under way, if there is one. */
  exchangeOver: () => Promise<void>
  /** Takes over how full a key is for all nodes together. */
  learn: (level: SharedLevel) => void
  /** Tells the other nodes what was counted here, and learns what they counted. */
  synchronise: () => Promise<void>
}>

type Ports<Name extends string> = Readonly<{
  limits: LimitsByName<Name>
  clock: Pick<Clock, 'monotonicMilliseconds'>
  store: Pick<RateLimitStore, 'exchange'>
}>

/** Keys are many, and an attacker may have many more: beyond this the oldest are forgotten. */
const KEYS_MAXIMUM = 100_000

/**
 * The generic cell rate algorithm: one number per key, the time at which everything that was taken will
 * have flowed off. It lives in memory, so that no call waits for a count; `synchronise`, which wants to
 * run a few times a second, adds it to the number that all nodes share. What two nodes let through in
 * between counts all the same, and is waited for afterwards.
 */
export function createSharedCounter<Name extends string>(ports: Ports<Name>): SharedCounter<Name> {
  const shelves: Shelves = {
    emptyAt: new LatestMap(KEYS_MAXIMUM),
    unsent: new LatestMap(KEYS_MAXIMUM),
    sending: new Map(),
    spent: new Map(),
  }
  let exchangesBegun = 0
  let lastExchange: Promise<void> = Promise.resolve()
  const { limits, clock } = ports
  const aheadOf = (id: string, now: number) => Math.max(now, shelves.emptyAt.get(id) ?? 0) - now
  const ask = (name: Name, key: string, counts: boolean): number | null => {
    const limit: Limit | null = limits[name]
    if (limit === null) return null
    const id = idOf(name, key)
    const now = clock.monotonicMilliseconds()
    const next = now + aheadOf(id, now) + eachOf(limit)
    const excess = next - now - limit.perMilliseconds
    // Sums of fractions may miss the period by a hair.
    if (excess > 1e-6) return Math.max(1, Math.ceil(excess / 1_000))
    if (!counts) return null
    shelves.emptyAt.set(id, next)
    noteOf(shelves, id, { name, key, limit }).calls += 1
    return null
  }
  const change = (name: Name, key: string, calls: 1 | -1): void => {
    const limit: Limit | null = limits[name]
    if (limit === null) return
    const id = idOf(name, key)
    const now = clock.monotonicMilliseconds()
    const from = calls > 0 ? now + aheadOf(id, now) : (shelves.emptyAt.get(id) ?? 0)
    shelves.emptyAt.set(id, from + calls * eachOf(limit))
    noteOf(shelves, id, { name, key, limit }).calls += calls
  }
  return {
    take: (name, key) => ask(name, key, true),
    peek: (name, key) => ask(name, key, false),
    count: (name, key) => change(name, key, 1),
    giveBack: (name, key) => change(name, key, -1),
    counted: ({ id, limit }) => aheadOf(id, clock.monotonicMilliseconds()) / eachOf(limit),
    untold: (name, key) => untoldCalls(shelves, idOf(name, key)),
    exchangesBegun: () => exchangesBegun,
    exchangeOver: () => lastExchange,
    learn: (level) => learn(level, shelves, clock.monotonicMilliseconds()),
    synchronise: () => {
      exchangesBegun += 1
      const exchanged = exchange(shelves, ports)
      // Whoever waits for its end sees by the counts how it ended, not by its error.
      lastExchange = exchanged.catch(() => undefined)
      return exchanged
    },
  }
}

/** Counted up in place: there are several for each payment. */
type Noted = Omit<UnsentCalls, 'calls'> & { calls: number }

type Shelves = {
  readonly emptyAt: Map<string, number>
  readonly unsent: Map<string, Noted>
  /** On their way to the other nodes. */
  sending: ReadonlyMap<string, Noted>
  /** The keys that were used up when the other nodes were last heard. */
  spent: ReadonlyMap<string, Limit>
}

async function exchange<Name extends string>(
  shelves: Shelves,
  { clock, store, limits }: Ports<Name>,
): Promise<void> {
  const { unsent } = shelves
  const sent = new Map([...unsent].filter(([, { calls }]) => calls !== 0))
  unsent.clear()
  shelves.sending = sent
  try {
    const levels = await store.exchange([...sent.values()])
    shelves.sending = new Map()
    takeOver(levels, { shelves, limits, now: clock.monotonicMilliseconds() })
  } catch (error) {
    shelves.sending = new Map()
    for (const [id, calls] of sent) {
      calls.calls += unsent.get(id)?.calls ?? 0
      unsent.set(id, calls)
    }
    throw error
  }
}

type Hearing = Readonly<{ shelves: Shelves; limits: LimitsByName<string>; now: number }>

function takeOver(levels: readonly SharedLevel[], { shelves, limits, now }: Hearing): void {
  // A limit that only other releases know, or that is off here, is none of ours.
  const known = new Map<string, Limit | null>(Object.entries(limits))
  const spent = new Map<string, Limit>()
  for (const level of levels) {
    const limit = known.get(level.limit)
    if (!limit) continue
    learn(level, shelves, now)
    if (level.aheadMilliseconds > reachOf(limit)) spent.set(idOf(level.limit, level.key), limit)
  }
  // Every key that is used up was named. Of another, that was, calls flowed off or were given back: one
  // call may go on, and brings the news.
  for (const [id, limit] of shelves.spent) {
    const emptyAt = shelves.emptyAt.get(id) ?? 0
    if (!spent.has(id)) shelves.emptyAt.set(id, Math.min(emptyAt, now + reachOf(limit)))
  }
  shelves.spent = spent
}

/** With what was counted here since: a key is not emptied by news from a moment ago. */
function learn(
  { limit, key, aheadMilliseconds }: SharedLevel,
  shelves: Shelves,
  now: number,
): void {
  const id = idOf(limit, key)
  const each = (shelves.unsent.get(id) ?? shelves.sending.get(id))?.eachMilliseconds ?? 0
  shelves.emptyAt.set(id, now + aheadMilliseconds + untoldCalls(shelves, id) * each)
}

/** What is on its way may have arrived or not: what was given back counts as though it had not. */
function untoldCalls({ unsent, sending }: Shelves, id: string): number {
  return (unsent.get(id)?.calls ?? 0) + Math.max(0, sending.get(id)?.calls ?? 0)
}

type OfKey = Readonly<{ name: string; key: string; limit: Limit }>

function noteOf({ unsent }: Shelves, id: string, { name, key, limit }: OfKey): Noted {
  const known = unsent.get(id)
  if (known !== undefined) return known
  const { perMilliseconds } = limit
  const first = { limit: name, key, calls: 0, eachMilliseconds: eachOf(limit), perMilliseconds }
  unsent.set(id, first)
  return first
}

/** How long one call takes to flow off. */
function eachOf({ calls, perMilliseconds }: Limit): number {
  return perMilliseconds / calls
}

/** A key is used up while more than this has to flow off. */
function reachOf(limit: Limit): number {
  return limit.perMilliseconds - eachOf(limit)
}

export function idOf(name: string, key: string): string {
  return `${name} ${key}`
}
