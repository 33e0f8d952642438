import { ConstraintError } from './memory-database.ts'
import type { OrderRow } from './rows.ts'

const TAKEN = new Set(['Approved', 'PartiallyReturned', 'Returned'])

/** The checks of the table payment_order, each under the words that a report shows. */
const CHECKS: readonly (readonly [rule: string, holds: (row: OrderRow) => boolean])[] = [
  ['an amount is above zero', (row) => row.amountMinor > 0n],
  ['all or nothing is taken', (row) => row.takenMinor === 0n || row.takenMinor === row.amountMinor],
  ['no sum is below zero', (row) => row.returnedMinor >= 0n && row.returnReservedMinor >= 0n],
  [
    'returned and reserved are at most what was taken',
    (row) => row.returnedMinor + row.returnReservedMinor <= row.takenMinor,
  ],
  [
    'a PostAuth, and nothing else, has an original order',
    (row) => (row.paymentType === 'PostAuth') === (row.originalOrderId !== null),
  ],
  [
    'what counts as taken was taken',
    (row) => !TAKEN.has(row.state) || row.takenMinor === row.amountMinor,
  ],
  [
    'what does not count as taken was not taken',
    (row) => TAKEN.has(row.state) || row.state === 'Reversed' || row.takenMinor === 0n,
  ],
  [
    'a captured PreAuth names its capture',
    (row) => row.state !== 'Captured' || row.capturedByOrderId !== null,
  ],
]

/** Refuses a row as the table's checks do. */
export function checkOrder(row: OrderRow): void {
  for (const [rule, holds] of CHECKS) {
    if (!holds(row)) throw new ConstraintError(`payment_order ${row.orderId}: ${rule}`)
  }
}
