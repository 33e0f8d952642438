/**
 * The types of the platform, if the program that uses the SDK has them (`dom`, or the types of Node, Bun, Deno
 * or a worker). Otherwise the few members that the SDK needs.
 */

/** Cancels a call. */
export type PlatformAbortSignal = typeof globalThis extends {
  AbortSignal: { prototype: infer Signal }
}
  ? Signal
  : AbortSignalLike

/** Sends a request. */
export type PlatformFetch = typeof globalThis extends { fetch: infer Fetch } ? Fetch : FetchLike

type AbortSignalLike = Readonly<{
  aborted: boolean
  reason: unknown
  addEventListener: (type: 'abort', listener: () => void) => void
  removeEventListener: (type: 'abort', listener: () => void) => void
}>

type FetchLike = (
  url: string,
  init: object,
) => Promise<
  Readonly<{
    status: number
    headers: Readonly<{ get: (name: string) => string | null }>
    text: () => Promise<string>
  }>
>

/** The clock of retries and waits. Tests pass their own. */
export type Clock = Readonly<{
  /** Milliseconds since some moment; never goes back. */
  now: () => number
  /** Resolves after the time; rejects with the signal's reason after an abort. */
  pause: (milliseconds: number, signal?: PlatformAbortSignal) => Promise<void>
}>

export const PLATFORM_CLOCK: Clock = { now: () => performance.now(), pause }

async function pause(milliseconds: number, signal?: PlatformAbortSignal): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
    function end(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted === true) reject(signal.reason)
      else resolve()
    }
  })
}
