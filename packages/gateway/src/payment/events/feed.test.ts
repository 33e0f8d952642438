/** Decisions 7.4 and 7.5: what a reader of the feed gets, and how long it waits. */

import { describe, expect, it } from 'vitest'
import { manualClock } from '../../base/kernel/testing/manual-clock.ts'
import { createFeedWatch, type FeedEvent, type FeedStore, payloadOf, readFeed } from './index.ts'

const HAPPENED = new Date('2026-11-23T12:00:00Z')

const eventAt = (position: number, type = 'payment.approved'): FeedEvent => ({
  merchantId: 'merchant-1',
  eventId: `event-${position}`,
  type,
  subjectId: `order-${position}`,
  sequence: 1,
  position,
  happenedAt: HAPPENED,
  change: { state: 'Approved' },
})

describe('a payload', () => {
  it('holds the object as it is now, and what was written', async () => {
    const asked: unknown[] = []
    const payload = await payloadOf(eventAt(3), async (kind, subject) => {
      asked.push([kind, subject])
      return { transactionStatus: 'Returned' }
    })
    expect(asked).toEqual([['order', { merchantId: 'merchant-1', subjectId: 'order-3' }]])
    expect(payload).toEqual({
      id: 'event-3',
      type: 'payment.approved',
      timestamp: '2026-11-23T12:00:00.000Z',
      sequence: 1,
      position: 3,
      data: { transactionStatus: 'Returned', change: { state: 'Approved' } },
    })
  })

  it.each([
    ['an object that is too large', async () => ({ note: 'x'.repeat(20_000) })],
    ['an order that is archived', async () => null],
  ])('leaves %s out, and says so', async (_, describeSubject) => {
    const { data } = await payloadOf(eventAt(1), describeSubject)
    expect(data).toEqual({ isShortened: true, change: { state: 'Approved' } })
  })

  it('of a day or of a type that another version wrote has its change alone', async () => {
    const change = { change: { state: 'Approved' } }
    expect((await payloadOf(eventAt(1, 'day.closed'), async () => null)).data).toEqual(change)
    expect((await payloadOf(eventAt(1, 'moon.full'), async () => null)).data).toEqual(change)
  })
})

/** A feed of one merchant with so many events. */
function feedOf(length: () => number): FeedStore {
  return {
    sequence: async () => 0,
    read: async (_, { after, limit }) => {
      const positions = Array.from({ length: length() }, (_each, index) => index + 1)
      const page = positions.filter((position) => position > after).slice(0, limit)
      return { events: page.map((position) => eventAt(position)), position: page.at(-1) ?? after }
    },
    lastPositions: async () => new Map([['merchant-1', length()]]),
  }
}

const request = { after: 0, limit: 2, types: null, waitMilliseconds: 25_000 }

describe('reading', () => {
  it('says where to go on, and whether more is there', async () => {
    const feed = feedOf(() => 3)
    const ports = { feed, describe: async () => ({}), waitForPosition: async () => false }
    const first = await readFeed(ports, 'merchant-1', request)
    expect(first).toMatchObject({ position: 2, hasMore: true })
    const rest = await readFeed(ports, 'merchant-1', { ...request, after: 2 })
    expect(rest).toMatchObject({ events: [{ position: 3 }], position: 3, hasMore: false })
    const none = await readFeed(ports, 'merchant-1', { ...request, after: 3 })
    expect(none).toEqual({ events: [], position: 3, hasMore: false })
  })

  it('waits for the first event, and no longer than it was asked to', async () => {
    const clock = manualClock(HAPPENED)
    let length = 0
    const feed = feedOf(() => length)
    const watch = createFeedWatch(feed, clock)
    const ports = { feed, describe: async () => ({}), waitForPosition: watch.waitFor }
    const waiting = readFeed(ports, 'merchant-1', request)
    await concluded()
    await watch.look()
    length = 1
    await watch.look()
    expect((await waiting).events).toHaveLength(1)
    const inVain = readFeed(ports, 'merchant-1', { ...request, after: 1 })
    await concluded()
    clock.pass(25_000)
    await watch.look()
    expect((await inVain).events).toEqual([])
  })

  it('keeps no call waiting where the process stops, nor a merchant’s seventeenth', async () => {
    const watch = createFeedWatch(
      feedOf(() => 0),
      manualClock(HAPPENED),
    )
    const sixteen = Array.from({ length: 16 }, () => watch.waitFor('merchant-1', 0, 1_000))
    expect(await watch.waitFor('merchant-1', 0, 1_000)).toBe(false)
    const other = watch.waitFor('merchant-2', 0, 1_000)
    watch.end()
    expect(await Promise.all([...sixteen, other])).toEqual(Array(17).fill(false))
    expect(await watch.waitFor('merchant-2', 0, 1_000)).toBe(false)
  })
})

/** Lets everything go on that waits for nothing but a promise. */
async function concluded(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}
