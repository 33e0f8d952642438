import type { RateLimitStore, WantedCall } from './rate-limit-store.ts'
import {
  eachOf,
  idOf,
  type Limit,
  type LimitedKey,
  type LimitsByName,
  type SharedCounter,
} from './shared-counter.ts'

/** A limit with the key that it is counted by. */
export type LimitKey<Name extends string> = readonly [name: Name, key: string]

/** A try that was counted before its act. Exactly one of the two is called, once, after the act. */
export type HeldTry = Readonly<{
  /** The try counts. */
  keep: () => void
  /** The try does not count. */
  giveBack: () => void
}>

/** Counts one try for all keys; or counts it for none, and answers the seconds to wait. */
export type HoldTry<Name extends string> = (
  keys: readonly LimitKey<Name>[],
) => Promise<HeldTry | number>

type Ports<Name extends string> = Readonly<{
  limits: LimitsByName<Name>
  counter: SharedCounter<Name>
  store: Pick<RateLimitStore, 'take'>
}>

/** The part of a limit that a node may hold without asking the database; one try at least. */
const SHARE_OF_ONE_NODE = 0.1

/** Another try of the key that is under way may be given back at any moment. */
const BUSY_SECONDS = 1

/**
 * Counts tries that end badly, such as declines. Each is counted before its act, so that no burst exceeds
 * the limit. Up to a tenth of a key's limit, a node holds tries in memory and waits for nothing. Beyond
 * that, the database decides for all nodes at once. N nodes accept at most the limit and N − 1 times that
 * tenth; one node alone never accepts more than the limit.
 */
export function createTryHolder<Name extends string>(ports: Ports<Name>): HoldTry<Name> {
  const tries: Tries = new Map()
  return async (limitKeys) => {
    const keys = limitedKeys(ports, limitKeys)
    const states = keys.map((key) => stateOf(ports, tries, key))
    const wait = longest(states.map((state) => (typeof state === 'number' ? state : null)))
    if (wait !== null) return wait
    const own = keys.filter((_, index) => states[index] === 'own')
    const shared = keys.filter((_, index) => states[index] === 'shared')
    // Before the first await, so that the next try of these keys finds this one.
    const leave = enter(tries, { own, shared })
    if (shared.length === 0) return heldTry(ports, { own, shared, leave })
    try {
      const refusal = await takeShared(ports, tries, shared)
      if (refusal === null) return heldTry(ports, { own, shared, leave })
      leave()
      return refusal
    } catch (error) {
      leave()
      throw error
    }
  }
}

/** How many tries are under way on this node, by key: all, and those that it holds in memory only. */
type Tries = Map<string, { all: number; own: number }>

type Keys<Name extends string> = readonly LimitedKey<Name>[]

function limitedKeys<Name extends string>(
  { limits }: Ports<Name>,
  keys: readonly LimitKey<Name>[],
): Keys<Name> {
  return keys.flatMap(([name, key]) => {
    const limit: Limit | null = limits[name]
    return limit === null ? [] : [{ name, key, id: idOf(name, key), limit }]
  })
}

/** Who decides on a try: this node or the database; or the seconds to wait. */
function stateOf<Name extends string>(
  { counter }: Ports<Name>,
  tries: Tries,
  limited: LimitedKey<Name>,
): 'own' | 'shared' | number {
  const { name, key, id, limit } = limited
  const underWay = tries.get(id)
  const exactly = counter.counted(limited)
  // If the key is used up for less than a second, the database decides, because clocks differ that much.
  const oneSecond = Math.min(0.5, 1_000 / eachOf(limit))
  const wait = exactly > limit.calls - 1 + oneSecond ? counter.peek(name, key) : null
  if (wait !== null) return underWay === undefined ? wait : BUSY_SECONDS
  // A call that has expired in part counts whole. Sums of fractions have rounding errors.
  const counted = Math.ceil(exactly - 1e-6)
  const share = Math.max(1, Math.floor(limit.calls * SHARE_OF_ONE_NODE))
  return counted + (underWay?.own ?? 0) + 1 <= share ? 'own' : 'shared'
}

