import { createRandom, type Random } from '../../support/random.ts'
import { COUNTS, TERMINALS, type Terminal } from './shop.ts'

/** Between closings; `closedAt` and `day` are null for the last batch, which stays open. */
export type Batch = Readonly<{
  terminal: Terminal
  number: number
  openedAt: number
  closedAt: number | null
  day: string | null
}>

type Operation = Readonly<{
  operationId: string
  kind: 'Return' | 'Reverse'
  amount: number
  at: number
}>

/** A payment, with all that happens to it. Amounts are whole kuruş, times milliseconds. */
export type Order = Readonly<{
  orderId: string
  terminal: Terminal
  type: 'Auth' | 'PreAuth' | 'PostAuth'
  /** The PreAuth of a PostAuth. */
  original: Order | null
  end: 'Approved' | 'Declined' | 'Failed' | 'Unknown'
  createdAt: number
  /** When the outcome was known; null: it never was. */
  knownAt: number | null
  batch: Batch
  amount: number
  points: number
  count: number
  programme: string
  cardBank: string
  cardType: 'Credit' | 'Debit'
  lastFour: string
  bankOrderId: string
  transaction: string | null
  provision: string
  operations: readonly Operation[]
}>

export type History = Readonly<{ orders: readonly Order[]; batches: readonly Batch[]; end: number }>

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ISTANBUL = 3 * HOUR

/** The day in Turkey. */
export const dayAt = (time: number): string => new Date(time + ISTANBUL).toISOString().slice(0, 10)

type Asked = Readonly<{ orders: number; seed: number; from: string; days: number }>

/** What happens at a shop's terminals. The same seed makes the same history. */
export function historyOf({ orders: count, seed, from, days }: Asked): History {
  const start = Date.parse(`${from}T00:00:00+03:00`)
  const end = start + days * DAY
  const batches = TERMINALS.flatMap((terminal, at) =>
    batchesOf(terminal, { start, end, random: createRandom(seed, 1_000 + at) }),
  )
  const random = createRandom(seed, 0)
  const orders: Order[] = []
  while (orders.length < count) {
    const createdAt = start + Math.floor((orders.length / count) * (end - start - HOUR))
    const order = sale({ random, batches, end, createdAt })
    orders.push(order)
    if (order.type === 'PreAuth' && order.end === 'Approved') {
      const later = order.createdAt + Math.floor(random.fraction() * 6 * DAY) + HOUR
      if (later < end - HOUR)
        orders.push(capture(order, { random, batches, end, createdAt: later }))
    }
  }
  return { orders, batches, end }
}

/** A day of which the end was missed is in the batch of the next one. */
function batchesOf(
  terminal: Terminal,
  { start, end, random }: Readonly<{ start: number; end: number; random: Random }>,
): readonly Batch[] {
  const batches: Batch[] = []
  let openedAt = start - DAY
  for (let day = start; day + DAY < end; day += DAY) {
    if (random.chance(0.03)) continue
    const closedAt = day + terminal.closesAt * 60_000 + random.below(50_000)
    batches.push({ terminal, number: batches.length + 1, openedAt, closedAt, day: dayAt(day) })
    openedAt = closedAt
  }
  const number = batches.length + 1
  return [...batches, { terminal, number, openedAt, closedAt: null, day: null }]
}

/** The batch that was open at a time. */
export function batchAt(batches: readonly Batch[], terminal: Terminal, time: number): Batch {
  const found = batches.findLast((batch) => batch.terminal === terminal && batch.openedAt < time)
  if (found === undefined) throw new Error(`${terminal.alias} has no batch at ${time}.`)
  return found
}

type Making = Readonly<{
  random: Random
  batches: readonly Batch[]
  end: number
  createdAt: number
}>

const PROGRAMMES = ['Bonus', 'World', 'Axess', 'Maximum', 'Unknown'] as const
const CARD_BANKS = ['0062', '0046', '0064', '0067', '0015', '0010'] as const

