/**
 * Runs `work` with a signal that aborts after the time, with a `TimeoutError`, or with `asked` and its reason.
 * `AbortSignal.any` does not serve: the garbage collector of Node.js 20 takes a signal's time away with it, and the
 * work would wait for ever.
 */
export async function withinTime<Result>(
  milliseconds: number,
  asked: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const passOn = (): void => controller.abort(asked.reason)
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  }, milliseconds)
  if (asked.aborted) passOn()
  asked.addEventListener('abort', passOn)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    asked.removeEventListener('abort', passOn)
  }
}
