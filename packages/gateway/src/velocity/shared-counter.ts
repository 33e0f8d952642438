import { type Clock, LatestMap } from '../kernel/index.ts'
import type { RateLimitStore, SharedLevel, UnsentCalls } from './rate-limit-store.ts'

/** So many calls may come at once, and as many again flow off in each period. */
export type Limit = Readonly<{ calls: number; perMilliseconds: number }>

/** Null: no limit. */
export type LimitsByName<Name extends string> = Readonly<Record<Name, Limit | null>>

/** Counts for all nodes, and never waits for the others: see `createSharedCounter`. */
export type SharedCounter<Name extends string> = Readonly<{
  /** Counts a call. Null: within the limit; else the seconds after which it would be. */
  take: (name: Name, key: string) => number | null
  /** As `take`, but counts nothing. */
  peek: (name: Name, key: string) => number | null
  /** Takes a call back that was counted: it was no call after all. */
  giveBack: (name: Name, key: string) => void
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
  }
  const ask = (name: Name, key: string, counts: boolean): number | null => {
    const limit: Limit | null = ports.limits[name]
    if (limit === null) return null
    const id = idOf(name, key)
    const now = ports.clock.monotonicMilliseconds()
    const next = Math.max(now, shelves.emptyAt.get(id) ?? 0) + limit.perMilliseconds / limit.calls
    const excess = next - now - limit.perMilliseconds
    // Sums of fractions may miss the period by a hair.
    if (excess > 1e-6) return Math.max(1, Math.ceil(excess / 1_000))
    if (!counts) return null
    shelves.emptyAt.set(id, next)
    const noted = shelves.unsent.get(id)
    if (noted === undefined) shelves.unsent.set(id, firstCall(name, key, limit))
    else noted.calls += 1
    return null
  }
  const giveBack = (name: Name, key: string): void => {
    const limit: Limit | null = ports.limits[name]
    if (limit === null) return
    const id = idOf(name, key)
    const emptyAt = shelves.emptyAt.get(id)
    if (emptyAt !== undefined)
      shelves.emptyAt.set(id, emptyAt - limit.perMilliseconds / limit.calls)
    const noted = shelves.unsent.get(id)
    if (noted === undefined) shelves.unsent.set(id, { ...firstCall(name, key, limit), calls: -1 })
    else noted.calls -= 1
  }
  return {
    take: (name, key) => ask(name, key, true),
    peek: (name, key) => ask(name, key, false),
    giveBack,
    synchronise: () => exchange(shelves, ports),
  }
}

/** Counted up in place: there are several for each payment. */
type Noted = Omit<UnsentCalls, 'calls'> & { calls: number }

type Shelves = Readonly<{ emptyAt: Map<string, number>; unsent: Map<string, Noted> }>

async function exchange<Name extends string>(
  { emptyAt, unsent }: Shelves,
  { clock, store, limits }: Ports<Name>,
): Promise<void> {
  const sent = new Map(unsent)
  unsent.clear()
  try {
    const levels = await store.exchange([...sent.values()])
    const now = clock.monotonicMilliseconds()
    // A limit that only other releases know, or that is off here, is none of ours.
    const known = new Map<string, Limit | null>(Object.entries(limits))
    for (const level of levels) if (known.get(level.limit)) learn(level, { emptyAt, unsent }, now)
  } catch (error) {
    for (const [id, calls] of sent) {
      calls.calls += unsent.get(id)?.calls ?? 0
      unsent.set(id, calls)
    }
    throw error
  }
}

/** Never less than what was counted here: a key is not emptied by news from a moment ago. */
function learn(level: SharedLevel, { emptyAt, unsent }: Shelves, now: number): void {
  const id = idOf(level.limit, level.key)
  const since = unsent.get(id)
  const sinceMilliseconds = since === undefined ? 0 : since.calls * since.eachMilliseconds
  const shared = now + level.aheadMilliseconds + sinceMilliseconds
  emptyAt.set(id, Math.max(emptyAt.get(id) ?? 0, shared))
}

function firstCall(limit: string, key: string, { calls, perMilliseconds }: Limit): Noted {
  return { limit, key, calls: 1, eachMilliseconds: perMilliseconds / calls, perMilliseconds }
}

function idOf(name: string, key: string): string {
  return `${name} ${key}`
}
