import { expect, it, test } from 'vitest'
import { latePayoutFinding, overdueDays } from './late-payouts.ts'

test.each([
  ['2026-11-25T09:00:00Z', '2026-11-22'],
  // Midnight of Istanbul is 21:00 UTC.
  ['2026-11-25T21:30:00Z', '2026-11-23'],
  // A weekend is no time for a bank.
  ['2026-11-29T09:00:00Z', '2026-11-24'],
])('at %s a value date is overdue up to %s', (now, until) => {
  expect(overdueDays(new Date(now)).until).toBe(until)
})

it('looks a month back', () => {
  expect(overdueDays(new Date('2026-11-25T09:00:00Z')).from).toBe('2026-10-26')
})

it('a late payout is a finding of the doctor, with the first day and what to do', () => {
  expect(latePayoutFinding(null).verdict).toBe('good')
  const late = { merchantNumber: '1100000001', terminalAlias: 'main', dueOn: '2026-05-14', days: 2 }
  expect(latePayoutFinding(late)).toMatchObject({
    verdict: 'warning',
    says: expect.stringMatching(
      /^No statement shows the money of 2 value dates, the first that of 2026-05-14 at 1100000001\/main: /,
    ),
  })
})
