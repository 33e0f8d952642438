import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EventsOptions, events, type ReadEvents } from './events.ts'
import { VezneClient, VezneConnectionError, VezneError, type VezneEvent } from './index.ts'
import { type FakeGateway, json, startFakeGateway } from './testing/fake-gateway.ts'
import { turnedClock } from './testing/turned-clock.ts'

const HEAD = { conversationId: 'c', errorCode: null, errorMessage: null }

const eventAt = (position: number) =>
  ({
    id: `e-${position}`,
    type: 'payment.approved',
    timestamp: '2026-11-23T10:00:00.000Z',
    sequence: 1,
    position,
    data: { change: { orderId: `o-${position}` }, isShortened: true },
  }) satisfies VezneEvent

const pageOf = (
  positions: readonly number[],
  position = positions.at(-1) ?? 0,
  hasMore = false,
) => ({
  ...HEAD,
  isSucceed: true as const,
  events: positions.map(eventAt),
  position,
  hasMore,
})
const REFUSAL = {
  ...pageOf([]),
  isSucceed: false as const,
  errorCode: '0100' as const,
  errorMessage: 'types',
}
const away = new VezneConnectionError('away', {
  conversationId: 'c',
  idempotencyKey: null,
  wasSent: false,
  cause: null,
})
const httpError = (status: number, retryAfterSeconds: number | null = null) =>
  new VezneError({
    status,
    errorCode: null,
    errorMessage: null,
    conversationId: 'c',
    retryAfterSeconds,
  })

type Says = Awaited<ReturnType<ReadEvents>> | Error

/** Reads a feed that answers one thing after the other; nothing is left where the reading ends. */
function reading(says: readonly Says[], options: EventsOptions = {}) {
  const clock = turnedClock()
  const asked: Parameters<ReadEvents>[0][] = []
  const readEvents: ReadEvents = async (query) => {
    const next = says[asked.length]
    asked.push(query)
    if (next === undefined) throw new Error('asked once too often')
    if (next instanceof Error) throw next
    return next
  }
  return { clock, asked, feed: events({ clock, readEvents, timeoutMilliseconds: 60_000 }, options) }
}

/** The positions of so many events. */
async function positionsOf(feed: AsyncIterable<VezneEvent>, count: number): Promise<number[]> {
  const positions: number[] = []
  for await (const { position } of feed) {
    positions.push(position)
    if (positions.length === count) break
  }
  return positions
}

