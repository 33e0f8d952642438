import type { Terms } from './commission-rate.ts'

const [DAYS_OF_WEEK, WORKING_DAYS_OF_WEEK, DAYS_OF_MONTH] = [7, 5, 30]

/**
 * How many days a merchant waits for the money, on average: what compares banks by their terms alone. The value date of a
 * payment also depends on its day, and a rule that counted weekends would send Friday's payments to another bank.
 */
export function waitingDaysOf(terms: Terms): number {
  const { blockedDays, blockedDayKind, paidIn, installmentCount } = terms
  const first =
    blockedDayKind === 'working' ? (blockedDays * DAYS_OF_WEEK) / WORKING_DAYS_OF_WEEK : blockedDays
  return paidIn === 'one' ? first : first + (DAYS_OF_MONTH * (installmentCount - 1)) / 2
}
