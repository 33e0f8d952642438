import { expect, it } from 'vitest'
import { type Terms, waitingDaysOf } from './index.ts'

const TERMS: Terms = {
  installmentCount: 1,
  rateBasisPoints: 0,
  blockedDays: 30,
  blockedDayKind: 'calendar',
  paidIn: 'one',
}

it.each([
  [30, {}],
  [42, { blockedDayKind: 'working' }],
  [30, { installmentCount: 12 }],
  [30, { paidIn: 'monthly' }],
  // The last one comes eleven months after the first.
  [195, { installmentCount: 12, paidIn: 'monthly' }],
] as const)('%d days: %j', (days, changes) => {
  expect(waitingDaysOf({ ...TERMS, ...changes })).toBe(days)
})
