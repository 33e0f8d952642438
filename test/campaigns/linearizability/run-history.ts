import { waitFor } from '../../../packages/gateway/src/base/kernel/testing/wait-for.ts'
import { TEST_LIMITS } from '../../support/pace.ts'
import type { Random } from '../../support/random-cards.ts'
import { tokenOf } from '../../support/steps.ts'
import type { Cluster, NodeNumber } from './cluster.ts'
import type { Action } from './order-specification.ts'
import { type Call, type Ending, eventsOf, type WrittenCall } from './outcome-events.ts'
import { performCall, readOrder } from './perform-call.ts'
import type { HistoryEvent } from './wing-gong.ts'

const CARD = '5528790000000008'
const AMOUNT = 100
const ACTIVE_MILLISECONDS = 20_000
/** A call that died with its process is asked about after 25 seconds, and given up after 55. */
const REST_MILLISECONDS = 2 * TEST_LIMITS.waitMilliseconds

/** How the bank loses the answer of one call on an order; a silence of 20 seconds is rare. */
const FAULTS = ['error-after-booking', 'garbled-after-booking', 'refuse-connection'] as const
const OPERATIONS = ['PostAuth', 'Credit', 'Credit', 'Void'] as const

export type Plan = Readonly<{
  clients: number
  orders: number
  operations: number
  faults: number
  isSilent: boolean
}>

/** A plan of up to 16 clients and about 20 to 200 operations. */
export function planOf(random: Random): Plan {
  const upTo = (count: number) => 1 + Math.floor(random() * count)
  const clients = 3 + upTo(13)
  const operations = Math.min(200, 20 + clients * upTo(12))
  return { clients, operations, orders: upTo(4), faults: upTo(4) - 1, isSilent: random() < 0.05 }
}

type Noted = Readonly<{ call: Call | null; ending: Ending | null; events: HistoryEvent<Action>[] }>

/** By their ConversationIds; known at rest. */
type WrittenCalls = Map<string, WrittenCall>

export type OrderHistory = Readonly<{ orderId: string; notes: Noted[]; written: WrittenCalls }>

function pick<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('There is nothing to pick from.')
  return value
}

/** The orders of a history, blocked, with the bank's faults in wait. */
export async function openOrders(
  cluster: Cluster,
  random: Random,
  plan: Plan,
): Promise<OrderHistory[]> {
  const count = Array.from({ length: plan.orders })
  const orders = await Promise.all(count.map(() => openOrder(cluster)))
  for (let fault = 0; fault < plan.faults; fault += 1) {
    await arm(cluster, pick(random, orders), [pick(random, OPERATIONS), pick(random, FAULTS)])
  }
  if (plan.isSilent) await arm(cluster, pick(random, orders), ['Credit', 'timeout-booked'])
  return orders
}

/** A node that dies meanwhile opens none: then the other one is asked. */
async function openOrder(cluster: Cluster): Promise<OrderHistory> {
  let tries = 0
  const open = async (): Promise<OrderHistory | null> => {
    const client = cluster.client(tries % 2 === 0 ? 0 : 1)
    tries += 1
    const cardToken = await tokenOf(client, CARD)
    const request = { cardToken, amount: AMOUNT, paymentType: 'PreAuth' as const }
    const answer = await client.provision(request)
    return answer.isSucceed ? { orderId: answer.orderId, notes: [], written: new Map() } : null
  }
  return waitFor(open, { what: 'an order to be opened', patienceMilliseconds: REST_MILLISECONDS })
}

async function arm(
  { bankUrl }: Cluster,
  { orderId }: OrderHistory,
  [operation, fault]: readonly [operation: string, fault: string],
): Promise<void> {
  const bankOrderId = `vz${orderId.replaceAll('-', '')}`
  const body = JSON.stringify({ operation, fault, bankOrderId })
  const armed = await fetch(`${bankUrl}/simulator/faults`, { method: 'POST', body })
  if (!armed.ok) throw new Error(`The bank took no fault: ${await armed.text()}`)
}

