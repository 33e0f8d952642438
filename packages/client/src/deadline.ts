import type { PlatformAbortSignal } from './platform.ts'

/**
 * Runs `work` with a signal that aborts after the time, with a `TimeoutError`, or with the caller's own signal and its
 * reason. `AbortSignal.any` does not serve: the garbage collector of Node.js 20 takes a signal's time away with it, so
 * that a call to a silent gateway would never end.
 */
export async function withinTime<Result>(
  milliseconds: number,
  asked: PlatformAbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const passOn = (): void => controller.abort(asked?.reason)
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  }, milliseconds)
  if (asked?.aborted === true) passOn()
  asked?.addEventListener('abort', passOn)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    asked?.removeEventListener('abort', passOn)
  }
}
