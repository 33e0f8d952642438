/** Decision 1.7, card testing: declines per card, per BIN, per payer's address and per link. */

import { describe, expect, test } from 'vitest'
import {
  type CardAttempt,
  createDeclineGuard,
  createLinkTryGuard,
  type DeclineLimitName,
  type LinkTryLimitName,
  networkOf,
} from './card-testing.ts'
import { createTryHolder } from './held-tries.ts'
import { createSharedCounter, type LimitsByName } from './shared-counter.ts'
import { createMemoryRateLimitStore } from './testing/memory-rate-limit-store.ts'

const TWO = { calls: 2, perMilliseconds: 60_000 }
const OFF: LimitsByName<DeclineLimitName> = {
  declinesPerCard: null,
  declinesPerCardEverywhere: null,
  declinesPerBin: null,
  declinesPerAddress: null,
  declinesPerLink: null,
}
const ATTEMPT: CardAttempt = {
  merchantId: 'm-1',
  fingerprint: Buffer.alloc(32, 1),
  bin: '55287900',
  payerAddress: '203.0.113.7',
  linkId: 'link-1',
}
const OTHER = {
  merchantId: 'm-2',
  fingerprint: Buffer.alloc(32, 2),
  bin: '41590000',
  payerAddress: '203.0.113.8',
  linkId: 'link-2',
}

function guardWith(limits: Partial<LimitsByName<DeclineLimitName>>) {
  let now = 0
  const clock = { monotonicMilliseconds: () => now }
  const store = createMemoryRateLimitStore(clock)
  const all = { ...OFF, ...limits }
  const counter = createSharedCounter({ limits: all, clock, store })
  const hold = createTryHolder({ limits: all, counter, store })
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { guard: createDeclineGuard({ limits: all, counter, hold }), pass }
}

describe.each([
  ['declinesPerCard', 'fingerprint', [['merchantId']]],
  ['declinesPerCardEverywhere', 'fingerprint', []],
  ['declinesPerBin', 'bin', [['merchantId']]],
  ['declinesPerAddress', 'payerAddress', []],
  ['declinesPerLink', 'linkId', []],
] as const)('%s', (name, field, alsoBy) => {
  test(`stops the third attempt with the same ${field}, whatever else changes`, () => {
    const { guard } = guardWith({ [name]: TWO })
    guard.countDecline(ATTEMPT)
    expect(guard.secondsToWait(ATTEMPT)).toBeNull()
    guard.countDecline(ATTEMPT)
    const { merchantId } = ATTEMPT
    const same = { ...OTHER, [field]: ATTEMPT[field], ...(alsoBy.length > 0 && { merchantId }) }
    expect(guard.secondsToWait(same)).toBe(30)
    expect(guard.secondsToWait({ ...ATTEMPT, [field]: OTHER[field] })).toBeNull()
    for (const [other] of alsoBy) {
      expect(guard.secondsToWait({ ...ATTEMPT, [other]: OTHER[other] })).toBeNull()
    }
  })

  test('lets go on after its time', () => {
    const { guard, pass } = guardWith({ [name]: TWO })
    guard.countDecline(ATTEMPT)
    guard.countDecline(ATTEMPT)
    pass(29_999)
    expect(guard.secondsToWait(ATTEMPT)).toBe(1)
    pass(1)
    expect(guard.secondsToWait(ATTEMPT)).toBeNull()
  })

  test('attempts that are given back count nothing', async () => {
    const { guard } = guardWith({ [name]: TWO })
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const held = await guard.hold(ATTEMPT)
      if (typeof held === 'number') throw new Error('The attempt was not held.')
      held.giveBack()
    }
    expect(guard.secondsToWait(ATTEMPT)).toBeNull()
  })

  test('of fifty attempts at once two go on, and the others may come back at once', async () => {
    const { guard } = guardWith({ [name]: TWO })
    const attempts = Array.from({ length: 50 }, () => guard.hold(ATTEMPT))
    const held = (await Promise.all(attempts)).filter((each) => typeof each !== 'number')
    expect(held).toHaveLength(2)
    expect((await Promise.all(attempts)).filter((each) => each === 1)).toHaveLength(48)
    for (const each of held) each.keep()
    expect(await guard.hold(ATTEMPT)).toBe(30)
  })
})

