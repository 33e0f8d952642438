import type { Clock } from '../../../base/kernel/index.ts'
import type { BankQueryLimits } from '../connector.ts'
import { deadlineOf, type Unanswered } from '../exchange.ts'
import type { ListedOrder, OrderListing, OrderSpan } from '../order-list.ts'
import { sumOf, unavailable, wholeList } from './answers.ts'

/**
 * A row of a bank's list that moved or blocked money, and that does not say itself that it was undone. Lists that show
 * what undid it have a `void`, of the order or of a refund, or an `undoneRefund`.
 */
export type ListedMovement = Readonly<{
  /** The order of the payment, also for a capture or a refund. */
  bankOrderId: string
  kind: 'sale' | 'hold' | 'capture' | 'refund' | 'void' | 'undoneRefund'
  amountMinor: bigint
  /** Null: the row's time cannot be read. */
  at: Date | null
}>

/** The rows that moved money (null: one cannot be read), of a list where some rows mean `nothing`. */
export function movementsIn<Row>(
  rows: readonly Row[],
  movementOf: (row: Row) => ListedMovement | 'nothing' | null,
): readonly ListedMovement[] | null {
  return wholeList(rows.map(movementOf))?.filter((row) => row !== 'nothing') ?? null
}

/** A long list of a busy day. */
export const LIST_MAXIMUM_BYTES = 16 * 1_024 * 1_024

/** A batch may stay open for long, but not for ever: a bank is not asked about more days. */
const PARTS_MAXIMUM = 100

/** Asks for one part of the list. `left` gives the limits of each call; null: the time is over. */
type AskPart<Part> = (
  part: Part,
  left: () => BankQueryLimits | null,
) => Promise<readonly ListedMovement[] | Unanswered>

type Parts<Part> = Readonly<{
  /** Such as the days of the span, because most banks list one day at a time. */
  parts: readonly Part[]
  ask: AskPart<Part>
  clock: Clock
}>

/** The list of a span that takes several calls. It is whole, or there is none. */
export async function listInParts<Part>(
  { parts, ask, clock }: Parts<Part>,
  span: OrderSpan,
  limits: BankQueryLimits,
): Promise<OrderListing> {
  if (parts.length > PARTS_MAXIMUM) return unavailable('longSpan')
  const left = deadlineOf(clock, limits)
  const movements: ListedMovement[] = []
  for (const part of parts) {
    const found = await ask(part, left)
    if ('kind' in found) return { kind: 'unavailable', cause: found.cause }
    movements.push(...found)
  }
  return { kind: 'listed', orders: ordersOf(movements, span) }
}

/**
 * The orders whose payment is in the span. A refund or a capture of another day's payment names an order that is none
 * of the span, and a payment whose time cannot be read counts.
 */
export function ordersOf(
  movements: readonly ListedMovement[],
  { from, until }: OrderSpan,
): readonly ListedOrder[] {
  const rowsOf = new Map<string, ListedMovement[]>()
  for (const movement of movements) {
    const rows = rowsOf.get(movement.bankOrderId)
    if (rows === undefined) rowsOf.set(movement.bankOrderId, [movement])
    else rows.push(movement)
  }
  return [...rowsOf].flatMap(([id, rows]) => {
    const payments = rows.filter(({ kind }) => kind === 'sale' || kind === 'hold')
    const isOfSpan = payments.some(({ at }) => at === null || (at >= from && at < until))
    return isOfSpan ? listedOrder(id, rows) : []
  })
}

/** Nothing for an order that was undone as a whole: a void of an order with refunds undid a refund. */
function listedOrder(bankOrderId: string, rows: readonly ListedMovement[]): readonly ListedOrder[] {
  const of = (...kinds: readonly ListedMovement['kind'][]) =>
    rows.filter(({ kind }) => kinds.includes(kind))
  const [taken, refunds] = [of('sale', 'capture'), of('refund')]
  if (refunds.length === 0 && of('void').length > 0) return []
  const [refunded, undone] = [sumOf(refunds), sumOf(of('undoneRefund', 'void'))]
  return [
    {
      bankOrderId,
      state: taken.length > 0 ? 'taken' : 'preAuthorized',
      takenMinor: sumOf(taken),
      returnedMinor: undone < refunded ? refunded - undone : 0n,
    },
  ]
}
