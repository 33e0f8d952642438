import type { Alert } from '../payments/index.ts'
import type { DatabaseWatch } from './database-watch.ts'
import type { Log } from './log.ts'

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
