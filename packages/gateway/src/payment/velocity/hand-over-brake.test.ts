/** Decision 1.16: a try counts from the hand-over to the bank until a verified success, whatever the payer does. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CardAttempt, createDeclineGuard, type DeclineLimitName } from './card-testing.ts'
import { createTryHolder } from './held-tries.ts'
import { createSharedCounter, eachOf, type LimitsByName } from './shared-counter.ts'
import { createMemoryRateLimitStore } from './testing/memory-rate-limit-store.ts'

const HOUR = 3_600_000
const LIMITS: LimitsByName<DeclineLimitName> = {
  declinesPerCard: { calls: 3, perMilliseconds: HOUR },
  declinesPerCardEverywhere: { calls: 4, perMilliseconds: HOUR },
  declinesPerBin: { calls: 5, perMilliseconds: HOUR },
  declinesPerAddress: { calls: 6, perMilliseconds: HOUR },
  declinesPerLink: { calls: 2, perMilliseconds: HOUR },
}

function nodesOf(count: number, limits = LIMITS) {
  let now = 1
  const clock = { monotonicMilliseconds: () => now }
  const store = createMemoryRateLimitStore(clock)
  const nodes = Array.from({ length: count }, () => {
    const counter = createSharedCounter({ limits, clock, store })
    const hold = createTryHolder({ limits, counter, store })
    return { guard: createDeclineGuard({ limits, counter, hold }), share: counter.synchronise }
  })
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { nodes, pass, now: () => now }
}

/** What is counted by a key, as one sum without nodes and without shares. */
function model(now: () => number) {
  const emptyAt = new Map<string, number>()
  const ahead = (id: string) => Math.max(now(), emptyAt.get(id) ?? 0) - now()
  const change = (keys: readonly Key[], calls: number) => {
    for (const [name, id] of keys) emptyAt.set(id, now() + ahead(id) + calls * each(name))
  }
  const hasRoom = ([name, id]: Key) => ahead(id) + each(name) <= HOUR + 1e-6
  return { change, hasRoom }
}

type Key = readonly [name: DeclineLimitName, id: string]

const each = (name: DeclineLimitName): number =>
  eachOf(LIMITS[name] ?? { calls: 1, perMilliseconds: HOUR })

function keysOf({ merchantId, fingerprint, bin, payerAddress, linkId }: CardAttempt) {
  const card = fingerprint.toString('hex')
  const own: readonly Key[] = [
    ['declinesPerCard', `card ${merchantId} ${card}`],
    ['declinesPerCardEverywhere', `everywhere ${card}`],
    ['declinesPerAddress', `address ${payerAddress}`],
  ]
  const shared: readonly Key[] = [
    ['declinesPerBin', `bin ${merchantId} ${bin}`],
    ['declinesPerLink', `link ${linkId}`],
  ]
  return { own, shared }
}

const attempts: fc.Arbitrary<CardAttempt> = fc
  .tuple(fc.nat(2), fc.nat(1), fc.nat(1), fc.nat(2))
  .map(([card, merchant, address, link]) => ({
    merchantId: `m-${merchant}`,
    fingerprint: Buffer.alloc(32, card + 1),
    bin: card === 2 ? '41590000' : '55287900',
    payerAddress: `203.0.113.${address}`,
    linkId: `link-${link}`,
  }))

type Step =
  | Readonly<{ kind: 'handOver'; attempt: CardAttempt }>
  | Readonly<{ kind: 'verified' | 'failed'; which: number }>
  | Readonly<{ kind: 'pass'; milliseconds: number }>

/** A try that is at the bank and that no step chooses has its callback kept back, or its payer walked away. */
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: attempts.map((attempt): Step => ({ kind: 'handOver', attempt })) },
    fc.nat(20).map((which): Step => ({ kind: 'verified', which })),
    fc.nat(20).map((which): Step => ({ kind: 'failed', which })),
    // Whole seconds: within the last second before a call expires, the store of all nodes decides.
    fc
      .integer({ min: 1, max: 400 })
      .map((seconds): Step => ({ kind: 'pass', milliseconds: seconds * 1_000 })),
  ),
  { minLength: 20, maxLength: 80, size: 'max' },
)

