import type { RateLimitStore, WantedCall } from './rate-limit-store.ts'
import type { LimitsByName, SharedCounter } from './shared-counter.ts'

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
  const tries: Tries = { all: new Map(), inMemory: new Map() }
  return async (keys) => {
    const limited = keys.filter(([name]) => ports.limits[name] !== null)
    const wait = longest(limited.map((key) => waitHere(ports, tries, key)))
    if (wait !== null) return wait
    const own = limited.filter((key) => isOwnShare(ports, tries, key))
    const shared = limited.filter((key) => !own.includes(key))
    // Before anything is waited for: the next try of these keys must find this one.
    const leave = enter(tries, { limited, own })
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

/** How many tries are under way on this node, by key. */
type Tries = Readonly<{ all: Map<string, number>; inMemory: Map<string, number> }>

type Keys<Name extends string> = readonly LimitKey<Name>[]

function waitHere<Name extends string>(
  { counter }: Pick<Ports<Name>, 'counter'>,
  { all }: Tries,
  key: LimitKey<Name>,
): number | null {
  const wait = counter.peek(...key)
  return wait === null || !all.has(idOf(key)) ? wait : BUSY_SECONDS
}

function isOwnShare<Name extends string>(
  { limits, counter }: Ports<Name>,
  { inMemory }: Tries,
  key: LimitKey<Name>,
): boolean {
  const share = Math.max(1, Math.floor((limits[key[0]]?.calls ?? 0) * SHARE_OF_ONE_NODE))
  // What has not flowed off wholly counts whole; but sums of fractions may miss by a hair.
  const counted = Math.ceil(counter.counted(...key) - 1e-6)
  return counted + (inMemory.get(idOf(key)) ?? 0) + 1 <= share
}

function enter<Name extends string>(
  tries: Tries,
  { limited, own }: Readonly<{ limited: Keys<Name>; own: Keys<Name> }>,
): () => void {
  for (const key of limited) add(tries.all, idOf(key), 1)
  for (const key of own) add(tries.inMemory, idOf(key), 1)
  return () => {
    for (const key of limited) add(tries.all, idOf(key), -1)
    for (const key of own) add(tries.inMemory, idOf(key), -1)
  }
}

/** Null: taken from all of the keys. Else from none: what was taken where another refused is given back. */
async function takeShared<Name extends string>(
  ports: Ports<Name>,
  tries: Tries,
  keys: Keys<Name>,
): Promise<number | null> {
  if (keys.length === 0) return null
  const verdicts = await ports.store.take(keys.map((key) => wanted(ports, tries, key)))
  for (const verdict of verdicts) ports.counter.learn(verdict)
  const isTaken = (_: unknown, index: number) => verdicts[index]?.isTaken === true
  const taken = keys.filter(isTaken)
  if (taken.length === keys.length) return null
  const refused = keys.filter((key) => !taken.includes(key))
  // The key that refused was nearly used up, and by now it may not be.
  const wait = longest(refused.map((key) => waitOfRefused(ports, tries, key))) ?? BUSY_SECONDS
  for (const key of taken) ports.counter.giveBack(...key)
  return wait
}

/** The try itself is under way as well. */
function waitOfRefused<Name extends string>(
  { counter }: Ports<Name>,
  { all }: Tries,
  key: LimitKey<Name>,
): number | null {
  return (all.get(idOf(key)) ?? 0) > 1 ? BUSY_SECONDS : counter.peek(...key)
}

function wanted<Name extends string>(
  { limits, counter }: Ports<Name>,
  { inMemory }: Tries,
  [limit, key]: LimitKey<Name>,
): WantedCall {
  const { calls = 1, perMilliseconds = 0 } = limits[limit] ?? {}
  const untoldCalls = (inMemory.get(idOf([limit, key])) ?? 0) + counter.untold(limit, key)
  return { limit, key, eachMilliseconds: perMilliseconds / calls, perMilliseconds, untoldCalls }
}

/** What was shared is counted already; what was held in memory is counted when it is kept. */
function heldTry<Name extends string>(
  { counter }: Ports<Name>,
  { own, shared, leave }: Readonly<{ own: Keys<Name>; shared: Keys<Name>; leave: () => void }>,
): HeldTry {
  return {
    keep: () => {
      leave()
      for (const key of own) counter.take(...key)
    },
    giveBack: () => {
      leave()
      for (const key of shared) counter.giveBack(...key)
    },
  }
}

function longest(waits: readonly (number | null)[]): number | null {
  return waits.reduce<number | null>(
    (most, wait) => ((wait ?? 0) > (most ?? 0) ? wait : most),
    null,
  )
}

function add(counts: Map<string, number>, id: string, by: number): void {
  const count = (counts.get(id) ?? 0) + by
  if (count === 0) counts.delete(id)
  else counts.set(id, count)
}

function idOf([name, key]: LimitKey<string>): string {
  return `${name} ${key}`
}
