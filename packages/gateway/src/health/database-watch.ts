import { type Clock, systemClock } from '../kernel/index.ts'
import { createTrouble, type Log, type TroubleLines } from '../logging/index.ts'
import type { Alert } from '../payments/index.ts'
import { isConnectionFailure, isDiskFull, type PoolObserver } from '../storage/index.ts'

/** What each line says; docs/operations names them. */
const AWAY: TroubleLines = {
  what: 'databaseAway',
  begins: 'the database is away',
  lasts: 'the database is still away',
  ends: 'the database is back',
}
const FULL: TroubleLines = {
  what: 'databaseDiskFull',
  begins: 'the disk of the database is full',
  lasts: 'the disk of the database is still full',
  ends: 'the disk of the database has room again',
}

/** While servers change places some connections pass and others fail: that is one trouble, not many. */
const QUIET_MILLISECONDS = 2_000

/** What this process sees of its database by what it asks of it (decision 8.27). */
export type DatabaseWatch = PoolObserver &
  Readonly<{
    /** Whether a line about the database stands for this error: a job that met it need not say so too. */
    isReported: (error: unknown) => boolean
    /** A write found no room, and nothing has found room since. */
    isFull: () => boolean
    foundRoom: () => void
    /** Lines go there from now on; before that, to nobody. */
    reportTo: (log: Pick<Log, 'warn' | 'error'>) => void
  }>

export function createDatabaseWatch(clock: Clock = systemClock): DatabaseWatch {
  let log: Pick<Log, 'warn' | 'error'> = { warn: () => undefined, error: () => undefined }
  const ports = { clock, log: () => log }
  const away = createTrouble(AWAY, ports)
  const full = createTrouble(FULL, ports)
  const answered = (): void => away.passed(QUIET_MILLISECONDS)
  return {
    answered,
    failed: (error) => {
      if (isConnectionFailure(error)) away.met(reasonOf(error))
      else answered()
      if (isDiskFull(error)) full.met(reasonOf(error))
    },
    isReported: (error) =>
      (away.isOn() && isConnectionFailure(error)) || (full.isOn() && isDiskFull(error)),
    isFull: full.isOn,
    foundRoom: () => full.passed(0),
    reportTo: (target) => {
      log = target
    },
  }
}

/** A code where there is one: the driver's own messages, which have none, hold no values. */
function reasonOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return code ?? error.message
}

/**
 * Alerts are errors in the log. Where an outcome waits for a database of which a line tells already, nobody
 * need look at the order: it is stored, or the bank is asked, once the database is back (decision 8.27).
 */
export function logAlerts(
  log: Pick<Log, 'info' | 'error'>,
  watch: Pick<DatabaseWatch, 'isReported'>,
): (alert: Alert) => void {
  return ({ cause, ...alert }) => {
    if (watch.isReported(cause)) log.info(alert, 'an outcome waits for the database')
    else log.error(alert, 'an operator should look at this order')
  }
}