test('a merchant’s call counts by its card and BIN alone', () => {
  const { guard } = guardWith({ declinesPerAddress: TWO, declinesPerLink: TWO })
  const call = { ...ATTEMPT, payerAddress: null, linkId: null }
  for (let decline = 0; decline < 5; decline += 1) guard.countDecline(call)
  expect(guard.secondsToWait(call)).toBeNull()
  expect(guard.secondsToWait(ATTEMPT)).toBeNull()
})

test('of several limits the longest wait is answered', () => {
  const { guard } = guardWith({
    declinesPerCard: TWO,
    declinesPerLink: { calls: 1, perMilliseconds: 3_600_000 },
  })
  guard.countDecline(ATTEMPT)
  guard.countDecline(ATTEMPT)
  expect(guard.secondsToWait(ATTEMPT)).toBe(3_600)
})

describe('where the payer may have exchanged the card (decision 4.11)', () => {
  const shown = '411111 1129'
  const sibling = (card: number): CardAttempt => ({
    ...ATTEMPT,
    fingerprint: Buffer.alloc(32, card),
    payerAddress: `203.0.113.${card}`,
    linkId: `link-${card}`,
    shownDigits: shown,
  })
  const held = async (guard: ReturnType<typeof guardWith>['guard'], attempt: CardAttempt) => {
    const one = await guard.hold(attempt)
    if (typeof one === 'number') throw new Error('The attempt was not held.')
    return one
  }

  test.each(['declinesPerCard', 'declinesPerCardEverywhere'])(
    '%s counts cards that a bank shows alike as one, also at once',
    async (name) => {
      const { guard } = guardWith({ [name]: TWO })
      const tries = await Promise.all([1, 2, 3, 4, 5].map((card) => guard.hold(sibling(card))))
      const going = tries.filter((each) => typeof each !== 'number')
      expect(going).toHaveLength(2)
      for (const each of going) each.keep()
      expect(await guard.hold(sibling(6))).toBe(30)
      expect(await guard.hold({ ...sibling(7), shownDigits: '411111 1130' })).not.toBe(30)
    },
  )

  test('an exchange counts for the card that was charged, and not for what the payer named', async () => {
    const { guard } = guardWith({ declinesPerCardEverywhere: TWO })
    for (const card of [1, 2]) {
      const named = { ...sibling(card), shownDigits: '552879 0008' }
      ;(await held(guard, named)).exchanged(shown)
    }
    expect(await guard.hold(sibling(3))).toBe(30)
    ;(await held(guard, { ...sibling(4), shownDigits: '552879 0008' })).giveBack()
  })

  test.each([
    ['declinesPerAddress', { calls: 30, perMilliseconds: 60_000 }, { linkId: null }],
    ['declinesPerLink', { calls: 100, perMilliseconds: 60_000 }, { payerAddress: null }],
    ['declinesPerLink', { calls: 4, perMilliseconds: 60_000 }, {}],
  ] as const)('ten exchanges at most use up %s of %j', async (name, limit, changes) => {
    const { guard } = guardWith({ [name]: limit })
    let exchanges = 0
    for (let card = 1; card <= 25; card += 1) {
      const { payerAddress, linkId } = ATTEMPT
      const attempt = { ...sibling(card), payerAddress, linkId, ...changes }
      const one = await guard.hold({ ...attempt, shownDigits: `552879 ${1000 + card}` })
      if (typeof one === 'number') break
      one.exchanged(shown)
      exchanges += 1
    }
    expect(exchanges).toBe(Math.min(10, limit.calls))
  })
})

test('addresses of one IPv6 network count as one', () => {
  const { guard } = guardWith({ declinesPerAddress: TWO })
  guard.countDecline({ ...ATTEMPT, payerAddress: '2001:db8:1:2::1' })
  guard.countDecline({ ...ATTEMPT, payerAddress: '2001:db8:1:2::2' })
  expect(guard.secondsToWait({ ...ATTEMPT, payerAddress: '2001:db8:1:2::3' })).toBe(30)
  expect(guard.secondsToWait({ ...ATTEMPT, payerAddress: '2001:db8:1:3::1' })).toBeNull()
})

