import { momentWithOffset } from '../../base/kernel/index.ts'
import type { Finding } from '../health/index.ts'
import { addDays, addWorkingDays } from './calendar/index.ts'
import type { ReconciliationStore } from './matching/index.ts'
import type { Day } from './movement.ts'

/** A bank that pays late pays within these days, and a shop imports what its bank said. */
const WORKING_DAYS = 3
/** Who imports nothing for longer than this is not reminded of every day of it. */
const DAYS_BACK = 30

/** Value dates that are over for some working days, both included. */
export function overdueDays(now: Date): Readonly<{ from: Day; until: Day }> {
  const today = momentWithOffset(now).slice(0, 10)
  let until = addDays(today, -1)
  while (addWorkingDays(until, WORKING_DAYS) > today) until = addDays(until, -1)
  return { from: addDays(today, -DAYS_BACK), until }
}

/** Tells merchants of value dates whose money no statement shows. */
export function tellOfLatePayouts(
  store: Pick<ReconciliationStore, 'tellOverdue'>,
  now: Date,
): Promise<void> {
  return store.tellOverdue(overdueDays(now))
}

type LateDay = Readonly<{
  merchantNumber: string
  terminalAlias: string
  dueOn: string
  /** How many days of all terminals are late. */
  days: number
}>

/** `late`: the oldest day of which merchants were told that its money is late. */
export function latePayoutFinding(late: LateDay | null): Finding {
  const name = 'late payouts'
  if (late === null) return { name, verdict: 'good', says: null }
  const { merchantNumber, terminalAlias, dueOn, days } = late
  return {
    name,
    verdict: 'warning',
    says: `No statement shows the money of ${days === 1 ? '1 value date' : `${days} value dates`}, the first that of ${dueOn} at ${merchantNumber}/${terminalAlias}: import the bank’s statement, or ask the bank.`,
  }
}
