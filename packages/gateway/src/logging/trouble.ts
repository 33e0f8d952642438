import type { Clock } from '../kernel/index.ts'
import type { Log } from './log.ts'

/** The trouble's name in the log (`what`), and the message of each of its lines. */
export type TroubleLines = Readonly<{ what: string; begins: string; lasts: string; ends: string }>

/** A fault that many calls meet, such as a database that is away: logged as one fault, not once for each call. */
export type Trouble = Readonly<{
  met: (why: string) => void
  /** A call went well: the fault is over, unless another call met it within this many milliseconds. */
  passed: (quietMilliseconds: number) => void
  isOn: () => boolean
}>

type Ports = Readonly<{ clock: Clock; log: () => Pick<Log, 'warn' | 'error'> }>

const BETWEEN_LINES_MILLISECONDS = 60_000

/**
 * One line when it begins, one a minute while it is met, one when it is over; that one is a warning, for
 * whoever reads only warnings and errors.
 */
export function createTrouble(lines: TroubleLines, { clock, log }: Ports): Trouble {
  const { what } = lines
  let on: { beganAt: number; toldAt: number; metAt: number } | null = null
  return {
    isOn: () => on !== null,
    met: (why) => {
      const now = clock.monotonicMilliseconds()
      if (on === null) {
        on = { beganAt: now, toldAt: now, metAt: now }
        log().error({ what, why }, lines.begins)
        return
      }
      on.metAt = now
      if (now - on.toldAt < BETWEEN_LINES_MILLISECONDS) return
      on.toldAt = now
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
