import type { Clock } from '../kernel/index.ts'
import type { Log } from './log.ts'

/** The fault's name in the log (`what`), and the messages of its lines. */
export type TroubleLines = Readonly<{ what: string; begins: string; lasts: string; ends: string }>

/** A fault that affects many calls, such as an unreachable database: logged as one fault, not once for each call. */
type Trouble = Readonly<{
  met: (why: string) => void
  /** A call succeeded: the fault is over, unless another call met it within this many milliseconds. */
  passed: (quietMilliseconds: number) => void
  isOn: () => boolean
}>

type Ports = Readonly<{ clock: Clock; log: () => Pick<Log, 'warn' | 'error'> }>

const BETWEEN_LINES_MILLISECONDS = 60_000

/**
 * Logs one line when a fault begins, one a minute while calls meet it, and one when it is over. The last one
 * is a warning, so that it reaches readers of warnings and errors.
 */
export function createTrouble(lines: TroubleLines, { clock, log }: Ports): Trouble {
  const { what } = lines
  let on: { beganAt: number; loggedAt: number; metAt: number } | null = null
  return {
    isOn: () => on !== null,
    met: (why) => {
      const now = clock.monotonicMilliseconds()
      if (on === null) {
        on = { beganAt: now, loggedAt: now, metAt: now }
        log().error({ what, why }, lines.begins)
        return
      }
      on.metAt = now
      if (now - on.loggedAt < BETWEEN_LINES_MILLISECONDS) return
      on.loggedAt = now
      log().error({ what, why, durationMilliseconds: now - on.beganAt }, lines.lasts)
    },
    passed: (quietMilliseconds) => {
      if (on === null) return
      const now = clock.monotonicMilliseconds()
      if (now - on.metAt < quietMilliseconds) return
      log().warn({ what, durationMilliseconds: now - on.beganAt }, lines.ends)
      on = null
    },
  }
}
