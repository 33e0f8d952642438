/**
 * What the banks pay, from the documents alone: decisions 3.3 (prices and rounding) and 10.65 (value dates, returns), and the
 * law of holidays. Nothing of the product is imported here.
 */

import { type Batch, batchAt, type History, type Order } from './history.ts'
import { PRICES, type Price } from './shop.ts'

/** One amount on a value date, in kuruş. What the bank takes is negative. */
export type Payment = Readonly<{
  order: Order
  kind: 'sale' | 'return'
  /** The order of a sale, the operation of a return. */
  sourceId: string
  bankDay: string
  dueOn: string
  part: number
  parts: number
  gross: number
  fee: number
}>

/** Banks are closed on these weekdays, whole days of law 2429; half days are none of them. */
const CLOSED = new Set(
  [
    // 2026: New Year, 20 March (feast), 23 April, 1 May, 19 May, 27 to 29 May (feast), 15 July, 29 October
    '2026-01-01 2026-03-20 2026-04-23 2026-05-01 2026-05-19 2026-05-27 2026-05-28 2026-05-29 2026-07-15 2026-10-29',
    // 2027: feasts from 9 March and from 16 May
    '2027-01-01 2027-03-09 2027-03-10 2027-03-11 2027-04-23 2027-05-17 2027-05-18 2027-05-19 2027-07-15 2027-08-30 2027-10-29',
    // 2028: feasts from 26 February and from 5 May
    '2028-02-28 2028-05-01 2028-05-05 2028-05-08 2028-05-19 2028-08-30',
  ].flatMap((days) => days.split(' ')),
)

/** The next day on which banks pay, the day itself included. */
export function payingDay(day: string): string {
  const weekday = new Date(day).getUTCDay()
  return weekday === 0 || weekday === 6 || CLOSED.has(day) ? payingDay(dayAfter(day, 1)) : day
}

export function dayAfter(day: string, days: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

function monthsAfter(day: string, months: number): string {
  const date = new Date(day)
  date.setUTCMonth(date.getUTCMonth() + months)
  // A shorter month has gone over into the next one.
  if (date.getUTCDate() !== Number(day.slice(8))) date.setUTCDate(0)
  return date.toISOString().slice(0, 10)
}

/** All payments of closed batches, in the order of their value dates. */
export function paymentsOf({ orders, batches }: History): readonly Payment[] {
  return orders
    .flatMap((order) => [...sales(order), ...returns(order, batches)])
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
}

function isPaid({ end, type, operations, batch }: Order): boolean {
  const isReversed = operations.some(({ kind }) => kind === 'Reverse')
  return end === 'Approved' && type !== 'PreAuth' && !isReversed && batch.day !== null
}

function sales(order: Order): readonly Payment[] {
  const { batch, amount, count } = order
  if (!isPaid(order) || batch.day === null) return []
  const { days, kind, paidIn } = priceOf(order)
  const free = freedOn(batch.day, days, kind)
  const parts = paidIn === 'monthly' ? count : 1
  const share = (whole: number, at: number) => {
    const each = Math.floor(whole / parts)
    return at === parts ? whole - each * (parts - 1) : each
  }
  return Array.from({ length: parts }, (_, month) => ({
    order,
    kind: 'sale' as const,
    sourceId: order.orderId,
    bankDay: batch.day ?? '',
    dueOn: payingDay(monthsAfter(free, month)),
    part: month + 1,
    parts,
    gross: share(amount, month + 1),
    fee: share(feeOf(order), month + 1),
  }))
}

function freedOn(day: string, days: number, kind: Price['kind']): string {
  if (kind === 'calendar') return dayAfter(day, days)
  let free = day
  for (let at = 0; at < days; at += 1) free = payingDay(dayAfter(free, 1))
  return free
}

/** Each is taken whole on the next working day; of the fee the share of all returns so far, rounded down, comes back. */
function returns(order: Order, batches: readonly Batch[]): readonly Payment[] {
  if (!isPaid(order)) return []
  const fee = feeOf(order)
  let before = 0
  return order.operations.flatMap(({ operationId, amount, at }): Payment[] => {
    const share = (back: number) => Math.floor((fee * back) / order.amount)
    const feeBack = share(before + amount) - share(before)
    before += amount
    const { day } = batchAt(batches, order.terminal, at)
    if (day === null) return []
    const dueOn = payingDay(dayAfter(day, 1))
    const amounts = { gross: 0 - amount, fee: 0 - feeBack }
    const facts = { order, kind: 'return' as const, sourceId: operationId, bankDay: day, dueOn }
    return [{ ...facts, ...amounts, part: 1, parts: 1 }]
  })
}

/** Rounded half up. Amounts are small enough for exact numbers. */
export function feeOf(order: Order): number {
  return Math.floor((order.amount * priceOf(order).basisPoints + 5_000) / 10_000)
}

/** The most specific price at the moment of the payment, or of its PreAuth; of equals, the newest. */
function priceOf({ original, createdAt, ...order }: Order): Price {
  const moment = original?.createdAt ?? createdAt
  const weight = (price: Price) =>
    Number(price.terminal !== null) * 8 +
    Number(price.own) * 4 +
    Number(price.cardBank !== null) * 2 +
    Number(price.programme !== null)
  const fits = (own: string | null, its: string) => own === null || own === its
  const [best] = PRICES.filter(
    (price) =>
      price.count === order.count &&
      price.cardType === order.cardType &&
      fits(price.terminal, order.terminal.alias) &&
      fits(price.programme, order.programme) &&
      fits(price.cardBank, order.cardBank) &&
      Date.parse(price.from) <= moment &&
      (price.until === null || Date.parse(price.until) > moment),
  ).toSorted(
    (one, other) => weight(other) - weight(one) || Date.parse(other.from) - Date.parse(one.from),
  )
  if (best === undefined) throw new Error(`${order.orderId} has no price.`)
  return best
}