type Parts<Name extends string> = Readonly<{ own: Keys<Name>; shared: Keys<Name> }>

function enter<Name extends string>(tries: Tries, { own, shared }: Parts<Name>): () => void {
  const add = (by: number) => {
    for (const { id } of own) addTo(tries, id, { all: by, own: by })
    for (const { id } of shared) addTo(tries, id, { all: by, own: 0 })
  }
  add(1)
  return () => add(-1)
}

/** A question to the database never takes longer than this many exchanges. */
const QUESTIONS_MAXIMUM = 3

/**
 * Null: counted for all of the keys. A number: counted for none, because what was counted for the others
 * is given back. The question includes the calls that this node has not shared yet. Where an exchange
 * shared them before the question arrived, they were counted twice and a refusal may be wrong: the question
 * is asked again.
 */
async function takeShared<Name extends string>(
  ports: Ports<Name>,
  tries: Tries,
  keys: Keys<Name>,
): Promise<number | null> {
  const { counter } = ports
  for (let question = 1; ; question += 1) {
    await counter.exchangeOver()
    const before = counter.exchangesBegun()
    const refusal = await askForTries(ports, tries, keys)
    const isSure = counter.exchangesBegun() === before || question === QUESTIONS_MAXIMUM
    if (refusal === null || isSure) return refusal
  }
}

async function askForTries<Name extends string>(
  { counter, store }: Ports<Name>,
  tries: Tries,
  keys: Keys<Name>,
): Promise<number | null> {
  const verdicts = await store.take(keys.map((key) => wanted(counter, tries, key)))
  for (const verdict of verdicts) counter.setLevel(verdict)
  const taken = keys.filter((_, index) => verdicts[index]?.isTaken === true)
  if (taken.length === keys.length) return null
  const refused = keys.filter((key) => !taken.includes(key))
  const waits = refused.map(({ name, key, id }) =>
    // `all` includes this try.
    (tries.get(id)?.all ?? 0) > 1 ? BUSY_SECONDS : counter.peek(name, key),
  )
  for (const { name, key } of taken) counter.giveBack(name, key)
  // The key that refused may have calls left by now, and then there is no wait.
  return longest(waits) ?? BUSY_SECONDS
}

function wanted<Name extends string>(
  counter: SharedCounter<Name>,
  tries: Tries,
  { name, key, id, limit }: LimitedKey<Name>,
): WantedCall {
  const { perMilliseconds } = limit
  const unsharedCalls = (tries.get(id)?.own ?? 0) + counter.unshared(name, key)
  return { limit: name, key, eachMilliseconds: eachOf(limit), perMilliseconds, unsharedCalls }
}

/** The database has counted shared keys already. Keys held in memory are counted when the try is kept. */
function heldTry<Name extends string>(
  { counter }: Ports<Name>,
  { own, shared, leave }: Parts<Name> & Readonly<{ leave: () => void }>,
): HeldTry {
  return {
    keep: () => {
      leave()
      // `count` and not `take`: a full key would refuse the try, which would then count nowhere.
      for (const { name, key } of own) counter.count(name, key)
    },
    giveBack: () => {
      leave()
      for (const { name, key } of shared) counter.giveBack(name, key)
    },
  }
}

/** The longest of the waits; null if there is none. */
export function longest(waits: readonly (number | null)[]): number | null {
  let most: number | null = null
  for (const wait of waits) if (wait !== null && wait > (most ?? 0)) most = wait
  return most
}

function addTo(tries: Tries, id: string, by: Readonly<{ all: number; own: number }>): void {
  const known = tries.get(id)
  if (known === undefined) {
    tries.set(id, { ...by })
    return
  }
  known.all += by.all
  known.own += by.own
  if (known.all === 0) tries.delete(id)
}
