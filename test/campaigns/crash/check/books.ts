import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { moneyOnBothSides } from '../../../support/ledgers.ts'
import { TEST_LIMITS } from '../../../support/pace.ts'
import type { Cell } from '../cell.ts'
import { bankEvents } from './bank-journal.ts'

/** Contradictions in the bank's own journal: sales that were taken twice, and refunds above the sum. */
export async function bankFindings(cell: Cell): Promise<string[]> {
  const events = await bankEvents(cell)
  const taken = new Map<string, number[]>()
  const refunded = new Map<string, number>()
  for (const { kind, bankOrderId = '', procReturnCode, amountMinor = 0, type } of events) {
    if (procReturnCode !== '00') continue
    if (kind === 'capture' || (kind === 'payment' && type === 'Auth')) {
      taken.set(bankOrderId, [...(taken.get(bankOrderId) ?? []), amountMinor])
    }
    if (kind === 'credit') {
      refunded.set(bankOrderId, (refunded.get(bankOrderId) ?? 0) + amountMinor)
    }
  }
  const doubles = [...taken].filter(([, sales]) => sales.length > 1)
  const aboves = [...refunded].filter(([id, sum]) => sum > (taken.get(id)?.[0] ?? 0))
  return [
    ...doubles.map(([id, sales]) => `the bank took ${id} ${sales.length} times`),
    ...aboves.map(([id, sum]) => `the bank refunded ${sum} of ${id}, more than was paid`),
  ]
}

/** One payment intention, one key, one session and one use of a link are each paid at most once. */
const TWICE: readonly (readonly [what: string, query: string])[] = [
  [
    'a ConversationId',
    `select conversation_id as it from payment_order
     where state in ('Approved', 'PartiallyReturned', 'Returned', 'PreAuthorized', 'Captured')
     group by conversation_id having count(*) > 1`,
  ],
  [
    'a session',
    `select session_id::text as it from payment_order where session_id is not null
       and state not in ('Failed', 'Declined') group by session_id having count(*) > 1`,
  ],
  [
    'a PreAuth',
    `select original_order_id::text as it from payment_order where original_order_id is not null
       and state not in ('Failed', 'Declined') group by original_order_id having count(*) > 1`,
  ],
  [
    'a SingleUse link',
    `select link_id::text as it from payment_order where link_id is not null
       and state not in ('Failed', 'Declined') group by link_id having count(*) > 1`,
  ],
]

export async function doubleSales({ database }: Cell): Promise<string[]> {
  const found: string[] = []
  for (const [what, query] of TWICE) {
    const { rows } = await database.pool.query<{ it: string }>(query)
    found.push(...rows.map(({ it }) => `${what} was paid twice: ${it}`))
  }
  return found
}

/**
 * The differences between the two ledgers, without the bank orders that are known to differ. A booking that
 * the bank shows late is an orphan until it is undone: this lets the gateway ask about it at once, and waits until the
 * ledgers are equal. No amount may stay blocked either.
 */
export async function ledgerDifferences(
  cell: Cell,
  besides: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const end = performance.now() + TEST_LIMITS.waitMilliseconds
  for (;;) {
    const unequal = (await moneyDifferences(cell)).filter(({ id }) => !besides.has(id))
    const blocked = await blocksLeft(cell)
    if (unequal.length + blocked.length === 0) return []
    if (performance.now() > end) return [...(await described(cell, unequal)), ...blocked]
    await askAboutOrphans(cell, unequal)
    await delay(250)
  }
}

type Difference = Readonly<{ id: string; what: string }>

async function moneyDifferences(cell: Cell): Promise<Difference[]> {
  const { ours, banks } = await moneyOnBothSides(cell)
  const ids = [...new Set([...Object.keys(ours), ...Object.keys(banks)])]
  return ids.flatMap((id) => {
    const [here, there] = [ours[id], banks[id]]
    // An orphan that the bank had settled: it was given back whole, and was never ours (5.11).
    if (here === undefined && there !== undefined && there.captured === there.refunded) return []
    if (isDeepStrictEqual(here, there)) return []
    // A bank that had not settled the payment voided it for the return of the whole (5.25).
    if (there === undefined && here !== undefined && here.captured === here.refunded) return []
    const what = `${id}: ours ${JSON.stringify(here)}, the bank's ${JSON.stringify(there)}`
    return [{ id, what }]
  })
}

/**
 * The schedule waits up to a day for a bank that writes a booking down late, and longer between two tries at a bank that
 * is away. An order that the gateway will not ask about any more is left alone: then the difference stays.
 */
async function askAboutOrphans({ database }: Cell, unequal: readonly Difference[]): Promise<void> {
  await database.pool.query(
    `update payment_order set next_inquiry_at = now()
     where bank_order_id = any($1) and state = 'Failed' and outcome_code = 'NEVER_BOOKED'
       and next_inquiry_at > now()`,
    [unequal.map(({ id }) => id)],
  )
}

/** The differences, with what our orders say. */
async function described({ database }: Cell, unequal: readonly Difference[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string; order: string }>(
    `select bank_order_id as id, concat_ws(' ', order_id, payment_type, state, outcome_code, created_at,
       'ended', finished_at, 'asked again', next_inquiry_at) as order
     from payment_order where bank_order_id = any($1)`,
    [unequal.map(({ id }) => id)],
  )
  return unequal.map(({ id, what }) => {
    const orders = rows.flatMap((row) => (row.id === id ? [row.order] : []))
    return `${what}; our orders: ${orders.join('; ') || 'none'}`
  })
}

/** PreAuths that have ended in the gateway and still block an amount at the bank. */
async function blocksLeft({ bankUrl, database }: Cell): Promise<string[]> {
  const answer = await fetch(`${bankUrl}/simulator/orders`)
  const orders: { bankOrderId: string; state: string }[] = JSON.parse(await answer.text())
  const blocked = orders.filter(({ state }) => state === 'Authorized')
  const { rows } = await database.pool.query<{ id: string; state: string }>(
    `select bank_order_id as id, state from payment_order where payment_type = 'PreAuth'
       and state <> 'PreAuthorized' and bank_order_id = any($1)`,
    [blocked.map(({ bankOrderId }) => bankOrderId)],
  )
  return rows.map(({ id, state }) => `${id} is ${state} and still blocks its amount at the bank`)
}