test('in any order of hand-overs, callbacks and time, one node counts as the model does', async () => {
  let refused = 0
  const run = async (all: readonly Step[]): Promise<void> => {
    const { nodes, pass, now } = nodesOf(1)
    const [node] = nodes
    if (node === undefined) throw new Error('There is no node.')
    const counts = model(now)
    const atBank: CardAttempt[] = []
    for (const step of all) {
      // Nodes exchange their counts several times a second, and a count begins for all with the exchange.
      await node.share()
      if (step.kind === 'pass') pass(step.milliseconds)
      else if (step.kind === 'handOver') {
        const { own, shared } = keysOf(step.attempt)
        const mayGo = [...own, ...shared].every(counts.hasRoom)
        const held = await node.guard.holdHandOver(step.attempt)
        expect(typeof held !== 'number', `${atBank.length} at the bank`).toBe(mayGo)
        if (typeof held === 'number') {
          refused += 1
          expect(held).toBeGreaterThan(0)
          continue
        }
        held.keep()
        counts.change(own, 1)
        atBank.push(step.attempt)
      } else {
        const [attempt] = atBank.splice(step.which % Math.max(1, atBank.length), 1)
        if (attempt === undefined) continue
        const { own, shared } = keysOf(attempt)
        if (step.kind === 'verified') {
          node.guard.verified(attempt)
          counts.change(own, -1)
        } else {
          node.guard.failedVerification(attempt)
          counts.change(shared.filter(counts.hasRoom), 1)
        }
      }
    }
  }
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: 400 })
  expect(refused).toBeGreaterThan(500)
})

const TEN = { ...LIMITS, declinesPerCard: { calls: 10, perMilliseconds: HOUR } }
const ONE_CARD: LimitsByName<DeclineLimitName> = {
  ...TEN,
  declinesPerCardEverywhere: null,
  declinesPerBin: null,
  declinesPerAddress: null,
  declinesPerLink: null,
}
const ATTEMPT: CardAttempt = {
  merchantId: 'm-1',
  fingerprint: Buffer.alloc(32, 1),
  bin: '55287900',
  payerAddress: null,
  linkId: null,
}

describe('several nodes', () => {
  test('let ten and one per further node to the bank, in any order, while callbacks are kept back', async () => {
    const moves = fc.array(fc.tuple(fc.nat(2), fc.constantFrom('one', 'many', 'share')), {
      minLength: 20,
      maxLength: 60,
    })
    const run = async (all: readonly (readonly [number, string])[]): Promise<void> => {
      const { nodes } = nodesOf(3, ONE_CARD)
      let atBank = 0
      const go = async (at: number) => {
        const held = await nodes[at]?.guard.holdHandOver(ATTEMPT)
        if (held === undefined || typeof held === 'number') return
        held.keep()
        atBank += 1
      }
      for (const [at, move] of all) {
        if (move === 'share') await nodes[at]?.share()
        else await Promise.all(Array.from({ length: move === 'one' ? 1 : 7 }, () => go(at)))
      }
      expect(atBank).toBeLessThanOrEqual(12)
    }
    await fc.assert(fc.asyncProperty(moves, run), { numRuns: 300 })
  })

  test('count nothing for payers who were verified, on whichever node they came back', async () => {
    const { nodes } = nodesOf(2, ONE_CARD)
    for (let payer = 0; payer < 100; payer += 1) {
      const held = await nodes[payer % 2]?.guard.holdHandOver(ATTEMPT)
      if (held === undefined || typeof held === 'number')
        throw new Error(`Payer ${payer} must wait.`)
      held.keep()
      for (const { share } of nodes) await share()
      nodes[(payer + 1) % 2]?.guard.verified(ATTEMPT)
      for (const { share } of [...nodes, ...nodes]) await share()
    }
    for (const { guard } of nodes) expect(guard.secondsToWait(ATTEMPT)).toBeNull()
  })
})

test('payers who walk away use up nothing that strangers share', async () => {
  const { nodes } = nodesOf(1)
  const [node] = nodes
  for (let payer = 0; payer < 100; payer += 1) {
    const stranger = {
      ...ATTEMPT,
      fingerprint: Buffer.alloc(32, payer),
      payerAddress: `198.51.100.${payer}`,
      linkId: 'link-1',
    }
    const held = await node?.guard.holdHandOver(stranger)
    if (held === undefined || typeof held === 'number') throw new Error(`Payer ${payer} must wait.`)
    held.keep()
  }
})
