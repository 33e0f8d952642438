import { type Clock, systemClock } from '../../base/kernel/index.ts'
import { createTrouble, type Log, type TroubleLines } from '../../base/logging/index.ts'
import type { Alert } from '../../payment/payments/index.ts'

// docs/operations names the messages.
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

/** During a failover some connections work while others fail, which is one fault and not many. */
const QUIET_MILLISECONDS = 2_000

/** The database's faults, as the queries of this process meet them (decision 8.27). */
export type DatabaseWatch = Readonly<{
  /** A statement was answered, well or badly: the server is there. */
  answered: () => void
  /** A statement or a connection failed. */
  failed: (error: Error) => void
  /** Whether a logged fault of the database explains this error, so that a job need not log the error too. */
  isReported: (error: unknown) => boolean
  /** It cannot be reached, or takes no writes. */
  isAway: () => boolean
  /** A write found the disk full, and `foundRoom` was not called since. */
  isFull: () => boolean
  foundRoom: () => void
  /** Nothing is logged before this call. */
  reportTo: (log: Pick<Log, 'warn' | 'error'>) => void
}>

/** What an error of the database says about the server. */
type Judges = Readonly<{
  isConnectionFailure: (error: unknown) => boolean
  isDiskFull: (error: unknown) => boolean
}>

export function createDatabaseWatch(
  { isConnectionFailure, isDiskFull }: Judges,
  clock: Clock = systemClock,
): DatabaseWatch {
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
    isAway: away.isOn,
    isFull: full.isOn,
    foundRoom: () => full.passed(0),
    reportTo: (target) => {
      log = target
    },
  }
}

/** An error's code. The driver's own errors have no code, and their messages contain no values. */
function reasonOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return code ?? error.message
}

/**
 * Logs alerts as errors. An outcome that waits for a database whose fault is logged already needs no operator:
 * once the database is back, the outcome is stored or the bank is asked (decision 8.27).
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