const pausesAreAbout = (pauses: readonly number[], longest: readonly number[]) => {
  expect(pauses).toHaveLength(longest.length)
  for (const [index, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual((longest[index] ?? 0) / 2)
    expect(pause).toBeLessThanOrEqual(longest[index] ?? 0)
  }
}

describe('events', () => {
  it('reads page after page from where it is told, and asks to wait for more', async () => {
    const pages = [pageOf([8, 9], 9, true), pageOf([11]), pageOf([12])]
    const { feed, asked, clock } = reading(pages, { after: 7 })
    expect(await positionsOf(feed, 4)).toEqual([8, 9, 11, 12])
    expect(asked).toEqual(
      [7, 9, 11].map((after) => ({ after: `${after}`, limit: '100', wait: '25' })),
    )
    expect(clock.pauses).toEqual([])
  })

  it('goes on after events that it was not asked for', async () => {
    const pages = [pageOf([], 1000, true), pageOf([], 1500), pageOf([1501])]
    const { feed, asked } = reading(pages, { types: ['link.paid', 'link.expired'], wait: 5 })
    expect(await positionsOf(feed, 1)).toEqual([1501])
    const fixed = { limit: '100', types: 'link.paid,link.expired', wait: '5' }
    expect(asked).toEqual([0, 1000, 1500].map((after) => ({ after: `${after}`, ...fixed })))
  })

  it('ends where the feed ends, if it shall not wait', async () => {
    const { feed, asked } = reading([pageOf([1], 1, true), pageOf([2])], { wait: 0 })
    expect(await positionsOf(feed, 9)).toEqual([1, 2])
    expect(asked).toHaveLength(2)
  })

  it('outlasts a gateway that is away, with pauses that grow until it answers again', async () => {
    const outage = Array.from({ length: 8 }, () => away)
    const { feed, clock } = reading([...outage, pageOf([1]), httpError(503), pageOf([2])])
    expect(await positionsOf(feed, 2)).toEqual([1, 2])
    const grown = [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]
    pausesAreAbout(clock.pauses, [...grown, 500])
  })

  it('waits as long as a busy gateway asks for', async () => {
    const { feed, clock } = reading([httpError(429, 60), pageOf([1])])
    expect(await positionsOf(feed, 1)).toEqual([1])
    expect(clock.pauses).toEqual([60_000])
  })

  it('does not ask without pause where the gateway answers at once with nothing', async () => {
    const empty = pageOf([], 3)
    const { feed, clock } = reading([empty, empty, empty, pageOf([4])], { after: 3 })
    expect(await positionsOf(feed, 1)).toEqual([4])
    pausesAreAbout(clock.pauses, [500, 1000, 2000])
  })

  it('asks again at once after a wait in which nothing came', async () => {
    const clock = turnedClock()
    let asked = 0
    const readEvents: ReadEvents = async ({ wait }) => {
      asked += 1
      if (asked === 3) return pageOf([1])
      await clock.pause(Number(wait) * 1000)
      return pageOf([])
    }
    expect(
      await positionsOf(events({ clock, readEvents, timeoutMilliseconds: 60_000 }, {}), 1),
    ).toEqual([1])
    expect(clock.pauses).toEqual([25_000, 25_000])
  })

  it.each([
    ['not authenticated', httpError(401), '401'],
    ['a bug', new TypeError('a bug'), 'a bug'],
    ['a refusal', REFUSAL, '0100: types'],
  ])('ends with what no pause mends: %s', async (_, error, message) => {
    const { feed, clock } = reading([pageOf([1]), error])
    await expect(positionsOf(feed, 2)).rejects.toThrow(message)
    expect(clock.pauses).toEqual([])
  })

  it('ends when the caller gives up, with the reason', async () => {
    const reason = new Error('enough')
    const abort = new AbortController()
    const { feed } = reading([pageOf([1]), away], { signal: abort.signal })
    expect((await feed.next()).value).toMatchObject({ position: 1 })
    abort.abort(reason)
    await expect(feed.next()).rejects.toBe(reason)
  })
})

describe('the client’s events', () => {
  let gateway: FakeGateway
  beforeEach(async () => {
    gateway = await startFakeGateway()
  })
  afterEach(() => gateway.close())
  const keys = { publicKey: 'pk', secretKey: btoa('a key of the test'), merchantNumber: '1' }

  it('reads /v1/events by signed calls', async () => {
    gateway.respondWith(json(pageOf([3])))
    const client = new VezneClient({ baseUrl: gateway.baseUrl, ...keys })
    const feed = client.events({ after: 2, types: ['payment.approved'], language: 'en' })
    expect(await positionsOf(feed, 1)).toEqual([3])
    const [call] = gateway.seen
    expect(call?.path).toBe('/v1/events?after=2&limit=100&wait=25&types=payment.approved')
    expect(call?.headers).toMatchObject({ publickey: 'pk', 'accept-language': 'en' })
    expect(call?.headers['x-body-signature']).toMatch(/^v2=/)
  })

  it('waits no longer than the client waits for an answer', async () => {
    let answered = 0
    gateway.respondWith((call, response) => {
      answered += 1
      json(answered % 2 === 1 ? pageOf([], answered) : pageOf([answered]))(call, response)
    })
    const events = (timeoutMilliseconds: number) =>
      new VezneClient({ baseUrl: gateway.baseUrl, ...keys, timeoutMilliseconds }).events()
    await positionsOf(events(9000), 1)
    await positionsOf(events(1900), 1)
    const waits = gateway.seen.map(({ path }) => path.split('wait=')[1])
    expect(waits).toEqual(['4', '4', '0', '0'])
  })
})
