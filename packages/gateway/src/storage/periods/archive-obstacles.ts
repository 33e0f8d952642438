import type { Obstacle, Period } from '../../archive/index.ts'
import type { Queryable } from '../postgres/index.ts'
import { patient } from './patient.ts'

/** Each finds rows with `example` that keep a period from being archived; `$1` is closedBefore. */
const OBSTACLES: readonly (readonly [what: string, rows: (period: string) => string])[] = [
  [
    'orders whose outcome is open, or that something holds',
    (period) => `select order_id as example from payment_order_${period}
      where state in ('Pending', 'Unknown') or next_inquiry_at is not null or held_by is not null
        or bank_turn is not null or return_reserved_minor > 0`,
  ],
  [
    'pre-authorisations that are neither captured nor released',
    (period) => `select order_id as example from payment_order_${period}
      where state = 'PreAuthorized'`,
  ],
  [
    'operations whose outcome is open',
    (period) => `select operation_id as example from order_operation_${period}
      where state in ('Pending', 'Unknown') or next_inquiry_at is not null`,
  ],
  [
    'batches that are not closed',
    (period) => `select b.terminal_id || ' ' || b.batch_number as example from terminal_batch b
      where b.state <> 'Closed' and exists (select from payment_order_${period} o
        where o.merchant_id = b.merchant_id and o.terminal_id = b.terminal_id
          and o.batch_number = b.batch_number)`,
  ],
  [
    'uses of payment links that are being paid',
    (period) => `select u.use_id as example from link_use u
      join payment_order_${period} o on o.merchant_id = u.merchant_id and o.order_id = u.order_id
      where u.state = 'Paying'`,
  ],
  [
    'receipts that wait to be sent',
    (period) => `select n.notice_id as example from notice n
      join link_use u on u.merchant_id = n.merchant_id and u.link_id = n.link_id
        and u.use_id = n.use_id
      join payment_order_${period} o on o.merchant_id = u.merchant_id and o.order_id = u.order_id
      where n.state = 'Waiting'`,
  ],
  [
    'orders to which something happened on or after the date of --before',
    (period) => `select order_id as example from ledger_transfer_${period} where posted_at >= $1
      union select order_id from order_operation_${period} where created_at >= $1`,
  ],
]

/** What is not closed in a period. */
export async function findObstacles(
  database: Queryable,
  period: Pick<Period, 'name'>,
  closedBefore: Date,
): Promise<readonly Obstacle[]> {
  const found: Obstacle[] = []
  for (const [what, rows] of OBSTACLES) {
    const text = `select count(*)::int as count, min(example::text) as example
      from (${rows(period.name)}) o`
    const values = rows(period.name).includes('$1') ? [closedBefore] : []
    const [row] = (await database.query<Obstacle>(patient(text, values))).rows
    if (row !== undefined && row.count > 0) found.push({ ...row, what })
  }
  return found
}
