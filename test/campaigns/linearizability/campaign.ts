import { seededRandom } from '../../support/random-cards.ts'
import type { Cluster } from './cluster.ts'
import { ORDER } from './order-specification.ts'
import { eventsByBooks } from './outcome-events.ts'
import { comeToRest, type OrderHistory, openOrders, planOf, runClients } from './run-history.ts'
import { linearize } from './wing-gong.ts'

/** What was seen, summed over histories. */
export type Figures = {
  histories: number
  orders: number
  operations: number
  /** How calls ended, by kind. */
  endings: Map<string, number>
  kills: number
  historiesWithLostAnswers: number
  /** Orders for which there is no order of events, told so that a reader can look; and those given up. */
  violations: string[]
  undecided: string[]
}

export function noFigures(): Figures {
  const counts = { histories: 0, orders: 0, operations: 0, kills: 0 }
  return {
    ...counts,
    historiesWithLostAnswers: 0,
    endings: new Map(),
    violations: [],
    undecided: [],
  }
}

/** At most `width` acts run at the same time; the others wait. */
export function gate(width: number): <Result>(act: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let free = width
  return async (act) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      return await act()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

/** The part of a history, from its seed, in which clients act. */
export async function actHistory(cluster: Cluster, seed: number): Promise<OrderHistory[]> {
  const random = seededRandom(seed)
  const plan = planOf(random)
  const orders = await openOrders(cluster, random, plan)
  await runClients(cluster, random, { plan, orders })
  return orders
}

/** A history that is at rest. */
export type WholeHistory = Readonly<{ seed: number; orders: readonly OrderHistory[] }>

/** Waits until all is known. */
export async function restOf(cluster: Cluster, history: WholeHistory): Promise<WholeHistory> {
  await comeToRest(cluster, history.orders)
  return history
}

/** A search takes the processor for seconds: nobody may be waiting for an answer then. */
export function judgeHistory({ seed, orders }: WholeHistory, figures: Figures): void {
  for (const order of orders) judge(order, seed, figures)
  count(orders, figures)
}

function judge(history: OrderHistory, seed: number, figures: Figures): void {
  const { orderId, notes } = history
  if (isExplainedByBooks(history)) return
  const events = notes.flatMap((note) => note.events)
  const { kind, order } = linearize(ORDER, events)
  if (kind === 'linearizable') return
  const first = Math.min(...events.map(({ call }) => call))
  const done = new Set(order)
  const lines = [...events.entries()].map(([at, { action, call, end, isSure }]) => {
    const when = `${(call - first).toFixed(1)} to ${(end - first).toFixed(1)}`
    return `  ${done.has(at) ? ' ' : '?'} ${when} ${isSure ? '' : 'perhaps '}${JSON.stringify(action)}`
  })
  const told = kind === 'violation' ? figures.violations : figures.undecided
  told.push(`seed ${seed}, order ${orderId}:\n${lines.join('\n')}`)
}

/** The books say which of the calls without an answer to think away: mostly that is all it takes. */
function isExplainedByBooks({ notes, written }: OrderHistory): boolean {
  const events = notes.flatMap((note) => {
    const { call, ending } = note
    if (call === null || ending === null) return note.events
    return eventsByBooks(call, ending, written.get(call.id))
  })
  return linearize(ORDER, events).kind === 'linearizable'
}

function count(orders: readonly OrderHistory[], figures: Figures): void {
  const notes = orders.flatMap((order) => order.notes)
  figures.histories += 1
  figures.orders += orders.length
  figures.operations += notes.length
  for (const { call, ending } of notes) {
    const code = ending?.kind === 'refused' ? ` ${ending.code}` : ''
    const name = call === null ? 'inquire' : `${call.name} ${ending?.kind}${code}`
    figures.endings.set(name, (figures.endings.get(name) ?? 0) + 1)
  }
  if (notes.some(({ ending }) => ending?.kind === 'lost')) figures.historiesWithLostAnswers += 1
}
