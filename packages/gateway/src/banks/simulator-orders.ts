import type { ListBankOrders, ListedOrder, OrderListing } from './order-list.ts'

const ANSWER_MILLISECONDS = 20_000

/** NestPay itself lists no orders: this reads the books of the simulator, as people read their bank's portal. */
export function simulatorOrders(simulatorUrl: () => string | null): ListBankOrders {
  return async ({ apiUrl, clientId }, { from, until }) => {
    const url = simulatorUrl()
    if (url === null || !apiUrl.startsWith(`${url}/`)) return { kind: 'notOffered' }
    const query = new URLSearchParams({
      clientId,
      from: from.toISOString(),
      until: until.toISOString(),
    })
    try {
      return await ask(`${url}/simulator/orders?${query.toString()}`)
    } catch (error) {
      return { kind: 'unavailable', cause: error instanceof Error ? error.name : 'unreadable' }
    }
  }
}

async function ask(url: string): Promise<OrderListing> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) })
  if (!answer.ok) return { kind: 'unavailable', cause: `HTTP ${answer.status}` }
  const summaries: readonly Summary[] = JSON.parse(await answer.text())
  return { kind: 'listed', orders: summaries.flatMap(withMoney) }
}

/** One order of `GET /simulator/orders`, amounts in kuruş. */
type Summary = Readonly<{ bankOrderId: string; state: string; captured: number; refunded: number }>

function withMoney({ bankOrderId, state, captured, refunded }: Summary): readonly ListedOrder[] {
  const money = { takenMinor: BigInt(captured), returnedMinor: BigInt(refunded) }
  if (captured > 0) return [{ bankOrderId, state: 'taken', ...money }]
  return state === 'Authorized' ? [{ bankOrderId, state: 'preAuthorized', ...money }] : []
}
