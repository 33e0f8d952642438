import { type Clock, mapAtOnce } from '../../base/kernel/index.ts'
import { type DescribeSubject, type EventPayload, type FeedEvent, payloadOf } from './event.ts'

export type FeedStore = Readonly<{
  /**
   * Gives committed events their positions, and answers how many got one: at most `eventsMaximum`. Any number of
   * processes may call it at once.
   */
  sequence: (eventsMaximum: number) => Promise<number>
  /**
   * Events after a position, in order of position: at most `limit` of the wanted types among the next `lookMaximum`.
   * `position` is the last one looked at, or `after` where nothing was there.
   */
  read: (
    merchantId: string,
    range: Readonly<{
      after: number
      limit: number
      lookMaximum: number
      types: readonly string[] | null
    }>,
  ) => Promise<Readonly<{ events: readonly FeedEvent[]; position: number }>>
  /** The last position of each of these merchants' feeds, 0 where none was given yet. */
  lastPositions: (merchantIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
}>

export type FeedRequest = Readonly<{
  after: number
  limit: number
  /** Null: all types. */
  types: readonly string[] | null
  waitMilliseconds: number
}>

export type FeedPage = Readonly<{
  events: readonly EventPayload[]
  /** Where to read on. */
  position: number
  hasMore: boolean
}>

export type FeedPorts = Readonly<{
  feed: FeedStore
  describe: DescribeSubject
  /** Resolves to false where no later position came within the time. */
  waitForPosition: FeedWatch['waitFor']
}>

/** Few events of a wanted type may lie far apart: one page looks through so many. */
const LOOK_MAXIMUM = 1_000
const DESCRIBED_AT_ONCE = 8

/** A page of a merchant's events after a position. Waits for the first one where none is there yet. */
export async function readFeed(
  { feed, describe, waitForPosition }: FeedPorts,
  merchantId: string,
  { after, limit, types, waitMilliseconds }: FeedRequest,
): Promise<FeedPage> {
  const range = { after, limit, types, lookMaximum: types === null ? limit : LOOK_MAXIMUM }
  let page = await feed.read(merchantId, range)
  const isEmpty = page.events.length === 0 && page.position === after
  if (isEmpty && (await waitForPosition(merchantId, after, waitMilliseconds))) {
    page = await feed.read(merchantId, range)
  }
  const events = await mapAtOnce(DESCRIBED_AT_ONCE, page.events, (event) =>
    payloadOf(event, describe),
  )
  const last = (await feed.lastPositions([merchantId])).get(merchantId) ?? 0
  return { events, position: page.position, hasMore: page.position < last }
}

const EVENTS_AT_ONCE = 2_000

/** One step of the job that gives positions (decision 7.3): until a batch was not full. */
export async function sequenceEvents(feed: Pick<FeedStore, 'sequence'>): Promise<void> {
  while ((await feed.sequence(EVENTS_AT_ONCE)) === EVENTS_AT_ONCE);
}

export type FeedWatch = Readonly<{
  waitFor: (merchantId: string, after: number, milliseconds: number) => Promise<boolean>
  /** One step of a job: looks once for all that wait. */
  look: () => Promise<void>
  /** Ends all waiting, now and from now on: the process stops. */
  end: () => void
}>

type Waiter = Readonly<{
  merchantId: string
  after: number
  until: number
  end: (hasCome: boolean) => void
}>

/** A merchant's further calls do not wait. */
const WAITING_MAXIMUM = 16

/** Lets any number of calls wait for events with one query for all of them. */
export function createFeedWatch(feed: Pick<FeedStore, 'lastPositions'>, clock: Clock): FeedWatch {
  let waiters: Waiter[] = []
  let hasEnded = false
  const now = () => clock.now().getTime()
  const isFull = (merchantId: string) =>
    waiters.filter((waiter) => waiter.merchantId === merchantId).length >= WAITING_MAXIMUM
  return {
    waitFor: async (merchantId, after, milliseconds) => {
      if (hasEnded || milliseconds <= 0 || isFull(merchantId)) return false
      return new Promise((end) => {
        waiters.push({ merchantId, after, until: now() + milliseconds, end })
      })
    },
    look: async () => {
      if (waiters.length === 0) return
      const merchantIds = [...new Set(waiters.map(({ merchantId }) => merchantId))]
      const last = await feed.lastPositions(merchantIds)
      const hasCome = ({ merchantId, after }: Waiter) => (last.get(merchantId) ?? 0) > after
      const ended = waiters.filter((waiter) => hasCome(waiter) || waiter.until <= now())
      waiters = waiters.filter((waiter) => !ended.includes(waiter))
      for (const waiter of ended) waiter.end(hasCome(waiter))
    },
    end: () => {
      hasEnded = true
      for (const waiter of waiters.splice(0)) waiter.end(false)
    },
  }
}
