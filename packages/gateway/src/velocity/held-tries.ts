import type { RateLimitStore, WantedCall } from './rate-limit-store.ts'
import {
  idOf,
  type Limit,
  type LimitedKey,
  type LimitsByName,
  type SharedCounter,
} from './shared-counter.ts'

/** A limit with the key that it is counted by. */
export type LimitKey<Name extends string> = readonly [name: Name, key: string]

/** A try that was taken before its act. Exactly one of the two is called, once, when it has ended. */
export type HeldTry = Readonly<{
  /** It counts. */
  keep: () => void
  /** It was nothing that counts. */
  giveBack: () => void
}>

/** Takes one try from all keys, or from none; a number: the seconds after which it may be had. */
export type HoldTry<Name extends string> = (
  keys: readonly LimitKey<Name>[],
) => Promise<HeldTry | number>

type Ports<Name extends string> = Readonly<{
  limits: LimitsByName<Name>
  counter: SharedCounter<Name>
  store: Pick<RateLimitStore, 'take'>
}>

/** What a node may hold by itself, as a part of the limit; one try at least. */
const SHARE_OF_ONE_NODE = 0.1

/** Where tries are under way, one of them may be given back any moment. */
const BUSY_SECONDS = 1

/**
 * Tries that are counted when they end badly, and that no burst may overrun: each is taken before its act.
 * Of a key of which next to nothing is known, up to a tenth of the limit, a node holds tries in memory and
 * waits for nobody. Beyond that the database decides, for all nodes at once. So N nodes let through no
 * more than the limit and N − 1 times that tenth, and one node alone never more than the limit.
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
    // Before anything is waited for: the next try of these keys must find this one.
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

/** How many tries are under way on this node, by key; those that it holds by itself among them. */
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

/** Who decides on a try: this node, all of them together, or nobody for so many seconds. */
function stateOf<Name extends string>(
  { counter }: Ports<Name>,
  tries: Tries,
  limited: LimitedKey<Name>,
): 'own' | 'shared' | number {
  const { name, key, id, limit } = limited
  const underWay = tries.get(id)
  const exactly = counter.counted(limited)
  // Where it is used up but for a moment, the database decides: its clock and ours differ by as much.
  const wait = exactly > limit.calls - 1 + momentOf(limit) ? counter.peek(name, key) : null
  if (wait !== null) return underWay === undefined ? wait : BUSY_SECONDS
  // What has not flowed off wholly counts whole; but sums of fractions may miss by a hair.
  const counted = Math.ceil(exactly - 1e-6)
  const share = Math.max(1, Math.floor(limit.calls * SHARE_OF_ONE_NODE))
  return counted + (underWay?.own ?? 0) + 1 <= share ? 'own' : 'shared'
}

/** A second as a part of a call, half a call at most. */
function momentOf({ calls, perMilliseconds }: Limit): number {
  return Math.min(0.5, (1_000 * calls) / perMilliseconds)
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

/** More exchanges than this do not fall into the time of one question. */
const QUESTIONS_MAXIMUM = 3

/**
 * Null: taken from all of the keys. Else from none: what was taken where another refused is given back.
 * Calls that this node was about to tell the others are counted in the question. Where they arrived before
 * it they were counted twice, and a refusal may be wrong: the question is asked again.
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
  for (const verdict of verdicts) counter.learn(verdict)
  const taken = keys.filter((_, index) => verdicts[index]?.isTaken === true)
  if (taken.length === keys.length) return null
  const refused = keys.filter((key) => !taken.includes(key))
  const waits = refused.map(({ name, key, id }) =>
    // The try itself is under way as well.
    (tries.get(id)?.all ?? 0) > 1 ? BUSY_SECONDS : counter.peek(name, key),
  )
  for (const { name, key } of taken) counter.giveBack(name, key)
  // The key that refused was nearly used up, and by now it may not be.
  return longest(waits) ?? BUSY_SECONDS
}

function wanted<Name extends string>(
  counter: SharedCounter<Name>,
  tries: Tries,
  { name, key, id, limit }: LimitedKey<Name>,
): WantedCall {
  const { calls, perMilliseconds } = limit
  const untoldCalls = (tries.get(id)?.own ?? 0) + counter.untold(name, key)
  return {
    limit: name,
    key,
    eachMilliseconds: perMilliseconds / calls,
    perMilliseconds,
    untoldCalls,
  }
}

/** What was shared is counted already; what this node held by itself is counted when it is kept. */
function heldTry<Name extends string>(
  { counter }: Ports<Name>,
  { own, shared, leave }: Parts<Name> & Readonly<{ leave: () => void }>,
): HeldTry {
  return {
    keep: () => {
      leave()
      // A question would be refused where the key is full by a hair, and the try would count nowhere.
      for (const { name, key } of own) counter.count(name, key)
    },
    giveBack: () => {
      leave()
      for (const { name, key } of shared) counter.giveBack(name, key)
    },
  }
}

function longest(waits: readonly (number | null)[]): number | null {
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
