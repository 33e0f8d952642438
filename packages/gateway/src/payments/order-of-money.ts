import { GatewayError } from '../kernel/index.ts'
import type { Order } from './order.ts'
import type { PaymentPorts } from './ports.ts'

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
