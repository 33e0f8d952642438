import { CLOCK_TOLERANCE_MILLISECONDS, type DatabaseClock } from '../../base/kernel/index.ts'
import type { Log } from '../../base/logging/index.ts'

const SECOND = 1_000

type OwnClock = Pick<DatabaseClock, 'aheadMilliseconds'>

/**
 * For `GET /readyz` and `vezne doctor`. A machine whose clock is wrong takes no calls, although its decisions
 * use the database's clock (decision 8.26): its log does not, and the wrong clock may be the database's.
 */
export function clockCheck(clock: OwnClock) {
  return {
    name: 'clock',
    run: async () => {
      if (isWrong(clock)) throw new Error(`${differenceOf(clock)} ${REMEDY}`)
    },
  }
}

/** A step that measures the difference of the clocks. Logs when it becomes too large, and when it is not any more. */
export function watchClock(clock: DatabaseClock, log: Log): () => Promise<void> {
  let wasWrong = false
  return async () => {
    const setBy = await clock.measure()
    if (Math.abs(setBy) > CLOCK_TOLERANCE_MILLISECONDS) logSetting(log, setBy)
    const isNow = isWrong(clock)
    if (isNow && !wasWrong) {
      log.error({ detail: differenceOf(clock) }, 'this machine’s clock is wrong, or the database’s')
    }
    if (wasWrong && !isNow) log.warn({}, 'this machine’s clock is the database’s again')
    wasWrong = isNow
  }
}

/**
 * For a job that decides by stored times that a call is over ("never booked"). The job pauses for a while after
 * the time jumped ahead, because the call may still be under way (decision 8.26).
 */
export function unlessTimeJumped(
  clock: Pick<DatabaseClock, 'hasJumped'>,
  run: () => Promise<unknown>,
): () => Promise<unknown> {
  return async () => (clock.hasJumped() ? undefined : run())
}

const REMEDY =
  'Let both machines set their clocks by NTP (chrony, systemd-timesyncd): "chronyc tracking" or ' +
  '"timedatectl" on each tells which one is wrong.'

function isWrong(clock: OwnClock): boolean {
  return Math.abs(clock.aheadMilliseconds()) > CLOCK_TOLERANCE_MILLISECONDS
}

function differenceOf(clock: OwnClock): string {
  const ahead = clock.aheadMilliseconds()
  const seconds = (Math.abs(ahead) / SECOND).toFixed(1)
  const side = ahead > 0 ? 'ahead of' : 'behind'
  return `This machine's clock is ${seconds} s ${side} the database's; ${CLOCK_TOLERANCE_MILLISECONDS / SECOND} s are tolerated.`
}

function logSetting(log: Log, milliseconds: number): void {
  const seconds = (milliseconds / SECOND).toFixed(1)
  log.error(
    { detail: `by ${seconds} s` },
    'the database’s clock was set, or this machine slept; all times follow the database’s',
  )
}
