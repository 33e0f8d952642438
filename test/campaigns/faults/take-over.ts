import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import type { Random } from '../../support/random.ts'
import { SLOW_CARD } from './call-record.ts'
import { type Lab, tokenAt } from './lab.ts'
import type { LabNode } from './lab-node.ts'

const ORDERS = 3
let names = 0

/**
 * Kills a node while payments of it are at the bank, which has booked them and not answered; answers how
 * long it took until the last of them was known by another node, in milliseconds.
 */
export async function killAndTakeOver(lab: Lab, node: LabNode, random: Random): Promise<number> {
  const client = lab.clientOf(node)
  const cardToken = await tokenAt(lab, node, SLOW_CARD)
  const paid = Array.from({ length: ORDERS }, () => {
    names += 1
    return { conversationId: `taken over ${names}`, amountMinor: 30_000 + random.below(1_000_000) }
  })
  const lost = paid.map(({ conversationId, amountMinor }) =>
    client.provision({ cardToken, amount: amountMinor / 100 }, { conversationId }),
  )
  const ended = Promise.allSettled(lost)
  try {
    const ids = paid.map(({ conversationId }) => conversationId)
    await waitFor(() => bankHasAll(lab, ids), { what: 'the bank to book' })
    node.signalAll('SIGKILL')
    const killedAt = performance.now()
    await waitFor(async () => (await openOf(lab, ids)) === 0, { what: 'a take-over' })
    return performance.now() - killedAt
  } finally {
    await ended
    await node.restart()
  }
}

async function bankHasAll(lab: Lab, conversationIds: readonly string[]): Promise<boolean> {
  const { rows } = await lab.database.pool.query<{ id: string }>(
    'select bank_order_id as id from payment_order where conversation_id = any($1)',
    [conversationIds],
  )
  const answer = await fetch(`${lab.bankUrl}/simulator/orders`)
  const orders: { bankOrderId: string }[] = JSON.parse(await answer.text())
  const there = new Set(orders.map(({ bankOrderId }) => bankOrderId))
  return rows.length === conversationIds.length && rows.every(({ id }) => there.has(id))
}

async function openOf(lab: Lab, conversationIds: readonly string[]): Promise<number> {
  const { rows } = await lab.database.pool.query(
    `select from payment_order where conversation_id = any($1) and state in ('Pending', 'Unknown')`,
    [conversationIds],
  )
  return rows.length
}
