import { momentWithOffset } from '../../base/kernel/index.ts'
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
