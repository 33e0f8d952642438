import type { Outbound } from '../../base/outbound/index.ts'
import { bankProtocolOf } from './bank-protocols.ts'
import type { BankTerminal } from './bank-terminal.ts'
import type { BankConnector, BankOutcome } from './connector.ts'
import { EMPTY_ANSWER } from './formats/answers.ts'
import type { ListedOrder, OrderListing } from './order-list.ts'

type AtBank = Pick<BankTerminal, 'connector' | 'apiUrl' | 'account'>

/** The simulator's own address for a terminal's books; null: the terminal is not at the simulator. */
function simulatorAddressOf(
  what: 'orders' | 'settle',
  { connector, apiUrl, account }: AtBank,
  simulatorUrl: string | null,
): URL | null {
  const protocol = bankProtocolOf(connector)
  if (simulatorUrl === null || protocol === null) return null
  if (!apiUrl.startsWith(`${simulatorUrl}/`)) return null
  const url = new URL(`${simulatorUrl}/simulator/${what}`)
  url.searchParams.set('bank', connector)
  url.searchParams.set('clientId', account[protocol.accountName] ?? '')
  return url
}

const CLOSED: BankOutcome = { kind: 'approved', answer: EMPTY_ANSWER }

/**
 * In the sandbox a day ends when the merchant asks for it. A simulated bank that closes its batches by itself
 * is told so at that moment.
 */
export function withSimulatorDayEnd(
  connector: BankConnector,
  simulatorUrl: () => string | null,
  outbound: Pick<Outbound, 'fetch'>,
): BankConnector {
  if (connector.closeBatch !== null) return connector
  return {
    ...connector,
    closeBatch: async (terminal, { timeoutMilliseconds, maySend }) => {
      const url = simulatorAddressOf('settle', terminal, simulatorUrl())
      if (url === null) return CLOSED
      if (!maySend()) return { kind: 'notSent', cause: 'tooLate' }
      try {
        const signal = AbortSignal.timeout(timeoutMilliseconds)
        const { ok } = await outbound.fetch(url, { method: 'POST', signal })
        return ok ? CLOSED : { kind: 'unknown', cause: 'serverError', answer: null }
      } catch {
        return { kind: 'unknown', cause: 'disconnected', answer: null }
      }
    },
  }
}

/**
 * In the sandbox the orders that only a bank has are found also where its protocol lists none: the simulator shows
 * its books.
 */
export function withSimulatorOrders(
  connector: BankConnector,
  simulatorUrl: () => string | null,
  outbound: Pick<Outbound, 'fetch'>,
): BankConnector {
  if (connector.listOrders !== null) return connector
  return {
    ...connector,
    listOrders: async (terminal, { from, until }, { timeoutMilliseconds }) => {
      const url = simulatorAddressOf('orders', terminal, simulatorUrl())
      if (url === null) return { kind: 'notOffered' }
      url.searchParams.set('from', from.toISOString())
      url.searchParams.set('until', until.toISOString())
      try {
        const signal = AbortSignal.timeout(timeoutMilliseconds)
        return await readOrders(await outbound.fetch(url, { method: 'GET', signal }))
      } catch (error) {
        return { kind: 'unavailable', cause: error instanceof Error ? error.name : 'unreadable' }
      }
    },
  }
}

async function readOrders(answer: Awaited<ReturnType<Outbound['fetch']>>): Promise<OrderListing> {
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
