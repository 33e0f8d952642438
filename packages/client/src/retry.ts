import { VezneConnectionError, VezneError, VezneUnknownOutcomeError } from './errors.ts'
import { ERROR_CODES } from './generated/wire.ts'
import type { EndpointRow } from './http-request.ts'
import type { Retry } from './options.ts'
import type { Clock, PlatformAbortSignal } from './platform.ts'

export type RetriedCall = Readonly<{
  endpoint: EndpointRow
  /** Null: the gateway cannot recognise a repeat. */
  idempotencyKey: string | null
  retries: number
  signal: PlatformAbortSignal | undefined
  clock: Clock
  onRetry: ((retry: Retry) => void) | undefined
}>

const FIRST_PAUSE_MILLISECONDS = 500

/** If `Retry-After` is longer, the call is not repeated: the caller gets the error, which has the seconds. */
const LONGEST_RETRY_AFTER_SECONDS = 10

/** Statuses of a proxy without an answer, and of a gateway that starts, stops or has no database. */
export const PASSING_STATUSES: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Repeats a call until it has an answer, an error that a repeat cannot correct, or no retry left. If the answer
 * of one try was lost and money may have moved, it throws VezneUnknownOutcomeError: a later refusal says
 * nothing about that try.
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
  // The gateway refused the call before it did anything.
  if (error.status === 429) return true
  // An earlier try, whose answer was lost, is still running.
  if (error.errorCode === ERROR_CODES.IDEMPOTENCY_KEY_RUNNING) return true
  return isSafe && PASSING_STATUSES.has(error.status)
}

/** The pause from `Retry-After`, or null if it is too long; without `Retry-After`, a growing pause. */
function pauseBefore(tries: number, error: Retry['error']): number | null {
  const asked = error instanceof VezneError ? error.retryAfterSeconds : null
  if (asked !== null) return asked <= LONGEST_RETRY_AFTER_SECONDS ? asked * 1000 : null
  return growingPause(tries)
}

/** Milliseconds: at most 500 after the first try, then twice as many after each; a random part is subtracted. */
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