describe('a decline of the exchange that is under way is not counted twice', () => {
  const clock = { monotonicMilliseconds: () => 0 }
  const limits = { ...OFF, declinesPerCard: TWO }
  type Store = ReturnType<typeof createMemoryRateLimitStore>

  function guardOver(storeOf: (arrived: Store) => Store) {
    const store = storeOf(createMemoryRateLimitStore(clock))
    const counter = createSharedCounter({ limits, clock, store })
    const hold = createTryHolder({ limits, counter, store })
    return { counter, guard: createDeclineGuard({ limits, counter, hold }) }
  }

  test('where the answer of the exchange is still awaited', async () => {
    let answered = (): void => undefined
    const answer = new Promise<void>((resolve) => {
      answered = resolve
    })
    const { counter, guard } = guardOver((arrived) => ({
      ...arrived,
      exchange: async (calls) => {
        const levels = await arrived.exchange(calls)
        await answer
        return levels
      },
    }))
    guard.countDecline(ATTEMPT)
    const exchanging = counter.synchronise()
    const held = guard.hold(ATTEMPT)
    answered()
    await exchanging
    expect(await held).not.toBeTypeOf('number')
    expect(await guard.hold(ATTEMPT)).toBeTypeOf('number')
  })

  test('where the exchange overtakes the question', async () => {
    let isFirst = true
    const { counter, guard } = guardOver((arrived) => ({
      ...arrived,
      take: async (calls) => {
        if (isFirst) await counter.synchronise()
        isFirst = false
        return arrived.take(calls)
      },
    }))
    guard.countDecline(ATTEMPT)
    expect(await guard.hold(ATTEMPT)).not.toBeTypeOf('number')
    expect(await guard.hold(ATTEMPT)).toBeTypeOf('number')
  })
})

function tryGuardWith(limits: Partial<LimitsByName<LinkTryLimitName>>) {
  let now = 0
  const counter = createSharedCounter({
    limits: { linkTriesPerAddress: null, linkTriesPerLink: null, ...limits },
    clock: { monotonicMilliseconds: () => now },
    store: { exchange: async () => [] },
  })
  const { take } = createLinkTryGuard(counter)
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { take: (payerAddress: string, linkId: string) => take({ payerAddress, linkId }), pass }
}

describe('submits of a link page (decision 1.7)', () => {
  test('of one address are counted over all links', () => {
    const { take, pass } = tryGuardWith({ linkTriesPerAddress: TWO })
    expect([take('203.0.113.7', 'a'), take('203.0.113.7', 'b')]).toEqual([null, null])
    expect(take('203.0.113.7', 'c')).toBe(30)
    expect(take('203.0.113.8', 'a')).toBeNull()
    pass(30_000)
    expect(take('203.0.113.7', 'c')).toBeNull()
  })

  test('of one IPv6 network are those of one address', () => {
    const { take } = tryGuardWith({ linkTriesPerAddress: TWO })
    take('2001:db8:1:2::1', 'a')
    take('2001:db8:1:2::2', 'a')
    expect(take('2001:db8:1:2::3', 'a')).toBe(30)
  })

  test('at one link are counted over all addresses', () => {
    const { take } = tryGuardWith({ linkTriesPerLink: TWO })
    take('203.0.113.7', 'a')
    take('203.0.113.8', 'a')
    expect(take('203.0.113.9', 'a')).toBe(30)
    expect(take('203.0.113.9', 'b')).toBeNull()
  })

  test('beyond the limit of an address do not use the link up', () => {
    const { take } = tryGuardWith({
      linkTriesPerAddress: { ...TWO, calls: 1 },
      linkTriesPerLink: TWO,
    })
    for (let attempt = 0; attempt < 5; attempt += 1) take('203.0.113.7', 'a')
    expect(take('203.0.113.8', 'a')).toBeNull()
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('decision 1.7: %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
