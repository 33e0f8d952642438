import { VezneConnectionError, VezneError } from './errors.ts'
import type { ReadEventsAnswer, ReadEventsRequest } from './generated/wire.ts'
import type { CallOptions } from './options.ts'
import type { Clock } from './platform.ts'
import { growingPause, PASSING_STATUSES } from './retry.ts'
import type { EventType, VezneEvent } from './webhook-event.ts'

export type EventsOptions = CallOptions &
  Readonly<{
    /** The position of the last event that you have handled. Default 0: from the first event. */
    after?: number
    /** Only events of these types. Default: all. */
    types?: readonly EventType[]
    /**
     * Seconds, 0 to 25, for which the gateway waits for an event before it answers. With 0, the iteration ends at the
     * end of the feed. Default 25, or half of the client's `timeoutMilliseconds` if that is less.
     */
    wait?: number
  }>

export type ReadEvents = (
  query: ReadEventsRequest,
  options: CallOptions,
) => Promise<ReadEventsAnswer>

export type EventsPorts = Readonly<{
  clock: Clock
  readEvents: ReadEvents
  /** How long one try of a call may take. */
  timeoutMilliseconds: number
}>

const EVENTS_OF_A_PAGE = 100
const LONGEST_WAIT_SECONDS = 25
const LONGEST_PAUSE_MILLISECONDS = 30_000
/** A gateway that stops, or that has many waiting calls, answers at once: the client then pauses. */
const SHORTEST_EMPTY_MILLISECONDS = 1_000

/**
 * The events of the merchant in the order of their positions, without an end. Continues after times in which the
 * gateway cannot be reached. Throws the signal's reason after an abort, and VezneError if the gateway refuses the
 * call.
 */
export async function* events(
  { clock, readEvents, timeoutMilliseconds }: EventsPorts,
  { after = 0, types, wait, ...options }: EventsOptions,
): AsyncGenerator<VezneEvent, void, undefined> {
  const { signal } = options
  const fixed = {
    limit: String(EVENTS_OF_A_PAGE),
    wait: String(wait ?? waitWithin(timeoutMilliseconds)),
    ...(types === undefined ? {} : { types: types.join() }),
  }
  let position = after
  let failures = 0
  while (true) {
    signal?.throwIfAborted()
    const askedAt = clock.now()
    const page = await readEvents({ after: String(position), ...fixed }, options).catch(passing)
    signal?.throwIfAborted()
    if (!(page instanceof Error)) {
      if (!page.isSucceed) throw new Error(`${page.errorCode}: ${page.errorMessage}`)
      // A test compares this package's table of event types with the gateway's.
      yield* page.events as readonly VezneEvent[]
      const hasMoved = page.position > position
      position = page.position
      if (wait === 0 && !page.hasMore) return
      const isLong = clock.now() - askedAt >= SHORTEST_EMPTY_MILLISECONDS
      if (hasMoved || isLong) {
        failures = 0
        continue
      }
    }
    failures += 1
    await clock.pause(pauseAfter(failures, page), signal)
  }
}

/** The pause from `Retry-After`; without it, a growing pause. */
function pauseAfter(failures: number, page: unknown): number {
  const asked = page instanceof VezneError ? page.retryAfterSeconds : null
  return asked === null ? growingPause(failures, LONGEST_PAUSE_MILLISECONDS) : asked * 1000
}

/** Returns an error that passes by itself (gateway not reached, or busy), and throws any other. */
function passing(error: unknown): Error {
  const isPassing =
    error instanceof VezneConnectionError ||
    (error instanceof VezneError && (error.status === 429 || PASSING_STATUSES.has(error.status)))
  if (isPassing) return error
  throw error
}

/** A wait that ends long before the client's time-out. */
function waitWithin(timeoutMilliseconds: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, Math.floor(timeoutMilliseconds / 2000))
}
