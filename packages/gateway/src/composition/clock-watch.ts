import type { ReadinessCheck } from '../http/index.ts'
import type { Job } from '../jobs/index.ts'
import { CLOCK_TOLERANCE_MILLISECONDS, type DatabaseClock } from '../kernel/index.ts'
import type { Log } from '../logging/index.ts'

const SECOND = 1_000

type OwnClock = Pick<DatabaseClock, 'aheadMilliseconds'>

/**
 * For `GET /readyz` and `vezne doctor`: a machine whose clock is wrong takes no calls, although what it
 * decides goes by the database's (decision 8.26): its log is wrong, and one of the two clocks is.
 */
export function clockCheck(clock: OwnClock): ReadinessCheck {
  return {
    name: 'clock',
    run: async () => {
      if (isWrong(clock)) throw new Error(`${differenceOf(clock)} ${REMEDY}`)
    },
  }
}

/** Compares with the database's clock each second, and says once when the two part and when they meet. */
export function clockJob(clock: DatabaseClock, log: Log): Job {
  let wasWrong = false
  return {
    name: 'measure the database clock',
    everyMilliseconds: SECOND,
    run: async () => {
      const setBy = await clock.measure()
      if (Math.abs(setBy) > CLOCK_TOLERANCE_MILLISECONDS) tellOfSetting(log, setBy)
      const isNow = isWrong(clock)
      if (isNow && !wasWrong) {
        log.error(
          { detail: differenceOf(clock) },
          'this machine’s clock is wrong, or the database’s',
        )
      }
      if (wasWrong && !isNow) log.warn({}, 'this machine’s clock is the database’s again')
      wasWrong = isNow
    },
  }
}

/**
 * What takes a call for over because of its stored times, such as "never booked", waits for a while after
 * the time jumped ahead: the call may be under way still (decision 8.26).
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
  return `This machine's clock is ${seconds} s ${side} the database's; ${TOLERATED} are tolerated.`
}

const TOLERATED = `${CLOCK_TOLERANCE_MILLISECONDS / SECOND} s`

function tellOfSetting(log: Log, milliseconds: number): void {
  const seconds = (milliseconds / SECOND).toFixed(1)
  log.error(
    { detail: `by ${seconds} s` },
    'the database’s clock was set, or this machine slept; all times follow the database’s',
  )
}
