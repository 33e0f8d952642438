import { chooseTerminal } from '../banks/index.ts'
import { fieldError, GatewayError } from '../kernel/index.ts'
import { refuseNewPayment, refuseRemoved, type Terminal } from '../merchants/index.ts'
import type { Order } from './order.ts'
import type { PaymentPorts } from './ports.ts'

/** The terminal that takes a payment (decision 5.9). Refuses where there is none, or it is paused. */
export async function terminalFor(
  ports: PaymentPorts,
  merchantId: string,
  gatewayAlias: string | null,
): Promise<Terminal> {
  const chosen = await chosenTerminal(ports, merchantId, gatewayAlias)
  refuseNewPayment(chosen)
  return chosen
}

/** The same for what begins no payment. Refuses where there is none. */
export async function chosenTerminal(
  ports: PaymentPorts,
  merchantId: string,
  gatewayAlias: string | null,
): Promise<Terminal> {
  const chosen = chooseTerminal(await ports.terminalsOf(merchantId), { gatewayAlias })
  if (chosen === null) throw new GatewayError('TERMINAL_NOT_FOUND')
  return chosen
}

/**
 * The terminal that binds a call to a session or a PreAuth. An alias may be sent along, and must then
 * name that very terminal: the proof and the block are at its bank.
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

/** The order's terminal for what begins with it now. Refuses where the terminal was removed since. */
export async function standingTerminalOf(
  ports: PaymentPorts,
  order: Readonly<{ merchantId: string; terminalId: string }>,
): Promise<Terminal> {
  const terminal = await terminalOf(ports, order)
  refuseRemoved(terminal)
  return terminal
}

/** The terminal that an order or a session was made with, also one that was paused or removed since. */
export async function terminalOf(
  ports: PaymentPorts,
  owner: Readonly<{ merchantId: string; terminalId: string }>,
): Promise<Terminal> {
  const terminals = await ports.terminalsOf(owner.merchantId)
  const found = terminals.find((terminal) => terminal.terminalId === owner.terminalId)
  if (found === undefined) throw new GatewayError('TERMINAL_NOT_FOUND')
  return found
}

/**
 * The order that holds the money: return and reverse accept a captured PreAuth's id and mean its
 * capture (decision 5.4). An order of another merchant does not exist.
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
