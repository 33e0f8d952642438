import type { PlatformAbortSignal } from './platform.ts'

/** Time as retries and waiting need it. A test hands in one that it turns by hand. */
export type Clock = Readonly<{
  /** Milliseconds since some moment; never goes back. */
  now: () => number
  /** Resolves after the time; rejects with the signal's reason once it is aborted. */
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
