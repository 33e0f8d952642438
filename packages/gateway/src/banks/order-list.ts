import type { BankTerminal } from './connector.ts'

/** An order that holds or held money, as a bank lists it. Amounts in kuruş. */
export type ListedOrder = Readonly<{
  bankOrderId: string
  state: 'preAuthorized' | 'taken'
  takenMinor: bigint
  returnedMinor: bigint
}>

type OrderListing =
  | Readonly<{ kind: 'listed'; orders: readonly ListedOrder[] }>
  /** The bank's protocol lists no orders: the operator has to give the bank's own list. */
  | Readonly<{ kind: 'notOffered' }>
  | Readonly<{ kind: 'unavailable'; cause: string }>

/**
 * What a terminal was paid or had blocked from one moment up to another, by the bank's clock. It finds what
 * asking order by order cannot: what only the bank has. Never throws.
 */
export type ListBankOrders = (
  terminal: Pick<BankTerminal, 'apiUrl' | 'clientId'>,
  span: Readonly<{ from: Date; until: Date }>,
) => Promise<OrderListing>

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
