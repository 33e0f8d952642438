import { VezneConnectionError, VezneError, VezneUnknownOutcomeError } from './errors.ts'
import { ERROR_CODES } from './generated/wire.ts'
import type { EndpointRow } from './http-request.ts'
import type { Retry } from './options.ts'
import type { Clock, PlatformAbortSignal } from './platform.ts'

export type RetriedCall = Readonly<{
  endpoint: EndpointRow
  /** Null: the gateway might carry out a repeat a second time. */
  idempotencyKey: string | null
  retries: number
  signal: PlatformAbortSignal | undefined
  clock: Clock
  onRetry: ((retry: Retry) => void) | undefined
}>

const FIRST_PAUSE_MILLISECONDS = 500

/** A longer wait that the gateway asks for is not waited: the caller gets the error, which names the seconds. */
const LONGEST_RETRY_AFTER_SECONDS = 10

/** A proxy without an answer, or a gateway that starts, stops or has no database. */
export const PASSING_STATUSES: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Tries until there is an answer, an error that a repeat cannot help, or no retry left. Where the answer
 * of any try of a call that moves money was lost, the end is VezneUnknownOutcomeError: a later refusal says
 * nothing about the try before it.
 */
export async function withRetries<T>(call: RetriedCall, attempt: () => Promise<T>): Promise<T> {
  let lost: VezneUnknownOutcomeError | null = null
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof VezneUnknownOutcomeError) lost = error
      if (tries > call.retries || !mayRepeat(call, error)) throw lost ?? error
      const pauseMilliseconds = pauseBefore(tries, error)
      if (pauseMilliseconds === null) throw lost ?? error
      call.onRetry?.({ tries, pauseMilliseconds, error })
      const aborted = await paused(call, pauseMilliseconds)
      if (aborted) throw lost ?? error
    }
  }
}

function mayRepeat(
  { endpoint, idempotencyKey, signal }: RetriedCall,
  error: unknown,
): error is Retry['error'] {
  if (signal?.aborted === true) return false
  const isSafe = endpoint.repeatable || idempotencyKey !== null
  if (error instanceof VezneConnectionError) return isSafe || !error.wasSent
  if (!(error instanceof VezneError)) return false
  // Refused before anything was done.
  if (error.status === 429) return true
  // An earlier try, whose answer was lost, is still running.
  if (error.errorCode === ERROR_CODES.IDEMPOTENCY_KEY_RUNNING) return true
  return isSafe && PASSING_STATUSES.has(error.status)
}

/** The pause that the gateway asks for; else one that doubles with each try, less a random part. Null: too long. */
function pauseBefore(tries: number, error: Retry['error']): number | null {
  const asked = error instanceof VezneError ? error.retryAfterSeconds : null
  if (asked !== null) return asked <= LONGEST_RETRY_AFTER_SECONDS ? asked * 1000 : null
  return growingPause(tries)
}

/** Milliseconds: half a second after the first try, then twice as long each time, less a random part. */
export function growingPause(
  tries: number,
  longestMilliseconds = Number.POSITIVE_INFINITY,
): number {
  const longest = Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** (tries - 1), longestMilliseconds)
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return Math.round(longest * (0.5 + byte / 510))
}

/** True where the caller aborted the call during the pause. */
function paused({ clock, signal }: RetriedCall, milliseconds: number): Promise<boolean> {
  return clock.pause(milliseconds, signal).then(
    () => false,
    () => true,
  )
}
