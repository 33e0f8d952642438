import { bankProtocolOf } from '../../../../packages/gateway/src/payment/banks/index.ts'
import type { Cell } from '../cell.ts'
import { type BankEvent, bankEvents } from './bank-journal.ts'

/** One bank order at one terminal, by the bank's names. */
export type Place = Readonly<{ bank: string; clientId: string; bankOrderId: string }>

/** A payment or PreAuth that reached a bank, as the bank's own journal has it. */
export type BankPayment = Place & Readonly<{ isTaken: boolean }>

/** Where an order is by our books, and where it was tried before. */
export type PlacedOrder = Readonly<{
  orderId: string
  place: Place
  earlier: readonly (Place & Readonly<{ result: 'notSent' | 'declined' }>)[]
}>

/**
 * What contradicts decision 5.19: an order that two terminals took (even if one was undone later), one that another
 * terminal took than the order says, a try that was called not sent and reached its bank, and a payment that no order
 * names.
 */
export function placeFindings(
  payments: readonly BankPayment[],
  orders: readonly PlacedOrder[],
): string[] {
  const byId = new Map<string, BankPayment[]>()
  for (const each of payments) {
    byId.set(each.bankOrderId, [...(byId.get(each.bankOrderId) ?? []), each])
  }
  const named = new Set<string>()
  const found: string[] = []
  for (const { orderId, place, earlier } of orders) {
    const ids = new Set([place, ...earlier].map(({ bankOrderId }) => bankOrderId))
    for (const id of ids) named.add(id)
    const taken = [...ids].flatMap((id) => byId.get(id) ?? []).filter(({ isTaken }) => isTaken)
    const places = [...new Set(taken.map(textOf))]
    if (places.length > 1) found.push(`${orderId} was taken at two terminals: ${places.join(', ')}`)
    else if (places.length === 1 && places[0] !== textOf(place)) {
      found.push(`${orderId} is at ${textOf(place)}, and was taken at ${places[0]}`)
    }
    for (const tried of earlier) {
      const reached = byId.get(tried.bankOrderId) ?? []
      if (tried.result === 'notSent' && reached.length > 0) {
        found.push(`${orderId} says of ${textOf(tried)} "not sent", and the bank has it`)
      }
    }
  }
  const unnamed = payments.filter((each) => each.isTaken && !named.has(each.bankOrderId))
  return [...found, ...unnamed.map((each) => `no order names ${textOf(each)}, which was taken`)]
}

function textOf({ bank, clientId, bankOrderId }: Place): string {
  return `${bank} ${clientId} ${bankOrderId}`
}

/** The findings for all orders of a cell, from the journal of all banks and the stored orders. */
export async function ordersAtTwoPlaces(
  cell: Pick<Cell, 'database' | 'journal'>,
): Promise<string[]> {
  return placeFindings((await bankEvents(cell)).flatMap(paymentIn), await placedOrders(cell))
}

function paymentIn(event: BankEvent): BankPayment[] {
  const { kind, bank = 'nestpay', clientId, bankOrderId, procReturnCode } = event
  if (kind !== 'payment' || clientId === undefined || bankOrderId === undefined) return []
  return [{ bank, clientId, bankOrderId, isTaken: procReturnCode === '00' }]
}

type OrderRow = Readonly<{
  orderId: string
  terminalId: string
  bankOrderId: string
  earlier: readonly { terminalId: string; bankOrderId: string; result: 'notSent' | 'declined' }[]
}>

/** Captures are at the bank order of their PreAuth. */
async function placedOrders({ database }: Pick<Cell, 'database'>): Promise<PlacedOrder[]> {
  const accounts = await accountsOf(database)
  const placeOf = ({ terminalId, bankOrderId }: Omit<OrderRow, 'orderId' | 'earlier'>): Place => {
    const account = accounts.get(terminalId)
    if (account === undefined) throw new Error(`the terminal ${terminalId} is not stored`)
    return { ...account, bankOrderId }
  }
  const { rows } = await database.pool.query<OrderRow>(
    `select order_id as "orderId", terminal_id as "terminalId", bank_order_id as "bankOrderId",
       coalesce(routing->'earlier', '[]') as earlier
     from payment_order where payment_type <> 'PostAuth'`,
  )
  return rows.map(({ orderId, earlier, ...present }) => ({
    orderId,
    place: placeOf(present),
    earlier: earlier.map((tried) => ({ ...placeOf(tried), result: tried.result })),
  }))
}

/** Each terminal by the name of its bank and its account there. */
async function accountsOf(database: Cell['database']) {
  type Row = { terminalId: string; bank: string; account: Record<string, string> }
  const { rows } = await database.pool.query<Row>(
    `select terminal_id as "terminalId", connector as bank, account from terminal`,
  )
  return new Map(
    rows.map(({ terminalId, bank, account }) => {
      const clientId = account[bankProtocolOf(bank)?.accountName ?? ''] ?? ''
      return [terminalId, { bank, clientId }] as const
    }),
  )
}

/** How many orders each terminal took, those with earlier tries apart, and how many tries failed before. */
export async function paymentsByPlace({
  database,
}: Pick<Cell, 'database'>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.pool.query<{ what: string; count: number }>(
    `select 'taken at ' || t.alias || case when o.routing->'earlier' is null then '' else ', moved there' end
         as what, count(*)::int as count
     from payment_order o join terminal t using (merchant_id, terminal_id)
     where o.state not in ('Failed', 'Declined') and o.payment_type <> 'PostAuth' group by 1
     union all
     select 'tried before at ' || t.alias || ', ' || (e.tried->>'result'), count(*)::int
     from payment_order o cross join jsonb_array_elements(o.routing->'earlier') as e (tried)
     join terminal t on t.terminal_id = (e.tried->>'terminalId')::uuid group by 1
     order by what`,
  )
  return new Map(rows.map(({ what, count }) => [what, count]))
}
