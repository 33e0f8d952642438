import type { Outbound } from '../../base/outbound/index.ts'
import type { BankTerminal } from './bank-terminal.ts'
import { simulatorAddressOf } from './simulator-terminal.ts'

/** An order with money taken or blocked, as a bank lists it. Amounts in kuruş. */
export type ListedOrder = Readonly<{
  bankOrderId: string
  state: 'preAuthorized' | 'taken'
  takenMinor: bigint
  returnedMinor: bigint
}>

type OrderListing =
  | Readonly<{ kind: 'listed'; orders: readonly ListedOrder[] }>
  /** The bank's protocol lists no orders, so the operator must provide the bank's list. */
  | Readonly<{ kind: 'notOffered' }>
  | Readonly<{ kind: 'unavailable'; cause: string }>

/**
 * The orders of a terminal between two moments of the bank's clock. Only a list shows the orders that the
 * bank has and the gateway lacks. Never throws.
 */
export type ListBankOrders = (
  terminal: Pick<BankTerminal, 'connector' | 'apiUrl' | 'account'>,
  span: Readonly<{ from: Date; until: Date }>,
) => Promise<OrderListing>

const ANSWER_MILLISECONDS = 20_000

/**
 * Reads the orders of the bank simulator. No connector lists the orders of a real bank yet: banks show them on
 * their portals.
 */
export function simulatorOrders(
  simulatorUrl: () => string | null,
  outbound: Pick<Outbound, 'fetch'>,
): ListBankOrders {
  return async (terminal, { from, until }) => {
    const url = simulatorAddressOf('orders', terminal, simulatorUrl())
    if (url === null) return { kind: 'notOffered' }
    url.searchParams.set('from', from.toISOString())
    url.searchParams.set('until', until.toISOString())
    try {
      return await ask(url, outbound)
    } catch (error) {
      return { kind: 'unavailable', cause: error instanceof Error ? error.name : 'unreadable' }
    }
  }
}

async function ask(url: URL, outbound: Pick<Outbound, 'fetch'>): Promise<OrderListing> {
  const signal = AbortSignal.timeout(ANSWER_MILLISECONDS)
  const answer = await outbound.fetch(url, { method: 'GET', signal })
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