function sale({ random, batches, end, createdAt }: Making): Order {
  const terminal = random.pick(TERMINALS)
  const cardType = random.chance(0.8) ? 'Credit' : 'Debit'
  // Small amounts, of which a share is less than a kuruş, and large ones.
  const amount = 1 + random.below(random.pick([200, 20_000, 500_000, 5_000_000]))
  const isPreAuth = random.chance(0.03)
  const hasPoints = !isPreAuth && random.chance(0.03)
  const facts = {
    ...ids(random, createdAt),
    terminal,
    type: isPreAuth ? ('PreAuth' as const) : ('Auth' as const),
    original: null,
    createdAt,
    batch: batchAt(batches, terminal, createdAt),
    amount,
    points: hasPoints ? random.below(amount + 1) : 0,
    count: cardType === 'Credit' && random.chance(0.4) ? random.pick(COUNTS) : 1,
    programme: random.pick(PROGRAMMES),
    cardBank: random.pick(CARD_BANKS),
    cardType,
    lastFour: String(random.below(10_000)).padStart(4, '0'),
  } as const
  return withEnd(facts, { random, batches, end })
}

function capture(original: Order, { random, batches, end, createdAt }: Making): Order {
  const { operations: _, ...facts } = original
  const amount = 1 + random.below(original.amount)
  const batch = batchAt(batches, original.terminal, createdAt)
  const own = {
    ...ids(random, createdAt),
    type: 'PostAuth',
    original,
    createdAt,
    amount,
    batch,
  } as const
  return withEnd({ ...facts, ...own }, { random, batches, end })
}

/** An id with its time, as the product makes them. */
function ids(random: Random, time: number) {
  const hex = random.bytes(10).toString('hex')
  const start = time.toString(16).padStart(12, '0')
  const orderId = `${start.slice(0, 8)}-${start.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`
  return {
    orderId,
    bankOrderId: `vz${orderId.replaceAll('-', '')}`,
    transaction: random.chance(0.8) ? `T${hex.slice(0, 14).toUpperCase()}` : null,
    provision: `P${hex.slice(14, 20)}`,
  }
}

function withEnd(
  facts: Omit<Order, 'end' | 'knownAt' | 'operations'>,
  { random, batches, end }: Omit<Making, 'createdAt'>,
): Order {
  const { createdAt } = facts
  const fate = random.fraction()
  const isCapture = facts.type === 'PostAuth'
  const atOnce = createdAt + 1_500
  if (!isCapture && fate < 0.06)
    return { ...facts, end: 'Declined', knownAt: atOnce, operations: [] }
  if (!isCapture && fate < 0.07) return { ...facts, end: 'Failed', knownAt: atOnce, operations: [] }
  if (!isCapture && fate < 0.072) return { ...facts, end: 'Unknown', knownAt: null, operations: [] }
  // Now and then an outcome comes to light when the batch of the sale is long closed.
  const late = createdAt + 2_000 + Math.floor(random.fraction() * 3 * DAY)
  const knownAt = fate > 0.99 && late < end ? late : atOnce
  const paid: Order = { ...facts, end: 'Approved', knownAt, operations: [] }
  if (facts.type === 'PreAuth') return paid
  return { ...paid, operations: operationsOf(paid, { random, batches, end }) }
}

function operationsOf(
  order: Order,
  { random, batches, end }: Omit<Making, 'createdAt'>,
): readonly Operation[] {
  const fate = random.fraction()
  const after = (order.knownAt ?? order.createdAt) + 1_000
  if (fate < 0.02) {
    const at = after + random.below(HOUR)
    const isOpen = at < (order.batch.closedAt ?? end) && at < end
    const { orderId: operationId } = ids(random, at)
    return isOpen ? [{ operationId, kind: 'Reverse', amount: order.amount, at }] : []
  }
  if (fate > 0.1) return []
  const returns: Operation[] = []
  let at = after
  let left = order.amount
  while (left > 0 && returns.length < 4 && random.chance(0.8)) {
    at += random.chance(0.4) ? 1 + random.below(HOUR) : random.below(25) * DAY + random.below(DAY)
    // What happens in the moment of a day's end is of neither day for sure.
    const { closedAt, openedAt } = batchAt(batches, order.terminal, at)
    if (at >= end || at - openedAt < 2_000 || (closedAt ?? end) - at < 2_000) break
    const amount = random.chance(0.4) ? left : 1 + random.below(left)
    returns.push({ operationId: ids(random, at).orderId, kind: 'Return', amount, at })
    left -= amount
  }
  return returns
}
