import type pg from 'pg'

import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { moneyOnBothSides } from '../../support/ledgers.ts'

/** Orders whose money was taken or blocked, whatever became of it later. */
export async function approvedOrders(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from payment_order
     where state not in ('Pending', 'Declined', 'Unknown', 'Failed')`,
  )
  return rows[0]?.count ?? 0
}

type Books = Readonly<{ pool: pg.Pool; bankUrl: string }>

type Expected = Readonly<{
  approvedBefore: number
  successfulProvisions: number
  unknownProvisions: number
}>

/** Waits until nothing is open, and then says what does not add up. */
export async function ledgerComplaints(
  { pool, bankUrl }: Books,
  { approvedBefore, successfulProvisions, unknownProvisions }: Expected,
): Promise<readonly string[]> {
  await waitFor(async () => (await unsettled(pool)) === 0, {
    what: 'every order and operation to be settled',
  })
  const complaints: string[] = []
  const approved = (await approvedOrders(pool)) - approvedBefore
  const least = successfulProvisions
  const most = successfulProvisions + unknownProvisions
  if (approved < least || approved > most) {
    complaints.push(`${approved} orders were approved; ${least} to ${most} were answered so`)
  }
  const { ours, banks } = await moneyOnBothSides({ bankUrl, database: { pool } })
  const differing = Object.keys({ ...ours, ...banks }).filter(
    (id) => JSON.stringify(ours[id]) !== JSON.stringify(banks[id]),
  )
  for (const id of differing.slice(0, 5)) {
    const sides = `${JSON.stringify(ours[id])} here, ${JSON.stringify(banks[id])} at the bank`
    complaints.push(`bank order ${id}: ${sides}`)
  }
  return complaints
}

async function unsettled(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select (select count(*) from payment_order where state in ('Pending', 'Unknown'))::integer
       + (select count(*) from order_operation where state in ('Pending', 'Unknown'))::integer
       as count`,
  )
  return rows[0]?.count ?? 0
}
