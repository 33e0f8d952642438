import { fieldError, GatewayError } from '../../base/kernel/index.ts'
import { currentTerminals, type Terminal, terminalNamed } from '../merchants/index.ts'
import type { Order } from './order.ts'
import type { PaymentPorts } from './ports.ts'

/** The terminal that the request names, or the merchant's default (decision 5.9). It may be paused. */
export async function chosenTerminal(
  ports: PaymentPorts,
  merchantId: string,
  gatewayAlias: string | null,
): Promise<Terminal> {
  const terminals = await ports.terminalsOf(merchantId)
  const chosen =
    gatewayAlias === null ? currentTerminals(terminals)[0] : terminalNamed(terminals, gatewayAlias)
  if (chosen === undefined) throw new GatewayError('TERMINAL_NOT_FOUND')
  return chosen
}

/**
 * The terminal of a session or a PreAuth. If the request has an alias too, it must be the alias of this
 * terminal, because the proof or the blocked amount is at its bank.
 */
export async function boundTerminal(
  ports: PaymentPorts,
  owner: Readonly<{ merchantId: string; terminalId: string }>,
  alias: string | null,
): Promise<Terminal> {
  const terminal = await terminalOf(ports, owner)
  if (alias === null || alias === terminal.alias) return terminal
  await chosenTerminal(ports, owner.merchantId, alias)
  const own = terminal.alias
  throw fieldError('gateway', { tr: `yalnız ${own} olabilir`, en: `can only be ${own}` })
}

/** The terminal of an order or a session. It may have been paused or removed since. */
export async function terminalOf(
  ports: PaymentPorts,
  owner: Readonly<{ merchantId: string; terminalId: string }>,
): Promise<Terminal> {
  const terminals = await ports.terminalsOf(owner.merchantId)
  const found = terminals.find((terminal) => terminal.terminalId === owner.terminalId)
  if (found === undefined) throw new GatewayError('TERMINAL_NOT_FOUND')
  return found
}

/** When the business day of a terminal ends: its own time, or the gateway's. In minutes after midnight. */
export async function dayEndOf(
  ports: PaymentPorts,
  owner: Readonly<{ merchantId: string; terminalId: string }>,
): Promise<number> {
  const terminals = await ports.terminalsOf(owner.merchantId)
  const found = terminals.find(({ terminalId }) => terminalId === owner.terminalId)
  return found?.dayEndMinutes ?? ports.settings.dayEndMinutes
}

/** The bank's own id of an order's payment, from its stored answer. */
export function transactionIdOf({ bankAnswer }: Pick<Order, 'bankAnswer'>): string | null {
  return bankAnswer?.transactionId ?? null
}

/**
 * The order that holds the money: for the id of a captured PreAuth, its capture (decision 5.4). An order of
 * another merchant counts as absent.
 */
export async function orderOfMoney(
  ports: PaymentPorts,
  merchantId: string,
  orderId: string,
): Promise<Order> {
  const order = await ports.payments.find(merchantId, orderId)
  if (order === null) throw new GatewayError('ORDER_NOT_FOUND')
  if (order.capturedByOrderId === null) return order
  const capture = await ports.payments.find(merchantId, order.capturedByOrderId)
  if (capture === null) throw new Error(`Order ${orderId} names a capture that does not exist.`)
  return capture
}
