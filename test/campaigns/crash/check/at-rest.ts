import { setTimeout as delay } from 'node:timers/promises'
import { TEST_LIMITS } from '../../../support/pace.ts'

import type { Cell } from '../cell.ts'
import { askAtOnce, lookForOrphans } from '../load/start-load.ts'

/** One query for each kind of work that can be left unfinished. */
const UNDER_WAY: readonly (readonly [what: string, query: string])[] = [
  [
    'orders Pending or Unknown',
    `select order_id::text || ' ' || state as it from payment_order
     where state in ('Pending', 'Unknown')`,
  ],
  [
    'orders held, at the bank, or with a reservation',
    `select order_id::text as it from payment_order
     where held_by is not null or bank_turn is not null or return_reserved_minor <> 0`,
  ],
  [
    'operations Pending or Unknown',
    `select kind || ' ' || operation_id::text as it from order_operation
     where state in ('Pending', 'Unknown')`,
  ],
  [
    'batches that are being closed',
    `select batch_number::text as it from terminal_batch where state = 'Closing'`,
  ],
  [
    'link uses that pay, or are reserved for a payment without 3-D Secure',
    `select use_id::text as it from link_use
     where state = 'Paying' or (state = 'Reserved' and session_id is null)`,
  ],
  [
    'links whose reservations do not add up',
    `select l.link_id::text as it from payment_link l where l.reserved_count <> (
       select count(*) from link_use u where u.merchant_id = l.merchant_id
         and u.link_id = l.link_id and u.state in ('Reserved', 'Paying'))`,
  ],
  [
    'sessions claimed by an order that is not',
    `select session_id::text as it from threeds_session s where usage = 'Claimed' and not exists (
       select from payment_order o where o.merchant_id = s.merchant_id
         and o.order_id = s.claimed_by_order_id)`,
  ],
]

export type Rest = Readonly<{ waitedMilliseconds: number; stuck: readonly string[] }>

/**
 * Waits until no work is under way; work that remains after the time limit is stuck. Orphans are searched for
 * meanwhile, unless they are to wait.
 */
export async function waitForRest(
  cell: Cell,
  withOrphans = true,
  withinMilliseconds = TEST_LIMITS.waitMilliseconds,
): Promise<Rest> {
  const startedAt = performance.now()
  for (;;) {
    if (withOrphans) await lookForOrphans(cell)
    // An inquiry that was under way when the bank came back is repeated only after the doubled wait.
    if (cell.awayBank) await askAtOnce(cell)
    const stuck = await underWay(cell)
    const waitedMilliseconds = Math.round(performance.now() - startedAt)
    if (stuck.length === 0 || waitedMilliseconds > withinMilliseconds) {
      return { waitedMilliseconds, stuck }
    }
    await delay(100)
  }
}

async function underWay({ database }: Cell): Promise<string[]> {
  const found: string[] = []
  for (const [what, query] of UNDER_WAY) {
    const { rows } = await database.pool.query<{ it: string }>(query)
    const [first] = rows
    if (first !== undefined) found.push(`${rows.length} ${what}, such as ${first.it}`)
  }
  return found
}
