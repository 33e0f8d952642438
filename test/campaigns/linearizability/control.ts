import type pg from 'pg'
import { NaiveOrder } from './naive-order.ts'
import { type Action, ORDER } from './order-specification.ts'
import { eventsOf } from './outcome-events.ts'
import { type HistoryEvent, linearize, type Verdict } from './wing-gong.ts'

const CAPTURED = 100

/**
 * The same returns at once against an order that is read, compared and written. Its verdict must be a
 * violation, else the campaign is blind.
 */
export async function judgeNaiveOrder(pool: pg.Pool): Promise<Verdict['kind']> {
  const order = new NaiveOrder(pool)
  await order.open(CAPTURED)
  const capture = { id: 'capture', name: 'capture', amount: CAPTURED, call: 0, end: 0 } as const
  const events: HistoryEvent<Action>[] = eventsOf(capture, { kind: 'done' })
  const client = async (at: number): Promise<void> => {
    const call = performance.now()
    const end = await order.giveBack(20)
    const one = { id: `return ${at}`, name: 'return', amount: 20, call } as const
    const ending = end === 'done' ? { kind: end } : ({ kind: 'refused', code: end } as const)
    events.push(...eventsOf({ ...one, end: performance.now() }, ending))
  }
  await Promise.all(Array.from({ length: 16 }, (_, at) => client(at)))
  return linearize(ORDER, events).kind
}
