import type { Clock } from '../kernel/index.ts'
import type { Log } from './log.ts'

type Ignored = Readonly<{ sessionId: string | null; why: string }>

const WARNINGS_MAXIMUM = 60
const WINDOW_MILLISECONDS = 60_000

/**
 * Logs callbacks that changed nothing. They are warnings, because an operator may have to add a name that a
 * bank uses. But any browser can post thousands of callbacks, and a warning is written at once and may call an
 * operator. So a callback at an address of no session, and one beyond 60 a minute of this process, is a line
 * of level info (decision 8.14).
 */
export function logIgnoredCallbacks(
  log: Pick<Log, 'info' | 'warn'>,
  clock: Pick<Clock, 'monotonicMilliseconds'>,
): (ignored: Ignored) => void {
  let since = -WINDOW_MILLISECONDS
  let warnings = 0
  const mayWarn = () => {
    const now = clock.monotonicMilliseconds()
    if (now - since >= WINDOW_MILLISECONDS) {
      since = now
      warnings = 0
    }
    warnings += 1
    return warnings <= WARNINGS_MAXIMUM
  }
  return (ignored) => {
    const level = ignored.sessionId !== null && mayWarn() ? 'warn' : 'info'
    log[level](ignored, 'a bank callback was ignored')
  }
}
