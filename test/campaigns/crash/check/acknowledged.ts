import type { VezneClient } from '@vezne/client'

import { waitFor } from '../../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import type { Cell } from '../cell.ts'
import type { Book, OrderView } from '../load/book.ts'

const AT_ONCE = 8

/** Every answer that a caller got and that is no longer true. */
export async function lostAnswers(cell: Cell, book: Book): Promise<string[]> {
  const [node] = cell.nodes
  if (node === undefined) throw new Error('a cell without a node')
  const client = cell.clientOf(node)
  const views = new Map<string, OrderView | string>()
  const claims = [...book.claims, ...book.claimsOfReturns()]
  await eachOf([...new Set(claims.map(({ orderId }) => orderId))], async (orderId) => {
    const view = await waitFor(() => client.inquire({ orderId }), { what: 'an inquiry' })
    views.set(orderId, view.isSucceed ? view : `refused with ${view.errorCode}`)
  })
  const broken = claims.flatMap(({ orderId, answer, holds }) => {
    const view = views.get(orderId)
    if (typeof view === 'object' && holds(view)) return []
    const now = typeof view === 'object' ? summaryOf(view) : view
    return [`${orderId} was answered "${answer}" and is now ${now}`]
  })
  return [...broken, ...(await takenAfterAll(cell, book)), ...(await unpaidLinks(client, book))]
}

function summaryOf({ transactionStatus, amount, returnedAmount }: OrderView): string {
  return `${transactionStatus}, ${amount} with ${returnedAmount} returned`
}

async function takenAfterAll({ database }: Cell, book: Book): Promise<string[]> {
  const { rows } = await database.pool.query<{ it: string }>(
    `select conversation_id as it from payment_order
     where conversation_id = any($1) and state not in ('Failed', 'Declined')`,
    [book.notTaken],
  )
  return rows.map(({ it }) => `${it} was answered as not taken, and was taken`)
}

async function unpaidLinks(client: VezneClient, book: Book): Promise<string[]> {
  const unpaid: string[] = []
  await eachOf(book.paidLinks, async (id) => {
    const status = await waitFor(() => client.linkStatus({ id }), { what: 'a link' })
    if (!status.isSucceed || status.usageCount !== 1) unpaid.push(`link ${id} was paid once`)
  })
  return unpaid
}

async function eachOf<Value>(
  values: readonly Value[],
  act: (value: Value) => Promise<void>,
): Promise<void> {
  const rest = values.values()
  const work = async (): Promise<void> => {
    for (const value of rest) await act(value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
