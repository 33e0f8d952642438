/** Decision 6.2: the status of a link at a moment. */

import { describe, expect, test } from 'vitest'
import { linkStatus, type PaymentLink } from './index.ts'
import { linkPaymentStatus } from './link.ts'

const EXPIRES = new Date('2026-03-10T12:00:00Z')
const BEFORE = new Date('2026-03-10T11:59:59.999Z')
const AFTER = EXPIRES

type Row = Partial<PaymentLink>
const row = (changes: Row) => ({
  state: 'Active' as const,
  expiresAt: EXPIRES,
  usedCount: 0,
  maximumUses: 2,
  reservedCount: 0,
  hasFailedTry: false,
  lastPaidAt: null,
  ...changes,
})

describe('linkStatus', () => {
  test.each<[string, Row, Date, string]>([
    ['new', {}, BEFORE, 'Active'],
    ['in part used', { usedCount: 1 }, BEFORE, 'Active'],
    ['its date over, not yet written down', {}, AFTER, 'Expired'],
    ['its date over, written down', { state: 'Expired' }, AFTER, 'Expired'],
    ['deleted', { state: 'Cancelled' }, BEFORE, 'Cancelled'],
    ['deleted, its date over since', { state: 'Cancelled' }, AFTER, 'Cancelled'],
    ['used up', { state: 'Passive', usedCount: 2, lastPaidAt: BEFORE }, BEFORE, 'Passive'],
    [
      'used up, its date over since',
      { state: 'Passive', usedCount: 2, lastPaidAt: BEFORE },
      AFTER,
      'Passive',
    ],
    [
      'used up by a try that its date overtook (6.3)',
      { state: 'Passive', usedCount: 2, lastPaidAt: AFTER },
      AFTER,
      'Expired',
    ],
    ['paused', { state: 'Passive' }, BEFORE, 'Passive'],
  ])('%s', (_, changes, now, status) => expect(linkStatus(row(changes), now)).toBe(status))
})

describe('linkPaymentStatus', () => {
  test.each<[string, Row, Date, string]>([
    ['nobody tried', {}, BEFORE, 'Pending'],
    ['paid once', { usedCount: 1 }, BEFORE, 'Success'],
    ['paid once, then a failed try', { usedCount: 1, hasFailedTry: true }, BEFORE, 'Success'],
    ['paid, then expired', { usedCount: 1 }, AFTER, 'Success'],
    ['paid, then deleted', { usedCount: 1, state: 'Cancelled' }, BEFORE, 'Success'],
    ['the last try failed', { hasFailedTry: true }, BEFORE, 'Failed'],
    ['a try is under way', { reservedCount: 1 }, BEFORE, 'Pending'],
    [
      'a new try is under way after a failed one',
      { reservedCount: 1, hasFailedTry: true },
      BEFORE,
      'Pending',
    ],
    ['the date overtook a try under way', { reservedCount: 1 }, AFTER, 'Pending'],
    ['its date over unpaid', {}, AFTER, 'Expired'],
    ['its date over after a failed try', { hasFailedTry: true }, AFTER, 'Expired'],
    ['deleted unpaid', { state: 'Cancelled' }, BEFORE, 'Pending'],
  ])('%s', (_, changes, now, status) => expect(linkPaymentStatus(row(changes), now)).toBe(status))
})
