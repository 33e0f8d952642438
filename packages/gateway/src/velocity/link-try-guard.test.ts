/** Decision 1.7: submits of a link page per payer's address and per link. */

import { describe, expect, test } from 'vitest'
import { createLinkTryGuard, type LinkTryLimitName } from './link-try-guard.ts'
import { createSharedCounter, type LimitsByName } from './shared-counter.ts'

const TWO = { calls: 2, perMilliseconds: 60_000 }

function guardWith(limits: Partial<LimitsByName<LinkTryLimitName>>) {
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

describe('tries', () => {
  test('of one address are counted over all links', () => {
    const { take, pass } = guardWith({ linkTriesPerAddress: TWO })
    expect([take('203.0.113.7', 'a'), take('203.0.113.7', 'b')]).toEqual([null, null])
    expect(take('203.0.113.7', 'c')).toBe(30)
    expect(take('203.0.113.8', 'a')).toBeNull()
    pass(30_000)
    expect(take('203.0.113.7', 'c')).toBeNull()
  })

  test('of one IPv6 network are those of one address', () => {
    const { take } = guardWith({ linkTriesPerAddress: TWO })
    take('2001:db8:1:2::1', 'a')
    take('2001:db8:1:2::2', 'a')
    expect(take('2001:db8:1:2::3', 'a')).toBe(30)
  })

  test('at one link are counted over all addresses', () => {
    const { take } = guardWith({ linkTriesPerLink: TWO })
    take('203.0.113.7', 'a')
    take('203.0.113.8', 'a')
    expect(take('203.0.113.9', 'a')).toBe(30)
    expect(take('203.0.113.9', 'b')).toBeNull()
  })

  test('that an address has too many do not use the link up', () => {
    const { take } = guardWith({ linkTriesPerAddress: { ...TWO, calls: 1 }, linkTriesPerLink: TWO })
    for (let attempt = 0; attempt < 5; attempt += 1) take('203.0.113.7', 'a')
    expect(take('203.0.113.8', 'a')).toBeNull()
  })
})