/** Everybody at once, over both nodes, until the plan is done or its time is over. */
export async function runClients(
  cluster: Cluster,
  random: Random,
  { plan, orders }: Readonly<{ plan: Plan; orders: readonly OrderHistory[] }>,
): Promise<void> {
  const until = performance.now() + ACTIVE_MILLISECONDS
  let made = 0
  const oneClient = async (): Promise<void> => {
    while (made < plan.operations && performance.now() < until) {
      made += 1
      const node = pick<NodeNumber>(random, [0, 1])
      const order = pick(random, orders)
      const name = pick(random, NAMES)
      if (name === 'read') await noteRead(cluster, node, { order, isAtRest: false })
      else await noteCall(cluster, node, { order, name, amount: amountOf(random, name) })
    }
  }
  await Promise.all(Array.from({ length: plan.clients }, oneClient))
}

/** Mostly returns: a reverse ends an order for everybody. */
const NAMES: readonly (Call['name'] | 'read')[] = [
  ...(['capture', 'capture', 'reverse', 'read', 'read', 'read'] as const),
  ...Array.from({ length: 12 }, () => 'return' as const),
]

function amountOf(random: Random, name: Call['name']): number {
  if (name === 'reverse') return 0
  return name === 'capture' ? AMOUNT - Math.floor(random() * 30) : 2 + Math.floor(random() * 20)
}

let calls = 0

async function noteCall(
  cluster: Cluster,
  node: NodeNumber,
  { order, name, amount }: Readonly<{ order: OrderHistory }> & Pick<Call, 'name' | 'amount'>,
): Promise<void> {
  calls += 1
  const begun = { id: `${name} ${calls}`, name, amount, call: performance.now() }
  const ending = await performCall(cluster.client(node), order.orderId, begun)
  const call = { ...begun, end: performance.now() }
  order.notes.push({ call, ending, events: eventsOf(call, ending) })
}

/** True where somebody answered. */
async function noteRead(
  cluster: Cluster,
  node: NodeNumber,
  { order, isAtRest }: Readonly<{ order: OrderHistory; isAtRest: boolean }>,
): Promise<boolean> {
  const call = performance.now()
  const view = await readOrder(cluster.client(node), order.orderId)
  if (view === null) return false
  const event = { action: { kind: 'read', view, isAtRest }, call, end: performance.now() } as const
  order.notes.push({ call: null, ending: null, events: [{ ...event, isSure: true }] })
  return true
}

const OPEN = `select 1 from payment_order o where (o.order_id = any($1) or o.original_order_id = any($1))
    and (o.state in ('Pending', 'Unknown') or o.held_by is not null or o.return_reserved_minor > 0
      or exists (select from order_operation p where p.order_id = o.order_id
        and p.state in ('Pending', 'Unknown')))`

/** Waits until everything about the orders is known, and reads them for the last time. */
export async function comeToRest(cluster: Cluster, orders: readonly OrderHistory[]): Promise<void> {
  const orderIds = orders.map(({ orderId }) => orderId)
  const isKnown = async () => (await cluster.database.pool.query(OPEN, [orderIds])).rowCount === 0
  const limit = { patienceMilliseconds: REST_MILLISECONDS }
  await waitFor(isKnown, { ...limit, what: `orders ${orderIds.join(', ')} to be known` })
  for (const order of orders) {
    await readWritten(cluster, order)
    const read = () => noteRead(cluster, 1, { order, isAtRest: true })
    await waitFor(read, { ...limit, what: `order ${order.orderId} to be read` })
  }
}

const WRITTEN = `
  select conversation_id, state, created_at, finished_at from order_operation where order_id = $1
  union all
  select conversation_id, state, created_at, finished_at from payment_order where original_order_id = $1`

type WrittenRow = Readonly<{
  conversation_id: string
  state: string
  created_at: Date
  finished_at: Date
}>

async function readWritten({ database }: Cluster, order: OrderHistory): Promise<void> {
  const { rows } = await database.pool.query<WrittenRow>(WRITTEN, [order.orderId])
  const ourTime = (moment: Date) => moment.getTime() - performance.timeOrigin
  for (const { conversation_id, state, created_at, finished_at } of rows) {
    const isDone = state !== 'Failed' && state !== 'Declined'
    const times = { begun: ourTime(created_at), ended: ourTime(finished_at) }
    order.written.set(conversation_id, { isDone, ...times })
  }
}
