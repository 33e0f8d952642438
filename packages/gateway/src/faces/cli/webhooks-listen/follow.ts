import { setTimeout as pauseFor } from 'node:timers/promises'
import { type FeedEvent, type FeedPage, GatewayAway, type ReadFeed } from './read-feed.ts'

export type FollowPorts = Readonly<{
  read: ReadFeed
  note: (line: string) => void
  signal: AbortSignal
  /** Ends early when the signal is aborted. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
}>

const EVENTS_OF_A_PAGE = 100
const WAIT_SECONDS = 25
const LONGEST_PAUSE_SECONDS = 30
/** Asked for a rare type, the gateway passes over the most events in one call. */
const RARE_TYPE = 'endpoint.disabled'

/**
 * The events after a position, in order, until the signal is aborted. Where the gateway does not answer, asks
 * again after pauses that grow to half a minute.
 */
export async function* follow(
  ports: FollowPorts,
  { after, types }: Readonly<{ after: number; types: string | null }>,
): AsyncGenerator<FeedEvent, void, undefined> {
  let position = after
  while (true) {
    const query = { after: position, limit: EVENTS_OF_A_PAGE, wait: WAIT_SECONDS, types }
    const page = await persistently(ports, (signal) => ports.read(query, signal))
    if (page === null) return
    yield* page.events
    // A gateway that is shutting down answers at once instead of waiting.
    if (page.position === position) await ports.pause(1000, ports.signal)
    position = page.position
  }
}

/** The position of the last event there is; null where the signal was aborted. */
export async function endOfFeed(ports: FollowPorts): Promise<number | null> {
  let after = 0
  while (true) {
    const query = { after, limit: EVENTS_OF_A_PAGE, wait: 0, types: RARE_TYPE }
    const page = await persistently(ports, (signal) => ports.read(query, signal))
    if (page === null) return null
    after = page.position
    if (!page.hasMore) return after
  }
}

/** Asks until there is an answer; null once the signal was aborted. */
async function persistently(
  { note, signal, pause }: FollowPorts,
  ask: (signal: AbortSignal) => Promise<FeedPage>,
): Promise<FeedPage | null> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      return await ask(signal)
    } catch (error) {
      if (signal.aborted) return null
      if (!(error instanceof GatewayAway)) throw error
      const seconds = error.retryAfterSeconds ?? Math.min(2 ** tries, LONGEST_PAUSE_SECONDS)
      note(`The gateway does not answer (${error.message}); it is asked again in ${seconds} s.`)
      await pause(seconds * 1000, signal)
    }
  }
  return null
}

export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pauseFor(milliseconds, undefined, { signal }).catch(() => undefined)
}
